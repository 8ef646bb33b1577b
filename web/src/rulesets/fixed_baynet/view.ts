import { t, words_of } from '../../i18n'
import type { SideId, Words } from '../../protocol'
import { nobody, type Roster, type SideFacts } from '../../battle/roster'
import { word } from '../../battle/vocabulary'
import { opening_words, places_indoors, type Building, type HouseNow } from './houses'
import { figure, holds, middle_of, place_of, type Spot } from '../../tables/measured/geometry'

/** What the server marks of an event where it happened: docs/format/view-fixed-baynet.md. */
export interface Mark {
  mark: string
  /** A figure or a piece, by its place among the figures; a unit by its number. */
  man?: number
  unit?: number
  at?: Spot
  /** Of a marker, inches. */
  across?: number
  range?: number
  bearing?: number
  glory?: number
  die?: number
  reaction?: string
}

/** A view of Fixed Bay'net: docs/format/view-fixed-baynet.md in types. */
export interface FiguresView {
  scenario: string
  turn: number
  turns: number
  /** The unit in hand. */
  asked: number | null
  width: number
  depth: number
  /** Of a man's base, across. */
  base: number
  /** Of a rider's. */
  mount_base: number
  /** Of an artillery piece's. */
  piece_base: number
  pieces: Piece[]
  night: boolean
  fog: boolean
  /** How far a man sees in the dark; null: as far as the table goes. */
  sight: number | null
  /** Whoever looks has a range to guess: nothing is measured for him. */
  blind: boolean
  mounts: Spot[]
  flares: { at: Spot; radius: number; until: number }[]
  /** `deployment`: its area, by its corners. */
  sides: (SideFacts & { of: number; deployment: { from: Spot; to: Spot } })[]
  held: { men: number; prisoners: number }[]
  rosters: Card[]
  figures: FigureCard[]
  units: UnitNow[]
  /** Of the table; of a field, those of the perimeter that is laid out behind them. */
  features: Feature[]
  /** Those of which a player lays one out, if he does. */
  perimeters?: { name: Words; length: number; features: Feature[] }[]
  /** That is laid out, from 1. */
  perimeter?: number
  objectives: { name: Words; side: SideId; kind: string; from: Spot; to: Spot }[]
  buildings: Building[]
  /** What has become of each of them. */
  houses: HouseNow[]
  /** What can be drawn of what happened in the last entry. */
  marks?: Mark[]
}
interface Feature {
  kind: string
  name: Words
  cover: number
  area?: Spot[]
}
export interface Piece {
  /** Who it is among all figures, as of men. */
  man: number
  name: Words
  kind: string
  /** Its unit, and its number behind the men of that. */
  unit: number
  number: number
  side: SideId
  fate: string
  /** Of one that stands. */
  at?: Spot
  facing?: number
  wounds?: number
  /** To either side of straight ahead, degrees. */
  arc?: number
  jammed?: boolean
  planned?: boolean
  /** What the mortar of the side that looks will fire at. */
  plan?: { range: number; bearing: number } | null
}
interface Card {
  name: Words
  label: string
  side: SideId
  people: string
}
interface FigureCard {
  role: string
  quality: string
  weapon: string
  name?: Words
  banner?: boolean
  unarmed?: boolean
}
interface UnitNow extends Partial<Card> {
  formation: string
  strength: number
  activated?: boolean
  charging?: boolean
  pinned?: boolean
  men: ManNow[]
}
interface ManNow {
  /** Of all figures, from 0. */
  man: number
  /** Within his unit, from 1. */
  number: number
  /** Left out of who stands. */
  fate?: 'waiting' | 'fallen' | 'dead' | 'captured' | 'left'
  /** Why no medic brings a dead man back. */
  cause?: 'bloody' | 'hit-location' | 'prisoner' | 'removed'
  /** His side has lost him, not only the table. */
  lost?: boolean
  at?: Spot
  facing?: number
  ac?: number
  glory?: number
  prone?: boolean
  stunned?: boolean
  spent?: boolean
  mounted?: boolean
  gait?: string
  /** In which room or section he is, on which storey from 1, at which door or window of it. */
  in?: string
  storey?: number
  post?: string
  /** How he reacts while he panics. */
  panic?: string
  wounds?: string[]
}

