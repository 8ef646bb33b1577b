import type { Offers } from '../../tables/measured/offers.svelte'
import type { Spot } from '../../tables/measured/geometry'
import type { Composed, SideId } from '../../protocol'
import { at_first, marched, type Hold, type March } from './hands'
import { to_come, type Field, type Squad } from './view'

/** What a table knows whose units are set down, as it is now. */
export interface Setting {
  readonly field: Field | null
  readonly side: SideId | null
  readonly able: ReadonlySet<number>
  readonly chosen: number | null
  /** Where and how the chosen unit would stand by what is composed or tried. */
  readonly now: March | null
  readonly offers: Offers
}

/** Degrees by which a key turns who is set down, and inches by which it moves him. */
const turn = 15
const step = 1

/** Units that their player sets down: who waits, where, and how they are to stand. */
export class Placing {
  /** How the last one of each side stood: the next begins with that. */
  readonly #last = new Map<SideId, March>()
  readonly #on: Setting

  constructor(setting: Setting) {
    this.#on = setting
  }

  /** Units of whoever decides that can be set down now. */
  get waiting(): readonly Squad[] {
    const { field, side, able } = this.#on
    return (field?.squads ?? []).filter(
      (one) => one.side === side && able.has(one.number) && !one.middle && to_come(one) > 0,
    )
  }
  /** The chosen one of them. */
  get squad(): Squad | null {
    return this.waiting.find((one) => one.number === this.#on.chosen) ?? null
  }
  /** Whether the area lies at the near edge, low on the map. */
  get low(): boolean {
    return this.area?.from[1] === 0
  }
  /** Its deployment area, before the first turn: a corner, and the one across. */
  get area(): { from: Spot; to: Spot } | null {
    const { field, side } = this.#on
    if (!field || field.turn > 0 || !this.waiting.length) return null
    return field.sides.find((one) => one.id === side)?.deployment ?? null
  }
  /** Formations that it may be set down in. */
  get formations(): readonly string[] {
    const { offers, side } = this.#on
    const squad = this.squad
    const orders = squad && side !== null ? offers.of(side, squad.number) : null
    return orders?.find((one) => one.slots.formation)?.slots.formation?.places ?? []
  }
  /** How it would stand at a place. */
  at(spot: Spot): March | null {
    const { field, now } = this.#on
    const squad = this.squad
    if (!field || !squad) return null
    const first = at_first(field, squad, spot)
    const alike = now ?? this.#last.get(squad.side)
    if (!alike) return first
    const ranks = Math.min(alike.ranks, Math.max(squad.men.length, 1))
    return { ...first, ...alike, at: spot, ranks }
  }
  /** Keeps how it stands for the next one. */
  keep(march: March): void {
    if (this.squad) this.#last.set(this.squad.side, march)
  }
  /** The order for it; null: it is not known yet what is offered. */
  order(march: March | null): Composed | null {
    const { offers, side } = this.#on
    const squad = this.squad
    if (!march || !squad || side === null) return null
    const offered = offers.of(side, squad.number) ?? []
    const grip: Hold['grip'] = { actor: { unit: squad.number }, before: '', after: [], offered }
    return marched({ grip, squad }, march)
  }
  /** What a key on the area says: where it would stand then; null: nothing. */
  keyed(key: string): March | null {
    const { now } = this.#on
    const area = this.area
    if (!area) return null
    const middle: Spot = [(area.from[0] + area.to[0]) / 2, (area.from[1] + area.to[1]) / 2]
    const march = now ?? this.at(middle)
    if (!march) return null
    const [x, y] = march.at
    const spots: Partial<Record<string, Spot>> = {
      ArrowLeft: [x - step, y],
      ArrowRight: [x + step, y],
      ArrowUp: [x, y + step],
      ArrowDown: [x, y - step],
    }
    const at = spots[key]
    if (at) return { ...march, at: now ? at : march.at }
    const by = { ',': -turn, '.': turn }[key]
    if (by !== undefined) return { ...march, facing: (march.facing + by + 360) % 360 }
    const ranks = { '<': march.ranks - 1, '>': march.ranks + 1 }[key]
    return ranks === undefined ? null : { ...march, ranks: Math.max(ranks, 1) }
  }
}
