import { grouped, type Choice, type Group } from '../battle/actions'
import type { Account, Scene, Told } from '../protocol'

/** A word to be explained: of a kind of the vocabulary, or (without a kind) a term. */
export interface TermRef {
  kind?: string
  id: string
}

/** What a card of a place says beside its line. */
export interface PlaceFacts {
  /** What lies there, a line each. */
  lines: string[]
  /** What is at stake there, and how it stands. */
  stakes: string[]
  /** Numbers of the units there. */
  units: number[]
  terms: TermRef[]
}

/** What was told of a unit in a turn, as far as an entry: the line and the clause it rests on. */
export function told_of(
  accounts: readonly Account[],
  turn: number,
  upto: number,
  unit: number,
  unit_of_figure: (figure: number) => number | null = () => null,
): Told[] {
  const is_it = (number: number | undefined, figure: number | undefined) =>
    number === unit || (figure !== undefined && unit_of_figure(figure) === unit)
  const names = ({ unit, target, figure, marked }: Scene) =>
    is_it(unit, figure) || is_it(target, marked)
  return accounts
    .filter((account) => account.turn === turn && account.seq <= upto)
    .flatMap(({ told }) => told)
    .filter(({ scenes }) => scenes?.some(names))
}

/** What a unit may do, a group for each verb; of many like one another the verb stands for all. */
export interface Doing extends Pick<Group, 'said' | 'tail'> {
  /** Numbers of the units that it may be aimed at. */
  targets: number[]
  /** To how many places it may lead. */
  places: number
  /** What else may be said after the verb. */
  arguments: string[]
}
export function doings(choices: readonly Choice[]): Doing[] {
  return grouped(choices).map(({ said, tail, choices: all }) => {
    const targets = [...new Set(all.flatMap((one) => one.target ?? []))]
    const whole = all.filter((one) => !one.sample)
    const leads = whole.filter((one) => one.target === null && one.place !== null)
    const rest = whole.filter((one) => one.target === null && one.place === null)
    return {
      said,
      tail,
      targets,
      places: new Set(leads.map((one) => one.place)).size,
      arguments: [...new Set(rest.map((one) => one.argument).filter(Boolean))],
    }
  })
}

/**
 * Choices that go between a unit and an enemy of it, either way, of each kind the first: those
 * whose odds a card tells.
 */
export function blows(choices: readonly Choice[], unit: number, most: number): Choice[] {
  const found = new Map<string, Choice>()
  for (const one of choices) {
    if (one.target === null || (one.unit !== unit && one.target !== unit)) continue
    const key = `${one.unit} ${one.verb} ${one.target}`
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()].slice(0, most)
}

/** Where a card stands beside a point of a box, so that it covers neither that nor the edges. */
export function beside(
  at: { x: number; y: number; half?: number },
  card: { width: number; height: number },
  box: { left: number; top: number; right: number; bottom: number },
): { left: number; top: number } {
  const gap = 26 + (at.half ?? 0)
  const right = at.x + gap
  const left = at.x - gap - card.width
  const x =
    right + card.width <= box.right ? right : left >= box.left ? left : box.right - card.width
  const y = Math.min(Math.max(at.y - card.height / 3, box.top), box.bottom - card.height)
  return { left: Math.max(x, box.left) - box.left, top: Math.max(y, box.top) - box.top }
}