/** A figure: what he came as, and what he is now. `counted`: in a section, where he has no base. */
export type Figure = FigureCard & ManNow & { counted?: boolean }
/** A figure on the table: his place is known. */
export type Standing = Figure & { at: Spot; facing: number; ac: number; glory: number }
export interface Squad extends Card, Omit<UnitNow, 'men' | keyof Card> {
  /** As in the notation: `#1` is the first. */
  number: number
  men: Figure[]
  /** Those of them who stand. */
  standing: Standing[]
  /** The middle of those; null: nobody is left. */
  middle: Spot | null
}
export type Field = Omit<FiguresView, 'units'> & { squads: Squad[] }

export function stands(one: Figure): one is Standing {
  return one.fate === undefined && one.at !== undefined && one.facing !== undefined
}

const read = new WeakMap<object, Field>()
/** The view with every man joined to what he came as, if it is such a view. */
export function field_of(view: unknown): Field | null {
  const found = view as FiguresView | null
  if (!found || !Array.isArray(found.units) || !Array.isArray(found.figures)) return null
  const known = read.get(found)
  if (known) return known
  const { units, ...rest } = found
  const indoors = places_indoors(found)
  const squads = units.map((unit, i): Squad => {
    const men = unit.men.map(
      (one) => ({ ...found.figures[one.man], ...one, ...indoors.get(one.man) }) as Figure,
    )
    const standing = men.filter(stands)
    const card = { ...found.rosters[i], ...unit } as Card & UnitNow
    const middle = standing.length ? middle_of(standing.map((one) => one.at)) : null
    return { ...card, number: i + 1, men, standing, middle }
  })
  const laid = found.perimeters?.[(found.perimeter ?? 0) - 1]?.features ?? []
  const field = { ...rest, features: [...found.features, ...laid], squads }
  read.set(found, field)
  return field
}

export function figures_roster(view: unknown): Roster {
  const found = field_of(view)
  if (!found) return nobody
  return {
    sides: found.sides,
    units: found.squads.map(({ number, name, label, side, middle, men }) => ({
      number,
      name,
      label,
      side,
      place: middle ? place_of(middle) : null,
      strength: men.filter((one) => !one.lost).length,
      full: men.length,
    })),
  }
}

/** Those of a unit who are still to come onto the table. */
export function to_come(squad: Squad | undefined): number {
  return squad?.men.filter((one) => one.fate === 'waiting').length ?? 0
}

/** The leader of a squad: who is no common soldier. */
export function leads(one: Figure): boolean {
  return one.role === 'officer' || one.role === 'nco' || one.role === 'hero'
}

/** The worst GL of those who stand. */
export function glory_of(squad: Squad): number {
  return squad.standing.reduce((most, one) => Math.max(most, one.glory), 0)
}

/** How a man is, a word each. */
export function states_of(one: Figure): string[] {
  const out: string[] = []
  if (one.fate) out.push(t(one.cause ? `figures.dead-${one.cause}` : `figures.${one.fate}`))
  if (one.prone) out.push(t('figures.prone'))
  if (one.panic) out.push(t('figures.panics', { reaction: word('reaction', one.panic) }))
  if (one.stunned) out.push(t('figures.stunned'))
  if (one.spent) out.push(t('figures.spent'))
  if (one.in) out.push(t('figures.inside', { where: one.post ?? one.in }))
  if (one.wounds?.length) out.push(t('figures.wounded'))
  return out
}

