import type { Account, Scene, SideId, Told } from '../protocol'

/** What belongs to the picture of a fight: a volley, an assault, a melee, with what follows. */
const fights = new Set<Scene['scene']>(['shot', 'fight'])
const follows = new Set<Scene['scene']>(['test', 'loss', 'flight', 'gone'])

const has = (told: Told, kinds: ReadonlySet<Scene['scene']>) =>
  told.scenes?.some(({ scene }) => kinds.has(scene)) ?? false

/** The lines of an entry that a card shows: none where nobody fought in it. */
export function fight_of(account: Account): Told[] {
  const first = account.told.findIndex((told) => has(told, fights))
  if (first < 0 || !account.told.some((told) => dice_of(told).length > 0)) return []
  // What a side rolls for its next turn is no part of it, though the entry brought it about.
  const of_fighters = (told: Told) => {
    const dice = dice_of(told)
    return !dice.length || dice.some((roll) => roller_of(roll) !== '')
  }
  return account.told
    .slice(first)
    .filter((told) => has(told, fights) || (has(told, follows) && of_fighters(told)))
}

/** The rolls of a line whose faces are known. */
export function dice_of(told: Told): Scene[] {
  return told.scenes?.filter(({ faces }) => faces && faces.length > 0) ?? []
}

/** Whether a face is one of those that count. */
export function counts({ good }: Scene, face: number): boolean {
  return good !== undefined && good[0] <= face && face <= good[1]
}

/** Who rolled the dice of a card, in the order in which they first did: unit, figure or nobody. */
export function rollers(lines: readonly Told[]): string[] {
  return [...new Set(lines.flatMap(dice_of).map(roller_of))]
}
export function roller_of({ unit, figure }: Scene): string {
  return unit !== undefined ? `unit ${unit}` : figure !== undefined ? `figure ${figure}` : ''
}

/** From the last decision of these sides on, that included; of who only watches the last entry. */
export function since_own(accounts: readonly Account[], ours: readonly SideId[]): Account[] {
  const own = accounts.findLastIndex(({ side }) => ours.includes(side))
  return accounts.slice(own < 0 ? -1 : own)
}

/** What is drawn between two who are named, or at the one. */
export interface Mark {
  kind: 'shot' | 'fight' | 'loss' | 'flight'
  /** The entry of those told in which it happened, from 1. */
  order: number
  from: string
  to: string
}
const marked = new Set<string>(['shot', 'fight', 'loss', 'flight'])
const who = (unit: number | undefined, figure: number | undefined) =>
  unit !== undefined ? `unit ${unit}` : figure !== undefined ? `figure ${figure}` : ''

/** The marks of some entries, each between two once. */
export function marks_of(accounts: readonly Account[], most = 40): Mark[] {
  const out: Mark[] = []
  let order = 0
  for (const account of accounts) {
    if (account.told.length) ++order
    for (const one of account.told.flatMap((told) => told.scenes ?? [])) {
      const from = who(one.unit, one.figure)
      const to = who(one.target, one.marked)
      if (!marked.has(one.scene) || !from) continue
      const same = (mark: Mark) =>
        mark.kind === one.scene && mark.from === from && (mark.to === to || !to)
      if (!out.some(same)) out.push({ kind: one.scene as Mark['kind'], order, from, to })
    }
  }
  // Where single figures are told, their units' mark would be one too many.
  const by_figure = new Set(
    out
      .filter(({ from }) => from.startsWith('figure'))
      .map(({ kind, order }) => `${kind} ${order}`),
  )
  return out
    .filter(
      ({ kind, order, from }) => from.startsWith('figure') || !by_figure.has(`${kind} ${order}`),
    )
    .slice(0, most)
}

/** In which of the entries told, from 1, each unit moved last. */
export function moves_of(accounts: readonly Account[]): ReadonlyMap<number, number> {
  const moves = new Map<number, number>()
  const told = accounts.filter((account) => account.told.length > 0)
  for (const [at, account] of told.entries())
    for (const { scene, unit } of account.told.flatMap(({ scenes }) => scenes ?? []))
      if (unit !== undefined && (scene === 'move' || scene === 'flight')) moves.set(unit, at + 1)
  return moves
}

/** Units that are no more since then, each once: leaving the table and being lost is one end. */
export function gone_of(accounts: readonly Account[]): number[] {
  const gone = accounts
    .flatMap(({ told }) => told)
    .flatMap(({ scenes }) => scenes ?? [])
    .flatMap(({ scene, unit }) => (scene === 'gone' && unit !== undefined ? [unit] : []))
  return [...new Set(gone)]
}

/** The first unit that an entry names: who acts. */
export function actor_of(account: Account): number | null {
  for (const { scenes } of account.told)
    for (const { unit } of scenes ?? []) if (unit !== undefined) return unit
  return null
}
