import { words_of } from '../i18n'
import type { Live } from '../live'
import type { BattleFacts, NewBattle, ScenarioFacts, SideId } from '../protocol'
import { rest } from '../rest'
import { go } from '../router'
import { seats } from '../seats'

type Facts = Pick<BattleFacts, 'seats' | 'dice' | 'odds' | 'private' | 'umpire' | 'title'>
type Scenario = Pick<ScenarioFacts, 'id' | 'edition' | 'sides' | 'options'>

/** The same battle once more; `swap`: with the sides changed over. */
export function request_again(battle: Facts, scenario: Scenario, swap: boolean): NewBattle {
  const plan_of = (side: SideId) => battle.seats.find((one) => one.side === side)?.plan ?? 'open'
  return {
    scenario: scenario.id,
    edition: scenario.edition,
    options: Object.fromEntries(scenario.options.map(({ id, value }) => [id, value])),
    seats: Object.fromEntries(
      scenario.sides.map(({ id }) => [id, plan_of(swap ? across(scenario, id) : id)]),
    ),
    dice: battle.dice,
    odds: battle.odds,
    private: battle.private,
    umpire: battle.umpire,
    ...(battle.title ? { title: battle.title } : {}),
  }
}

/** The other side. */
export function across(scenario: Pick<Scenario, 'sides'>, side: SideId): SideId {
  return scenario.sides.find(({ id }) => id !== side)?.id ?? side
}

/** Makes the battle once more and sits down at it, on the same side or on the other. */
export async function play_again(live: Live, swap: boolean): Promise<void> {
  const { battle, scenario } = live.welcome ?? {}
  if (!battle || !scenario) return
  const made = await rest.make(request_again(battle, scenario, swap))
  const ours = live.sides.map((side) => (swap ? across(scenario, side) : side))
  const keys = ours.flatMap((side) => made.keys[side] ?? [])
  const title = battle.title || words_of(scenario.title)
  const key = keys.join(',') || (made.keys.spectator ?? '')
  seats.keep({ battle: made.battle, title, key, links: { ...made.keys }, owner: made.owner })
  go({ page: 'battle', battle: made.battle, key: '', at: null })
}