/** A man in one line. */
export function man_words(one: Figure): string {
  const named = one.name && words_of(one.name)
  const parts = [
    named ? `${one.number} ${named}` : String(one.number),
    word('role', one.role),
    word('quality', one.quality).toLowerCase(),
    one.unarmed ? t('figures.unarmed') : word('weapon', one.weapon),
    one.banner ? word('bearing', 'banner') : '',
    one.mounted ? word('arm', 'horse') : '',
    one.gait ? word('gait', one.gait) : '',
  ]
  if (stands(one)) {
    parts.push(t('figures.ac', { ac: one.ac }), t('figures.glory', { glory: one.glory }))
    parts.push(t('figures.faces', { degrees: figure(one.facing, 0) }))
  }
  return [...parts, ...states_of(one)].filter(Boolean).join(', ')
}

/** A squad in one line, without its name. */
export function squad_words(view: unknown, number: number): string {
  const found = field_of(view)
  const squad = found?.squads[number - 1]
  if (!found || !squad) return ''
  const side = found.sides.find((one) => one.id === squad.side)
  const [first] = squad.men
  const parts = [side ? words_of(side.name) : '']
  if (first) parts.push(word('quality', first.quality).toLowerCase(), word('weapon', first.weapon))
  parts.push(t('figures.men', { men: squad.standing.length, of: squad.strength }))
  if (!squad.middle) return [...parts, t('figures.gone')].filter(Boolean).join(', ')
  if (squad.standing.length > 1) parts.push(word('formation', squad.formation))
  parts.push(t('figures.glory', { glory: glory_of(squad) }))
  for (const state of ['activated', 'charging', 'pinned'] as const)
    if (squad[state]) parts.push(t(`figures.${state}`))
  const count = (fits: (one: Standing) => unknown) => squad.standing.filter(fits).length
  const panicking = count((one) => one.panic)
  const lying = count((one) => one.prone)
  if (panicking) parts.push(t('figures.panicking-men', { men: panicking }))
  if (lying) parts.push(t('figures.prone-men', { men: lying }))
  parts.push(place_words(view, place_of(squad.middle)))
  return parts.filter(Boolean).join(', ')
}

/** A piece in one line. */
export function piece_words(view: unknown, piece: Piece): string {
  const found = field_of(view)
  const side = found?.sides.find((one) => one.id === piece.side)
  const parts = [
    words_of(piece.name),
    side ? words_of(side.name) : '',
    word('piece', piece.kind),
    piece.facing === undefined ? '' : t('figures.faces', { degrees: figure(piece.facing, 0) }),
    piece.jammed ? t('figures.jammed') : '',
    piece.planned ? t('figures.planned') : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** A place in words: where it is and what lies there. */
export function place_words(view: unknown, place: string): string {
  const found = field_of(view)
  const [x, y] = place.split(' ').map(Number)
  const opening = found && opening_words(found, place)
  if (opening) return opening
  if (!found || x === undefined || y === undefined || !Number.isFinite(x + y)) return place
  const around = found.features
    .filter((one) => one.area && holds(one.area, [x, y]))
    .map((one) => words_of(one.name) || word('ground', one.kind))
  // Who has to guess a range is told no places in figures.
  const at = found.blind ? '' : t('figures.at', { x: figure(x, 1), y: figure(y, 1) })
  return [at, ...new Set(around)].filter(Boolean).join(', ')
}

/** Changes where the drawing of the ground must change. */
export function ground_mark(view: unknown): string {
  const found = field_of(view)
  if (!found) return ''
  const fallen = (found.houses ?? []).filter((one) => one.points === 0).length
  const laid = found.perimeter ? `laid${found.perimeter}` : found.features.length
  return [found.scenario, laid, fallen, found.blind ? 'blind' : 'seen'].join('-')
}

/** The number of the unit that a man is in, or a piece belongs to. */
export function unit_of_figure(view: unknown, figure: number): number | null {
  const found = field_of(view)
  const squad = found?.squads.find(({ men }) => men.some((one) => one.man === figure))
  const piece = found?.pieces.find((one) => one.man === figure)
  return squad?.number ?? (piece ? piece.unit : null)
}
