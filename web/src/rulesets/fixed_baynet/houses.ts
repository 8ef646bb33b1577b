import { t, words_of } from '../../i18n'
import type { Order, Part, Words } from '../../protocol'
import { word } from '../../battle/vocabulary'
import { holds, middle_of, type Spot } from '../../tables/measured/geometry'
import { part } from '../../tables/measured/offers.svelte'

export interface Opening {
  label: string
  name: Words
  kind: 'door' | 'window'
  area: Spot[]
  /** Of a door: "unlocked", "locked", "heavy". */
  lock?: string
}
export interface Section {
  label: string
  name: Words
  area: Spot[]
}
export interface Storey {
  level: number
  rooms: Section[]
  walls: [Spot, Spot][]
  openings: Opening[]
}
export interface Stairs {
  kind: 'stairs' | 'ladder'
  /** Storeys from 1; null: from the ground outside. */
  lower: number | null
  upper: number
  foot: Spot
  head: Spot
}
/** A house or a tower as it was built. */
export interface Building {
  label: string
  name: Words
  kind: 'openable' | 'enclosed' | 'closed' | 'watchtower'
  walls: string
  of: number
  /** The number of the ground that is its outline. */
  feature: number
  wall: number
  storeys: Storey[]
  stairs: Stairs[]
}
/** What has become of one: damage points left, and doors by their labels. */
export interface HouseNow {
  points: number
  doors: Record<string, string>
  /** Who is in each room or section, in words, by its label. */
  inside?: Record<string, string>
}

/** Of a view what houses ask for. */
interface Housed {
  buildings?: Building[]
  houses?: HouseNow[]
  units: readonly { men: readonly Occupant[] }[]
}
interface Occupant {
  man: number
  fate?: string
  in?: string
  post?: string
}

/** Across, in inches: a man who is counted in a room is drawn smaller than his base. */
export const counted_base = 0.62

/** The storey of a building that is shown with a floor: of a lower one its highest. */
export function storey_shown(building: Building, floor: number): number {
  return Math.min(floor, Math.max(building.storeys.length - 1, 0))
}

/** A man is on another floor of his building than the one that is shown. */
export function is_hidden(
  found: Pick<Housed, 'buildings'>,
  man: { in?: string; storey?: number },
  floor: number,
): boolean {
  if (!man.in || man.storey === undefined) return false
  const building = (found.buildings ?? []).find((one) =>
    one.storeys.some((storey) => storey.rooms.some((room) => room.label === man.in)),
  )
  return building !== undefined && storey_shown(building, floor) !== man.storey - 1
}

/** Storeys of the highest building. */
export function floors(buildings: readonly Building[] = []): number {
  return Math.max(0, ...buildings.map((one) => one.storeys.length))
}

export function has_fallen(found: Pick<Housed, 'houses'>, building: number): boolean {
  return found.houses?.[building]?.points === 0
}

/** Where those are drawn who are counted by section and have no base: in its room, in rows. */
export function places_indoors(found: Housed): Map<number, { at: Spot; counted: true }> {
  const out = new Map<number, { at: Spot; counted: true }>()
  const rooms = new Map<string, Section>()
  const posts = new Map<string, Opening>()
  for (const building of found.buildings ?? [])
    for (const storey of building.kind === 'enclosed' ? building.storeys : []) {
      for (const room of storey.rooms) rooms.set(room.label, room)
      for (const opening of storey.openings) posts.set(opening.label, opening)
    }
  if (!rooms.size) return out
  const inside = new Map<Section, Occupant[]>()
  const at_post = new Map<Opening, number>()
  for (const one of found.units.flatMap((unit) => unit.men)) {
    const room = one.fate === undefined && one.in ? rooms.get(one.in) : undefined
    const post = room && one.post ? posts.get(one.post) : undefined
    if (post && room) {
      const before = at_post.get(post) ?? 0
      at_post.set(post, before + 1)
      out.set(one.man, { at: behind(post, room, before), counted: true })
    } else if (room) {
      inside.set(room, [...(inside.get(room) ?? []), one])
    }
  }
  for (const [room, men] of inside)
    in_rows(room, men.length).forEach((at, i) => {
      const one = men[i]
      if (one) out.set(one.man, { at, counted: true })
    })
  return out
}

/** Beside each other at an opening, on its inner side. */
function behind(post: Opening, room: Section, before: number): Spot {
  const [x, y] = middle_of(post.area)
  const [mx, my] = middle_of(room.area)
  const far = Math.hypot(mx - x, my - y) || 1
  const [ax, ay] = [(mx - x) / far, (my - y) / far]
  const side = before === 0 ? -0.3 : 0.3 * (2 * before - 1)
  return [x + ax * 0.35 - ay * side, y + ay * 0.35 + ax * side]
}

function in_rows(room: Section, count: number): Spot[] {
  const xs = room.area.map(([x]) => x)
  const ys = room.area.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(right - left, 0.1)
  const deep = Math.max(high - low, 0.1)
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt((count * wide) / deep))))
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, i): Spot => [
    left + (wide * ((i % columns) + 0.5)) / columns,
    low + (deep * (Math.floor(i / columns) + 0.5)) / rows,
  ])
}

/** The building, and what has become of it, of a door or a window. */
export function opening_of(
  found: Pick<Housed, 'buildings' | 'houses'>,
  label: string,
): { opening: Opening; state: string | undefined } | null {
  for (const [i, building] of (found.buildings ?? []).entries())
    for (const storey of building.storeys) {
      const opening = storey.openings.find((one) => one.label === label)
      if (opening) return { opening, state: found.houses?.[i]?.doors[label] }
    }
  return null
}

/** A door or a window in words: "H-D1, the front door, locked, shut". */
export function opening_words(found: Pick<Housed, 'buildings' | 'houses'>, label: string): string {
  const there = opening_of(found, label)
  if (!there) return ''
  const { opening, state } = there
  return [
    label,
    words_of(opening.name) || word('opening', opening.kind),
    opening.lock && opening.lock !== 'unlocked' ? word('door', opening.lock) : '',
    state ? word('door-state', state) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** What a label of a house says to whoever chooses it: of a door, a section, a building. */
export function label_words(found: Pick<Housed, 'buildings' | 'houses'>, label: string): string {
  const opening = opening_words(found, label)
  if (opening) return opening
  for (const building of found.buildings ?? []) {
    if (building.label === label) return `${label}, ${building_name(building)}`
    const rooms = building.storeys.flatMap((one) => one.rooms)
    const room = rooms.find((one) => one.label === label)
    if (room) return [label, words_of(room.name)].filter(Boolean).join(', ')
  }
  return ''
}

export function building_name(building: Building): string {
  return words_of(building.name) || word('ground', building.walls)
}

/** The building that a spot of the table is in. */
export function building_at(
  found: Pick<Housed, 'buildings'> & { features: readonly { area?: readonly Spot[] | null }[] },
  spot: Spot,
): Building | undefined {
  return found.buildings?.find((one) => holds(found.features[one.feature - 1]?.area ?? [], spot))
}

/** What may be done about a door or window: nobody breaks a door that he can open. */
export function by_opening(orders: readonly Order[], label: string): Part | null {
  const fits = orders.filter((one) => !one.slots.by && one.slots.door?.places?.includes(label))
  return part(fits.find((one) => one.verb !== 'bash') ?? fits[0], { door: label })
}

/** "Ground floor", "Floor 1". */
export function floor_name(floor: number): string {
  return t('figures.floor', { floor })
}
