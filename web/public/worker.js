// Works while no page of Sandtable is open: shows what the server sends, and leads to the battle.
// It keeps nothing, and answers no request of a page.

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

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(go(event.notification.data?.battle ?? ''))
})
