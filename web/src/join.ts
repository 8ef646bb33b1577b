import { route_of, type Route } from './router'

/** What a pasted invitation leads to: a whole link of this or another server, or a path. */
export function invitation(text: string, origin: string): Route | URL | null {
  let link: URL
  try {
    link = new URL(text.trim(), origin)
  } catch {
    return null
  }
  if (link.protocol !== 'http:' && link.protocol !== 'https:') return null
  const route = route_of(link.pathname, link.search, link.hash)
  if (route.page !== 'battle') return null
  return link.origin === origin ? route : link
}
