// Works beside the pages of Sandtable, and while none is open: shows what the server sends and
// leads to the battle, and keeps the shell, so that it opens where no server answers. Of what a
// server tells (/api) it keeps nothing and sees nothing.

/** What the shell consists of, by path; the build writes it here, and with it another worker. */
const shell = []
const cache_name = 'shell'

const path_of = (battle) => (battle ? `/battle/${encodeURIComponent(battle)}` : '/')

/** What was sent, or what can be said where it makes no sense: browsers want something shown. */
function read(data) {
  try {
    const { battle, title, body } = data.json()
    return { battle: String(battle), title: String(title), body: String(body) }
  } catch {
    return { battle: '', title: 'Sandtable', body: '' }
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
const shows = (page, battle) => new URL(page.url).pathname === path_of(battle)

async function show(data) {
  const { battle, title, body } = read(data)
  // Whoever looks at the battle sees it there.
  const open = await windows()
  if (open.some((page) => shows(page, battle) && page.focused)) return
  await self.registration.showNotification(title, {
    body,
    tag: battle,
    icon: '/icon.svg',
    data: { battle },
  })
}

async function go(battle) {
  const open = (await windows()).find((page) => shows(page, battle))
  await (open ? open.focus() : self.clients.openWindow(path_of(battle)))
}

/** Fetches the shell; nothing of it stays where a part is missing. */
async function keep() {
  const cache = await caches.open(cache_name)
  await cache.addAll(shell.map((path) => new Request(path, { cache: 'reload' })))
  await self.skipWaiting()
}

/** Lets go of the shells of earlier builds. */
async function take_over() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cache_name).map((name) => caches.delete(name)))
  await self.clients.claim()
}

const kept = async (path) => (await caches.open(cache_name)).match(path, { ignoreVary: true })

/** As the server has it; the kept one where none answers, or none behind a proxy that does. */
async function newest(request, path) {
  try {
    const answer = await fetch(request)
    return [502, 503, 504].includes(answer.status) ? ((await kept(path)) ?? answer) : answer
  } catch (error) {
    const found = await kept(path)
    if (found) return found
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(take_over()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  const { request } = event
  if (mode === 'navigate') event.respondWith(newest(request, '/'))
  else if (!shell.includes(pathname)) return
  // The name of an asset changes with what stands in it; other names stay.
  else if (!pathname.startsWith('/assets/')) event.respondWith(newest(request, pathname))
  else event.respondWith(kept(pathname).then((found) => found ?? fetch(request)))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(go(event.notification.data?.battle ?? ''))
})
