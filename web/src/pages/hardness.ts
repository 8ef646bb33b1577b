import type { ScenarioBrief } from '../protocol'

/** How hard battles are to play, from the one to begin with on. */
export const levels = ['first', 'easy', 'middling', 'hard'] as const
export type Level = (typeof levels)[number]

/**
 * A ruleset's battles by level, in the order in which to play them. It stands beside the client's
 * part of a ruleset, not in the scenarios: it is an order among those that are carried here, which
 * no scenario has by itself, and no rule reads it.
 */
export type Order = { ruleset: string } & Record<Level, string[]>

const files = import.meta.glob<Order>('../rulesets/*/battles.json', {
  eager: true,
  import: 'default',
})
export const orders: readonly Order[] = Object.values(files)

/** Rulesets whose first battle has a guide within this client, by their folders. */
const led = new Set(
  Object.keys(import.meta.glob('../rulesets/*/guide.json')).map((path) => path.split('/').at(-2)),
)

/** Whether somebody is led through a ruleset's first battle here, step by step. */
export const is_led = (ruleset: string): boolean => led.has(ruleset.replaceAll('-', '_'))

/** A scenario with its level; null: nobody has placed it. */
export interface Placed {
  scenario: ScenarioBrief
  level: Level | null
}

/** A ruleset's scenarios from the easiest on; those that nobody placed stay last, as they came. */
export function by_hardness(
  ruleset: string,
  scenarios: readonly ScenarioBrief[],
  among: readonly Order[] = orders,
): Placed[] {
  const order = among.find((one) => one.ruleset === ruleset)
  const placed: Placed[] = []
  for (const level of levels)
    for (const id of order?.[level] ?? []) {
      const scenario = scenarios.find((one) => one.id === id)
      if (scenario) placed.push({ scenario, level })
    }
  const rest = scenarios.filter((one) => !placed.some(({ scenario }) => scenario === one))
  return [...placed, ...rest.map((scenario): Placed => ({ scenario, level: null }))]
}
