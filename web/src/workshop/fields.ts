import { lang } from '../i18n'
import { settings } from '../settings'
import { judge, text_of } from './rest'
import type { Path } from './toml'

/** What a ruleset supplies whose ground can be made by dice. */
interface Field {
  /** The scenario that is begun from. */
  base: string
  /** Its text with the ground that was found; `placed` is the view as its first turn begins. */
  fielded(text: string, placed: unknown): string
  /** The text with the units that are wanted where the view has them. */
  stood(text: string, placed: unknown, wanted: (unit: Path) => boolean): string
}

const files = import.meta.glob<Field>('../rulesets/*/field.ts')
const file_of = (ruleset: string) => `../rulesets/${ruleset.replaceAll('-', '_')}/field.ts`

/** Whether the dice of a ruleset can make a field. */
export function has_field(ruleset: string): boolean {
  return file_of(ruleset) in files
}

/** How often the dice are rolled until all stands where a scenario may have it. */
const rolls = 6

/** A scenario on ground that the dice of this seed make, its armies placed by recruits. */
export async function field_of(ruleset: string, seed: number): Promise<string> {
  const field = await files[file_of(ruleset)]?.()
  if (!field) return ''
  const text = await text_of(field.base)
  let made = text
  for (let roll = 0; roll < rolls; roll++) {
    const { placed } = await judge(text, settings.style, lang(), seed + roll)
    made = field.fielded(text, placed)
    if (!(await judge(made, settings.style, lang())).problems.length) break
  }
  return made
}

/**
 * The text with the units that are wanted placed as recruits would place them; the text itself
 * where they find no room, or where the rules place units later.
 */
export async function placed_by_recruits(
  ruleset: string,
  text: string,
  wanted: (unit: Path) => boolean,
): Promise<string> {
  const field = await files[file_of(ruleset)]?.()
  if (!field) return text
  for (let seed = 0; seed < rolls; seed++) {
    const { placed } = await judge(text, settings.style, lang(), seed)
    if (placed === null) return text
    const made = field.stood(text, placed, wanted)
    if (!(await judge(made, settings.style, lang())).problems.length) return made
  }
  return text
}
