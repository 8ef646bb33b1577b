import { createSubscriber } from 'svelte/reactivity'

/**
 * Addresses of the client. What stands after # is never sent to the server: a seat's key travels
 * there, and the clause of a rules page.
 */
export type Route =
  | { page: 'home' }
  /** `guided`: begun with the guide through it. */
  | { page: 'new'; ruleset: string; scenario: string; guided?: boolean }
  /** `at`: the entry to show, where the link points at a moment. */
  | { page: 'battle'; battle: string; key: string; at: number | null }
  | { page: 'rules'; ruleset: string; clause: string }
  /** `term`: as cards name it, "class/infantry". */
  | { page: 'glossary'; ruleset: string; term: string }
  /** What happened in a battle, to be printed. */
  | { page: 'report'; battle: string; key: string }
  | { page: 'open' }
  /** Where scenarios are written. */
  | { page: 'workshop' }
  | { page: 'settings' }
  | { page: 'missing'; path: string }

/** Reads an address: path, "?…" and "#…" as `location` has them. */
export function route_of(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode)
  const query = new URLSearchParams(search)
  const fragment = decode(hash.replace(/^#/, ''))
  const [page, name, more] = parts
  if (more !== undefined) return { page: 'missing', path }
  if (page === undefined) return { page: 'home' }
  switch (page) {
    case 'new':
      if (name !== undefined) break
      return {
        page,
        ruleset: query.get('ruleset') ?? '',
        scenario: query.get('scenario') ?? '',
        ...(query.has('guided') ? { guided: true } : {}),
      }
    case 'battle':
      if (name === undefined) break
      return { page, battle: name, key: fragment, at: whole(query.get('at')) }
    case 'report':
      if (name === undefined) break
      return { page, battle: name, key: fragment }
    case 'rules':
      if (name === undefined) break
      return { page, ruleset: name, clause: fragment }
    case 'glossary':
      if (name === undefined) break
      return { page, ruleset: name, term: fragment }
    case 'open':
    case 'workshop':
    case 'settings':
      if (name !== undefined) break
      return { page }
  }
  return { page: 'missing', path }
}

/** The address of a route, to be put in a link. */
export function path_of(route: Route): string {
  const piece = encodeURIComponent
  switch (route.page) {
    case 'home':
      return '/'
    case 'new': {
      const query = new URLSearchParams()
      if (route.ruleset) query.set('ruleset', route.ruleset)
      if (route.scenario) query.set('scenario', route.scenario)
      if (route.guided) query.set('guided', 'yes')
      const text = query.toString()
      return text ? `/new?${text}` : '/new'
    }
    case 'battle':
      return (
        `/battle/${piece(route.battle)}` +
        (route.at === null ? '' : `?at=${route.at}`) +
        (route.key ? `#${piece(route.key)}` : '')
      )
    case 'report':
      return `/report/${piece(route.battle)}` + (route.key ? `#${piece(route.key)}` : '')
    case 'rules':
      return `/rules/${piece(route.ruleset)}` + (route.clause ? `#${piece(route.clause)}` : '')
    case 'glossary':
      return `/glossary/${piece(route.ruleset)}` + (route.term ? `#${piece(route.term)}` : '')
    case 'missing':
      return route.path
    default:
      return `/${route.page}`
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

const watchers = new Set<() => void>()
const subscribe = createSubscriber((update) => {
  watchers.add(update)
  return () => watchers.delete(update)
})
let now: Route = { page: 'home' }

/** The route that is shown; reactive. */
export const router = {
  get route(): Route {
    subscribe()
    return now
  },
}

function read(): void {
  now = route_of(location.pathname, location.search, location.hash)
  for (const update of watchers) update()
}

/** Goes to a route; `replace` leaves no step in the browser's history. */
export function go(route: Route, replace = false): void {
  const path = path_of(route)
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  read()
}

/** Follows the address bar and every plain click on a link inside the client. */
export function start_router(): void {
  addEventListener('popstate', read)
  addEventListener('hashchange', read)
  document.addEventListener('click', follow)
  read()
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
  // The browser moves to a place on the same page by itself.
  if (link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  read()
}
