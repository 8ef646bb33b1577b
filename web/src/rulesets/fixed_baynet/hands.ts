import type { Composed, Order, Part } from '../../protocol'
import { bearing, seen_from, wrapped, type Spot } from '../../tables/measured/geometry'
import { order_of, part } from '../../tables/measured/offers.svelte'
import { building_at, is_hidden } from './houses'
import type { Actor } from './picks.svelte'
import { to_come, type Field, type Squad, type Standing } from './view'

/** A formation that is set down: what `march`, `deploy` and `enter` say. */
export interface March {
  at: Spot
  facing: number
  ranks: number
  /** The one that the unit has, where nothing is said. */
  formation?: string | undefined
}

/** The verbs of orders that set a formation down. */
export const set_down = ['march-to', 'deploy-at', 'enter-at']

/** What lies somewhere, as the ruler calls it: a man, a unit, a piece, a building. */
export function called_at(
  field: Field,
  spot: Spot,
  unit: number | null,
  man: number | null,
): string | null {
  if (unit !== null) return man === null ? `#${unit}` : `#${unit}/${man}`
  const piece = field.pieces.find(
    (one) => one.at && Math.hypot(one.at[0] - spot[0], one.at[1] - spot[1]) * 2 <= field.piece_base,
  )
  if (piece) return `#${piece.unit}/${piece.number}`
  const building = building_at(field, spot)
  return building ? `house ${building.label}` : null
}

/** What a hand has taken hold of. */
export interface Hold {
  unit: number
  how: 'move' | 'turn' | 'ranks'
  grip: {
    actor: Actor
    /** Words of a step that is composed already; "": none. */
    before: string
    /** Behind those words. */
    after: readonly Order[]
    /** What the server offers for it. */
    offered: readonly Order[]
  }
  squad: Squad
  /** Where the pointer went down. */
  from: Spot
  /** The middle of who is held, or of where the step composed leads. */
  middle: Spot
  /** A march that is composed already. */
  march: March | null
}

/** Inches that a hand may tremble. */
const still = 0.2

/** What is composed already, for what may follow behind it. */
export function behind(grip: Pick<Hold['grip'], 'actor' | 'before'>): Composed {
  return { ...grip.actor, after: grip.before, parts: [] }
}

/** What the hand means with the pointer there; null: nothing yet. */
export function meaning(field: Field, hold: Hold, pointer: Spot): Composed | null {
  const { grip, squad, march } = hold
  const by: Spot = [pointer[0] - hold.from[0], pointer[1] - hold.from[1]]
  if (hold.how === 'turn') {
    const facing = bearing([pointer[0] - hold.middle[0], pointer[1] - hold.middle[1]])
    if (march) return marched(hold, { ...march, facing })
    if (grip.before) return onwards(hold, part(order_of(grip.after, 'facing'), angles(facing)))
    return alone(hold, part(order_of(grip.offered, 'turn-to'), angles(facing)))
  }
  if (hold.how === 'ranks') {
    const now = march ?? march_of(squad)
    const back = -seen_from(now.facing, [pointer[0] - now.at[0], pointer[1] - now.at[1]]).ahead
    const ranks = Math.round(back / pace_of(now.formation ?? squad.formation, field.base)) + 1
    return marched(hold, { ...now, ranks: clamp(ranks, 1, men_of(squad)) })
  }
  const enemy = squad_at(field, pointer)
  if (enemy && enemy.side !== squad.side) return aimed(grip, enemy.number)
  if (march) return marched(hold, { ...march, at: [march.at[0] + by[0], march.at[1] + by[1]] })
  const far = Math.hypot(...by)
  if (far < still) return null
  const values = { length: tenths(far), ...angles(bearing(by)) }
  if (!grip.before) return alone(hold, part(order_of(grip.offered, 'step'), values))
  return onwards(hold, part(order_of(grip.after, 'step'), values))
}

/** Against an enemy unit: hand to hand, else by a charge where one is offered, else by fire. */
export function aimed(grip: Hold['grip'], target: number): Composed | null {
  for (const verb of ['attack', 'charge', 'fire', 'fire-over']) {
    const order = order_of(grip.offered, verb)
    const blow = part(order, { unit: String(target), count: '1' })
    if (blow && order?.slots.unit?.units?.includes(target)) return { ...grip.actor, parts: [blow] }
  }
  return null
}

