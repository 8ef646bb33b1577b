import { words_of } from './i18n'
import type { BattleFacts, ScenarioBrief } from './protocol'
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
