import type { NewBattle, ScenarioFacts, SeatPlan, SideId } from '../protocol'
import type { MadeBattle } from '../protocol_made'
import type { Seat } from '../seats'

/**
 * Against whom: a computer commander, somebody at this screen or elsewhere, or nobody of ours. In
 * the order in which they are offered.
 */
export const opponents = ['captain', 'recruit', 'here', 'link', 'watch'] as const
export type Opponent = (typeof opponents)[number]

/** What is chosen on the page of a new battle. */
export interface Plan {
  side: SideId
  opponent: Opponent
  /** "": the scenario's. */
  edition: string
  /** By option; "" leaves it to scenario and edition. */
  options: Record<string, string>
  typed: boolean
  odds: boolean
  private: boolean
  /** Whether somebody may rule and see everything. */
  umpire: boolean
  title: string
  contribution: string
}

export function new_plan(scenario: ScenarioFacts): Plan {
  return {
    side: scenario.sides[0]?.id ?? '',
    opponent: 'captain',
    edition: '',
    options: {},
    typed: false,
    odds: true,
    private: true,
    umpire: true,
    title: '',
    contribution: '',
  }
}

/** The request that makes the battle. */
export function request_of(plan: Plan, scenario: ScenarioFacts): NewBattle {
  const seats: Record<SideId, SeatPlan> = {}
  for (const { id } of scenario.sides) seats[id] = plan_of(plan, id)
  const options = Object.fromEntries(
    Object.entries(plan.options).filter(([, value]) => value !== ''),
  )
  return {
    scenario: scenario.id,
    seats,
    dice: plan.typed ? 'typed' : 'seeded',
    odds: plan.odds,
    private: plan.private,
    ...(plan.umpire ? {} : { umpire: false }),
    ...(plan.edition ? { edition: plan.edition } : {}),
    ...(Object.keys(options).length ? { options } : {}),
    ...(plan.title.trim() ? { title: plan.title.trim() } : {}),
  }
}

function plan_of(plan: Plan, side: SideId): SeatPlan {
  if (plan.opponent === 'watch') return 'captain'
  if (side === plan.side) return 'open'
  return plan.opponent === 'captain' || plan.opponent === 'recruit' ? plan.opponent : 'open'
}

/**
 * What this browser keeps of the battle made: the keys of its own seats, and the links to share.
 */
export function seat_of(
  made: MadeBattle,
  plan: Plan,
  scenario: ScenarioFacts,
  title: string,
): Omit<Seat, 'opened'> {
  const sides = scenario.sides.map((side) => side.id)
  const ours = plan.opponent === 'here' ? sides : plan.opponent === 'watch' ? [] : [plan.side]
  const keys = ours.map((side) => made.keys[side]).filter((key) => key !== undefined)
  return {
    battle: made.battle,
    title,
    key: keys.length ? keys.join(',') : (made.keys.spectator ?? ''),
    links: { ...made.keys },
    owner: made.owner,
  }
}
