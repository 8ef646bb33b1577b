import type { Live } from '../../live'
import type { Composed } from '../../protocol'
import type { Squad } from './view'

/** Who an order is for. */
export type Actor = Pick<Composed, 'unit' | 'men'>

/** Some men of the chosen squad, by their numbers; nobody: all of it is meant. */
export class Picks {
  unit = $state<number | null>(null)
  men = $state.raw<ReadonlySet<number>>(new Set())
  /** Every man is taken by himself. */
  single = $state(false)
  /** A pointer draws a loop about men. */
  loops = $state(false)
  /** Action units are shown on every base. */
  pips = $state(false)
  /** The floor of buildings that is shown, 0 at the ground. */
  floor = $state(0)

  of(unit: number | null): ReadonlySet<number> {
    return unit !== null && unit === this.unit ? this.men : new Set()
  }
  /** Who acts: a unit, or some men of it. */
  actor(unit: number): Actor {
    const men = [...this.of(unit)].sort((a, b) => a - b)
    return men.length ? { unit, men } : { unit }
  }
  only(unit: number, men: Iterable<number>): void {
    this.unit = unit
    this.men = new Set(men)
  }
  toggle(unit: number, man: number): void {
    const men = new Set(this.of(unit))
    if (!men.delete(man)) men.add(man)
    this.only(unit, men)
  }
  clear(): boolean {
    const had = this.men.size > 0
    this.men = new Set()
    return had
  }
  /** Whoever is gone is meant no longer. */
  keep(squad: Squad | undefined): void {
    if (!squad || squad.number !== this.unit) return
    const there = new Set(squad.standing.map((one) => one.number))
    if ([...this.men].some((man) => !there.has(man)))
      this.men = new Set([...this.men].filter((man) => there.has(man)))
  }
}

const all = new WeakMap<Live, Picks>()
/** The picks of a battle: the table and the orders in words beside it share them. */
export function picks_of(live: Live): Picks {
  let found = all.get(live)
  if (!found) all.set(live, (found = new Picks()))
  return found
}