/** A formation set down, where that is offered. */
export function marched({ grip, squad }: Pick<Hold, 'grip' | 'squad'>, march: March) {
  const order = set_down.map((verb) => order_of(grip.offered, verb)).find((one) => one)
  const formations = order?.slots.formation?.places ?? []
  const wanted = march.formation ?? squad.formation
  const way = part(order, {
    x: tenths(march.at[0]),
    y: tenths(march.at[1]),
    ...angles(march.facing),
    // One that is in none takes the first that it may.
    formation: formations.includes(wanted) ? wanted : (formations[0] ?? ''),
    ranks: String(march.ranks),
  })
  return way && order && !is_bare(order) ? alone({ grip }, way) : null
}
/** A formation is to be named, and there is none that it may take. */
function is_bare({ slots }: Order): boolean {
  return slots.formation !== undefined && !slots.formation.places?.length
}

/** How many men would stand in a formation of it. */
export function men_of(squad: Squad): number {
  return squad.standing.length || to_come(squad)
}

const files = 5
/** How a unit stands that is set down, unless its player says otherwise: away from its edge. */
export function at_first(field: Field, squad: Squad, at: Spot): March {
  const facing = field.sides[0]?.id === squad.side ? 0 : 180
  return { at, facing, ranks: Math.ceil(men_of(squad) / files), formation: 'open' }
}

/** Where a squad stands as a formation: the middle of its front rank, its ranks. */
export function march_of(squad: Squad): March {
  const facing = facing_of(squad)
  const seen = squad.standing.map((one) => seen_from(facing, one.at))
  const front = Math.max(...seen.map((one) => one.ahead))
  const right = seen.map((one) => one.right)
  const middle = (Math.min(...right) + Math.max(...right)) / 2
  const rows = new Set(seen.map((one) => Math.round((front - one.ahead) / 0.8)))
  const turn = (facing * Math.PI) / 180
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
  return {
    at: [front * sine + middle * cosine, front * cosine - middle * sine],
    facing,
    ranks: Math.max(rows.size, 1),
  }
}

/** The way most of a squad looks. */
export function facing_of(squad: Squad): number {
  const [x, y] = squad.standing.reduce(
    ([x, y], { facing }) => [
      x + Math.sin((facing * Math.PI) / 180),
      y + Math.cos((facing * Math.PI) / 180),
    ],
    [0, 0],
  )
  return Math.hypot(x, y) < 1e-6 ? (squad.standing[0]?.facing ?? 0) : bearing([x, y])
}

/** From rank to rank: only to guess what a hand means; where men stand the server says. */
function pace_of(formation: string, base: number): number {
  return formation === 'open' || formation === 'loose' ? base + 1.5 : base
}

/** Whose base lies there, a little beside it too, on the floor that is shown. */
export function man_at(
  field: Field,
  spot: Spot,
  floor = 0,
): { squad: Squad; man: Standing } | null {
  let best: { squad: Squad; man: Standing } | null = null
  let least = field.base * 0.8
  for (const squad of field.squads)
    for (const man of squad.standing) {
      if (is_hidden(field, man, floor)) continue
      const far = Math.hypot(man.at[0] - spot[0], man.at[1] - spot[1])
      if (far < least) {
        best = { squad, man }
        least = far
      }
    }
  return best
}
export function squad_at(field: Field, spot: Spot): Squad | null {
  return man_at(field, spot)?.squad ?? null
}

function alone({ grip }: Pick<Hold, 'grip'>, way: Part | null): Composed | null {
  return way && { ...grip.actor, parts: [way] }
}
function onwards({ grip }: Hold, way: Part | null): Composed | null {
  return way && { ...behind(grip), parts: [way] }
}
function angles(facing: number): { angle: string } {
  return { angle: String((Math.round(wrapped(facing) * 2) / 2) % 360) }
}
function tenths(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1)
}
function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(most, least))
}
