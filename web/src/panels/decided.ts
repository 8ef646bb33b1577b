import type { Account, Scene, Told } from '../protocol'
import { dice_of } from '../show/scenes'

/** How much of what follows a roll weighs: a unit that is no more, one that runs, a loss. */
const weights: Partial<Record<Scene['scene'], number>> = { gone: 9, flight: 3, loss: 2 }

const of_whom = ({ scene, unit, figure }: Scene) => `${scene} ${unit ?? ''} ${figure ?? ''}`

/** What was lost in an entry in which dice were rolled; 0 where none were. */
export function weight_of({ told }: Account): number {
  if (!told.some((one) => dice_of(one).length > 0)) return 0
  const scenes = told.flatMap((one) => one.scenes ?? [])
  // A loss that is told twice is one loss.
  const each = new Map(scenes.map((one) => [of_whom(one), weights[one.scene] ?? 0]))
  return [...each.values()].reduce((sum, weight) => sum + weight, 0)
}

/** The entries whose dice cost most, in the order in which they came; of equal ones the later. */
export function decisive(accounts: readonly Account[], most = 3): Account[] {
  return accounts
    .map((account) => ({ account, weight: weight_of(account) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.account.seq - a.account.seq)
    .slice(0, most)
    .map(({ account }) => account)
    .sort((a, b) => a.seq - b.seq)
}

/** The lines of such an entry: what was rolled, and what it cost. */
export function cost_of({ told }: Account, most = 4): Told[] {
  const costs = ({ scenes }: Told) => scenes?.some(({ scene }) => scene in weights) ?? false
  const rolled = told.filter((one) => dice_of(one).length > 0 && !costs(one)).slice(0, 1)
  const after = told.filter(costs)
  const heaviest = after
    .filter(({ scenes }) => scenes?.some(({ scene }) => scene === 'gone'))
    .concat(after.filter(({ scenes }) => !scenes?.some(({ scene }) => scene === 'gone')))
    .slice(0, most - rolled.length)
  const kept = new Set([...rolled, ...heaviest])
  return told.filter((one) => kept.has(one))
}
