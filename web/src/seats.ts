import { createSubscriber } from 'svelte/reactivity'

/** A battle that this browser has a place at. Keys stay on the device: they prove a seat. */
export interface Seat {
  battle: string
  title: string
  /** What this browser says hello with: one key, or several joined by "," at one screen. */
  key: string
  /** Links to hand out, by side or "spectator" or "umpire"; only for whoever made the battle. */
  links: Record<string, string>
  /** Proves that this browser made the battle: with it links are given and withdrawn. */
  owner?: string
  /** When it was last opened, in milliseconds. */
  opened: number
}

const place = 'sandtable.seats'
const most = 200
const watchers = new Set<() => void>()
const subscribe = createSubscriber((update) => {
  watchers.add(update)
  return () => watchers.delete(update)
})

/** Seats as they were written down; what makes no sense is left out. */
export function read_seats(text: string | null): Seat[] {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  return Array.isArray(kept) ? kept.filter(is_seat) : []
}

function is_seat(one: unknown): one is Seat {
  const seat = one as Seat | null
  return (
    typeof seat === 'object' &&
    seat !== null &&
    [seat.battle, seat.title, seat.key].every((text) => typeof text === 'string') &&
    typeof seat.opened === 'number' &&
    typeof seat.links === 'object' &&
    seat.links !== null
  )
}

function read(): Seat[] {
  try {
    return read_seats(localStorage.getItem(place))
  } catch {
    return []
  }
}

function write(all: Seat[]): void {
  const kept = [...all].sort((a, b) => b.opened - a.opened).slice(0, most)
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing can still be given the link again.
  }
  for (const update of watchers) update()
}

export const seats = {
  /** The latest opened first; reactive. */
  get all(): Seat[] {
    subscribe()
    return read()
  },
  find(battle: string): Seat | undefined {
    return read().find((seat) => seat.battle === battle)
  },
  keep(seat: Omit<Seat, 'opened'>): void {
    write([...read().filter((one) => one.battle !== seat.battle), { ...seat, opened: Date.now() }])
  },
  forget(battle: string): void {
    write(read().filter((seat) => seat.battle !== battle))
  },
}

/** Where this browser keeps how many links to its seats it was told of. */
export const links_place = (battle: string): string => `sandtable.links.${battle}`
export function links_known(battle: string): boolean {
  try {
    return localStorage.getItem(links_place(battle)) !== null
  } catch {
    return false
  }
}

/** The most keys of one hello (docs/format/protocol.md). */
const most_keys = 8

/** What a tab says hello with: whoever made the battle proves that too, and is known by name. */
export function hello_key(battle: string, key: string): string {
  const kept = seats.find(battle)
  const own = kept?.owner && kept.key === key && key.split(',').length < most_keys
  return own ? `${key},${kept.owner}` : key
}

/** The key with which this tab sits at a battle: that of its link, else the one kept. */
export function key_of_tab(battle: string, from_link: string): string {
  const name = `sandtable.key.${battle}`
  try {
    if (from_link) sessionStorage.setItem(name, from_link)
    const here = sessionStorage.getItem(name)
    if (here) return here
  } catch {
    if (from_link) return from_link
  }
  return seats.find(battle)?.key ?? ''
}
