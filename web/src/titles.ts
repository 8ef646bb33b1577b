import { t, words_of } from './i18n'
import type { BattleFacts, RulesetBrief, ScenarioBrief } from './protocol'
import { rest } from './rest'

/**
 * What a battle is called in the chosen language: its own name, or that of its scenario where
 * nobody gave it another. Reactive.
 */
export function battle_title(
  battle: Pick<BattleFacts, 'title'>,
  scenario: Pick<ScenarioBrief, 'title'> | undefined,
): string {
  const given = battle.title !== '' && battle.title !== scenario?.title.en
  return given || !scenario ? battle.title : words_of(scenario.title)
}

/** Every scenario that the server carries, by its id; none where the server cannot be asked. */
export async function carried_scenarios(): Promise<Map<string, ScenarioBrief>> {
  try {
    return new Map((await rest.scenario_briefs()).map((one) => [one.id, one]))
  } catch {
    // Lists of battles are of use with English names too.
    return new Map()
  }
}

/** What rules call a turn, and several. */
export type Turns = Pick<RulesetBrief, 'turn' | 'turns'>

/** How long a battle takes: "5 turns, about 30 minutes for two". Reactive. */
export function length_of(
  { turns, minutes }: Pick<ScenarioBrief, 'turns' | 'minutes'>,
  rules: Turns,
): string {
  const called = words_of(turns === 1 ? rules.turn : rules.turns)
  return t('scenario.length', { turns, minutes, called })
}

/** What each ruleset calls a turn, by its id; none where the server cannot be asked. */
export async function turns_called(): Promise<Map<string, Turns>> {
  try {
    return new Map((await rest.ruleset_briefs()).map((one) => [one.id, one]))
  } catch {
    return new Map()
  }
}
