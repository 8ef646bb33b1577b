import { t, words_of } from '../../i18n'
import type { SideId, Words } from '../../protocol'
import { nobody, type Roster } from '../../battle/roster'
import { sign, word } from '../../battle/vocabulary'
import { figure, holds, place_of, type Spot } from '../../tables/measured/geometry'

/** A view of a ruleset on a measured table: docs/format/view-game-of-kings.md in types. */
export interface MeasuredView {
  scenario: string
  turn: number
  turns: number
  /** 1 or 2: the half-turn. */
  half: number
  moving: SideId | null
  step: string
  /** The unit that the question is about. */
  asked: number | null
  width: number
  depth: number
  weather: { played: boolean; gauge: number; count: number; sky: string }
  sides: MeasuredSide[]
  units: MeasuredUnit[]
  features: Feature[]
  objectives: MeasuredObjective[]
}
export interface MeasuredSide {
  id: SideId
  name: Words
  colour: string
  /** Army points left, of those at the start. */
  army: number
  of: number
  sectors: Sector[]
}
export interface Sector {
  id: 'left' | 'centre' | 'right'
  /** Sides of its die; 0: no such sector. */
  die: number
  points: number
  done: boolean
  'in-hand': boolean
}
export interface MeasuredUnit {
  name: Words
  label: string
  side: SideId
  type: string
  grade: string
  points: number
  quarters: number
  of: number
  sector: string
  /** The general with it; of a general his unit. */
  general: number | null
  formation: 'line' | 'column' | 'one-base'
  'firing-order': boolean
  limbered: boolean
  dismounted: boolean
  state: 'steady' | 'retreating' | 'halted'
  acted: boolean
  moved: boolean
  fired: boolean
  tried: boolean
  fought: boolean
  /** On the table; else still to be placed, or lost. */
  there: boolean
  waiting: boolean
  // only where `there`:
  at?: Spot
  facing?: number
  front?: number
  depth?: number
  outline?: Spot[]
  allowance?: number
  range?: number | null
  arc?: number | null
  contacts?: { unit: number; started: boolean; zone: string; fresh: boolean }[]
}
export interface Feature {
  kind: string
  name: Words
  level: number
  area?: Spot[]
}
export interface MeasuredObjective {
  name: Words
  side: SideId
  kind: 'hold' | 'survive'
}

/** A unit that stands on the table: its place is known. */
export type Placed = MeasuredUnit & {
  at: Spot
  facing: number
  front: number
  depth: number
  outline: Spot[]
}

export function is_placed(unit: MeasuredUnit | undefined): unit is Placed {
  return unit !== undefined && unit.there && unit.at !== undefined && unit.outline !== undefined
}

/** The view, if it is one. */
export function measured_view(view: unknown): MeasuredView | null {
  const found = view as Partial<MeasuredView> | null
  return found && Array.isArray(found.units) && Array.isArray(found.features) && 'half' in found
    ? (found as MeasuredView)
    : null
}

export function measured_roster(view: unknown): Roster {
  const found = measured_view(view)
  if (!found) return nobody
  return {
    sides: found.sides,
    units: found.units.map((unit, i) => ({
      number: i + 1,
      name: unit.name,
      label: unit.label,
      side: unit.side,
      place: is_placed(unit) ? place_of(unit.at) : null,
      strength: unit.quarters,
      full: unit.of,
    })),
  }
}

/** Formation, order, limbers, retreat: how a unit stands, a word each. */
export function states_of(unit: MeasuredUnit): string[] {
  const out: string[] = []
  const drawn = sign('type', unit.type)
  const simple = drawn === 'general' || drawn === 'gun'
  if (!simple) out.push(word('formation', unit.formation))
  if (unit['firing-order']) out.push(word('state', 'firing-order'))
  if (drawn === 'gun') out.push(word('state', unit.limbered ? 'limbered' : 'unlimbered'))
  if (unit.dismounted) out.push(word('state', 'dismounted'))
  if (unit.state !== 'steady') out.push(word('state', unit.state))
  if (unit.acted) out.push(t('measured.acted'))
  if (unit.fired) out.push(t('measured.fired'))
  return out
}

/** A unit in one line, without its name. */
export function measured_unit_words(view: unknown, number: number): string {
  const found = measured_view(view)
  const unit = found?.units[number - 1]
  if (!found || !unit) return ''
  const side = found.sides.find((one) => one.id === unit.side)
  const label = (one: number) => found.units[one - 1]?.label ?? ''
  const general = sign('type', unit.type) === 'general'
  const parts = [
    side ? words_of(side.name) : '',
    word('type', unit.type),
    general ? '' : word('grade', unit.grade),
    general ? '' : t('measured.quarters', { quarters: unit.quarters, of: unit.of }),
    t('measured.of-sector', { sector: word('sector', unit.sector) }),
    ...states_of(unit),
    unit.general === null ? '' : t('measured.with', { name: label(unit.general) }),
  ]
  if (is_placed(unit)) {
    parts.push(measured_place_words(view, place_of(unit.at)))
    parts.push(t('measured.faces', { degrees: figure(unit.facing, 1) }))
    if (unit.allowance) parts.push(t('measured.rate', { cm: figure(unit.allowance, 2) }))
    const touched = (unit.contacts ?? []).map((one) => label(one.unit))
    if (touched.length) parts.push(t('measured.in-contact', { names: touched.join(', ') }))
  } else {
    parts.push(t(unit.waiting ? 'measured.waiting' : 'measured.lost'))
  }
  return parts.filter(Boolean).join(', ')
}

/** A place in words: where it is and what lies there. */
export function measured_place_words(view: unknown, place: string): string {
  const found = measured_view(view)
  const [x, y] = place.split(' ').map(Number)
  if (!found || x === undefined || y === undefined || !Number.isFinite(x + y)) return place
  const at = t('measured.at', { x: figure(x, 1), y: figure(y, 1) })
  const around = found.features
    .filter((one) => one.area && holds(one.area, [x, y]))
    .map((one) => words_of(one.name))
  return [at, ...new Set(around)].filter(Boolean).join(', ')
}

/** Changes where the drawing of the ground must change. */
export function ground_mark(view: unknown): string {
  const found = measured_view(view)
  return found ? `${found.scenario}-${found.features.length}-${found.turn > 0 ? 1 : 0}` : ''
}

const placing = ['deploy', 'redeploy']
/** Whether a question of this kind asks for troops to be set down. */
export function is_placing(kind: string | undefined): boolean {
  return placing.includes(kind ?? '')
}
