import { t, words_of } from '../../i18n'
import type { SideId, Words } from '../../protocol'
import { nobody, type Roster } from '../roster'
import { word } from '../vocabulary'

/** A view of a ruleset on hexes: docs/format/view-belle-epoque.md in types. */
export interface HexView {
  scenario: string
  turn: number
  turns: number
  active: number | null
  target: number | null
  width: number
  depth: number
  sides: HexSide[]
  units: HexUnit[]
  sectors: HexSector[]
  objectives: HexObjective[]
}
export interface HexSide {
  id: SideId
  name: Words
  colour: string
  general: string
  points: number
  tokens: number
  stands: number
  lost: number
  of: number
  /** Its zone of control. */
  controls: string[]
}
export interface HexUnit {
  name: Words
  label: string
  side: SideId
  class: string
  quality: string
  order: 'loose' | 'close'
  fire: string
  ratings: string[]
  /** What the scenario keeps it from: "march", "assault". */
  'may-not'?: string[]
  /** Whether its stands count toward its side's break point. */
  breaks?: boolean
  at: string | null
  stands: number
  of: number
  /** Numbers of the enemies that its fire reaches from where it stands. */
  targets: number[]
  activated: boolean
  moved: boolean
  fired: boolean
  waiting: boolean
  left: boolean
  fights: number
}
export interface HexSector {
  at: string
  level: number
  unknown?: true
  name?: Words
  ground?: Words
  traits?: string[]
}
export interface HexObjective {
  name: Words
  side: SideId
  kind: 'hold' | 'exit'
  points: number
  sectors: string[]
  holder: SideId | null
}

/** The view, if it is one. */
export function hex_view(view: unknown): HexView | null {
  const found = view as Partial<HexView> | null
  return found && Array.isArray(found.units) && Array.isArray(found.sectors)
    ? (found as HexView)
    : null
}

export function hex_roster(view: unknown): Roster {
  const found = hex_view(view)
  if (!found) return nobody
  return {
    sides: found.sides,
    units: found.units.map((unit, i) => ({
      ...unit,
      number: i + 1,
      place: unit.at,
      strength: unit.stands,
      full: unit.of,
    })),
  }
}

/** What became of a unit, or what it has done: "activated", "eliminated" … */
export function standing(unit: HexUnit): string {
  if (unit.at !== null) return unit.activated ? t('hex.activated') : t('hex.ready')
  if (unit.waiting) return t('hex.waiting')
  return unit.left ? t('hex.left') : t('hex.eliminated')
}

/** A unit in one line, without its name. */
export function hex_unit_words(view: unknown, number: number): string {
  const found = hex_view(view)
  const unit = found?.units[number - 1]
  if (!found || !unit) return ''
  const side = found.sides.find((one) => one.id === unit.side)
  const parts = [
    side ? words_of(side.name) : '',
    word('class', unit.class),
    word('quality', unit.quality),
    word('order', unit.order),
    ...unit.ratings.map((rating) => word('rating', rating)),
    ...(unit['may-not'] ?? []).map((deed) => word('may-not', deed)),
    unit.breaks === false ? t('hex.not-counted') : '',
    t('hex.stands', { stands: unit.stands, of: unit.of }),
    unit.at === null ? '' : hex_place_words(view, unit.at),
    standing(unit),
    unit.targets.length
      ? t('hex.can-fire', {
          names: unit.targets.map((one) => found.units[one - 1]?.label ?? '').join(', '),
        })
      : '',
    found.active === number ? t('hex.acts') : '',
    found.target === number ? t('hex.assaulted') : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** A sector in words: what lies and what is at stake there. */
export function hex_place_words(view: unknown, place: string): string {
  const found = hex_view(view)
  const sector = found?.sectors.find((one) => one.at === place)
  if (!found || !sector) return place
  const parts = [place]
  if (sector.name) parts.push(words_of(sector.name))
  if (sector.unknown) parts.push(t('hex.unknown'))
  else if (sector.ground && words_of(sector.ground)) parts.push(words_of(sector.ground))
  if (sector.level > 0) parts.push(t('hex.level', { level: sector.level }))
  for (const side of found.sides)
    if (side.controls.includes(place))
      parts.push(t('hex.controlled', { side: words_of(side.name) }))
  const stakes = found.objectives.filter((one) => one.sectors.includes(place))
  for (const name of new Set(stakes.map((one) => words_of(one.name))))
    parts.push(t('hex.objective', { name }))
  return parts.join(', ')
}

/** Changes where the drawing of the ground must change: with what is known of it. */
export function ground_mark(view: unknown): string {
  const found = hex_view(view)
  if (!found) return ''
  let mark = 0
  for (const { level, unknown, traits = [] } of found.sectors) {
    const text = `${level}${unknown ? '?' : ''}${traits.join()}`
    for (let i = 0; i < text.length; i++) mark = (mark * 31 + text.charCodeAt(i)) | 0
  }
  return String(mark >>> 0)
}
