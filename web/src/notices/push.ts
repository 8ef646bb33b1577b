import { spoken } from '../i18n'
import { call } from '../rest'
import { seats, type Seat } from '../seats'

/** Whether the server sends messages to closed pages, and the key that it is known by. */
export interface Offer {
  offered: boolean
  key: string
}

/** What POST /api/push takes. */
export interface Subscriber {
  endpoint: string
  p256dh: string
  auth: string
  lang: 'en' | 'fr'
  keys: string[]
}

const most_keys = 64

/** The keys of seats, the latest opened first, as many as a server takes. */
export function keys_of(all: readonly Pick<Seat, 'key'>[]): string[] {
  const keys = all.flatMap((seat) => seat.key.split(',').filter(Boolean))
  return [...new Set(keys)].slice(0, most_keys)
}

/** A subscription as the server takes it; undefined where the browser gave no keys with it. */
export function subscriber_of(
  json: PushSubscriptionJSON,
  lang: 'en' | 'fr',
  keys: string[],
): Subscriber | undefined {
  const { p256dh, auth } = json.keys ?? {}
  if (!json.endpoint || !p256dh || !auth) return undefined
  return { endpoint: json.endpoint, p256dh, auth, lang, keys }
}

/** Whether this browser can show notifications, and be told while the page is closed. */
export const can_notify = (): boolean => 'Notification' in globalThis
export const can_be_told = (): boolean =>
  can_notify() && 'serviceWorker' in navigator && 'PushManager' in globalThis

/** Asks where nobody has: on a click, as browsers want it. */
export async function may_notify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

export const offer = (): Promise<Offer> => call<Offer>('GET', 'push')

/** The worker that shows notifications, at work. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/worker.js')
  return navigator.serviceWorker.ready
}

async function send(subscription: PushSubscription): Promise<void> {
  const body = subscriber_of(subscription.toJSON(), spoken(), keys_of(seats.all))
  if (!body) throw new Error(subscription.endpoint ? 'no keys' : 'no endpoint')
  await call('POST', 'push', body)
}

function same(a: ArrayBuffer | null, b: string): boolean {
  if (!a) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(a)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === b
}

/**
 * Has the server tell this browser of its turns, or again with the seats and the language that it
 * has now. Fails with the server's words, or those of the browser.
 */
export async function subscribe(key: string): Promise<void> {
  const { pushManager } = await worker()
  let known = await pushManager.getSubscription()
  // Another server's, or that of one that has lost its key.
  if (known && !same(known.options.applicationServerKey, key)) {
    await known.unsubscribe()
    known = null
  }
  await send(
    known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })),
  )
}

/** The same where it was switched on before; whatever fails now is tried with the next battle. */
export async function renew(): Promise<void> {
  if (!can_be_told() || Notification.permission !== 'granted') return
  const { offered, key } = await offer()
  if (offered) await subscribe(key)
}

export async function unsubscribe(): Promise<void> {
  const known = await (await worker()).pushManager.getSubscription()
  if (!known) return
  await call('DELETE', 'push', { endpoint: known.endpoint })
  await known.unsubscribe()
}

/** A notification of this page's: by the worker where there is one, as phones want it. */
export async function notify(title: string, body: string, battle: string): Promise<void> {
  const shown = { body, tag: battle, icon: '/icon.svg', data: { battle } }
  if (!('serviceWorker' in navigator)) {
    const note = new Notification(title, shown)
    note.onclick = () => window.focus()
    return
  }
  await (await worker()).showNotification(title, shown)
}
