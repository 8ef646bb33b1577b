import type { Guide } from './guide'

const files = import.meta.glob<Guide>('../rulesets/*/guide.json', { import: 'default' })

/** The guide through a scenario; null: there is none. */
export async function guide_of(ruleset: string, scenario: string): Promise<Guide | null> {
  const folder = `/${ruleset.replaceAll('-', '_')}/`
  const found = Object.entries(files).find(([path]) => path.includes(folder))
  const guide = found ? await found[1]() : null
  return guide?.ruleset === ruleset && guide.scenario === scenario ? guide : null
}
