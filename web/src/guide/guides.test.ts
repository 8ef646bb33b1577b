import { describe, expect, it } from 'vitest'
import type { Guide, Light, Sign } from './guide'
import { guide_of } from './guides'
import { controls } from './lights'

const guides = import.meta.glob<Guide>('../rulesets/*/guide.json', {
  eager: true,
  import: 'default',
})
const scenarios = import.meta.glob<string>('../../../rulesets/*/data/scenarios/first-*.toml', {
  eager: true,
  query: '?raw',
  import: 'default',
})

it('finds the guide of a scenario, and none of another', async () => {
  const guide = await guide_of('belle-epoque', 'first-battle')
  expect(guide?.side).toBe('red')
  expect(await guide_of('belle-epoque', 'isandlwana')).toBeNull()
  expect(await guide_of('belle-alliance', 'first-orders')).toBeNull()
})

describe.each(Object.values(guides))('the guide of $ruleset', (guide) => {
  const all = [...guide.steps, ...guide.asides]
  const lights: Light[] = [...guide.play, ...all.flatMap(({ light }) => light)]
  const text = Object.entries(scenarios).find(([path]) => path.endsWith(`/${guide.scenario}.toml`))
  const scenario = text?.[1] ?? ''

  it('leads through a scenario that there is, and names troops that are in it', () => {
    expect(scenario).toContain(`ruleset = "${guide.ruleset}"`)
    expect(scenario).toContain(`id = "${guide.side}"`)
    const labels = lights.flatMap((light) =>
      typeof light === 'string'
        ? []
        : 'do' in light
          ? (light.of ?? [])
          : 'unit' in light
            ? light.unit
            : [],
    )
    for (const label of [...labels, ...all.flatMap(({ until }) => until.chosen ?? [])])
      expect(scenario, label).toContain(`label = "${label}"`)
  })

  it('lights what there is', () => {
    for (const light of lights)
      if (typeof light === 'string') expect(['play', ...Object.keys(controls)]).toContain(light)
    for (const step of all) expect(step.light, step.id).not.toEqual([])
  })

  it('tells one idea at a time, in both languages', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id, title, text } of all)
      for (const lang of ['en', 'fr'] as const) {
        expect(title[lang].length, `${id} ${lang}`).toBeGreaterThan(2)
        expect(title[lang].length, `${id} ${lang}`).toBeLessThan(45)
        expect(text[lang].length, `${id} ${lang}`).toBeGreaterThan(60)
        expect(text[lang].length, `${id} ${lang}`).toBeLessThan(330)
        // Signs of two parts stand behind a space at which no line is broken.
        if (lang === 'fr') expect(text.fr, id).not.toMatch(/['"]|[^\u00a0][?!:;»]|«[^\u00a0]/)
      }
  })

  it('can always be gone through', () => {
    const can_come = (sign: Sign) => Object.keys(sign).length > 0
    for (const step of all) expect(can_come(step.until), step.id).toBe(true)
    for (const step of guide.asides) expect(step.when && can_come(step.when), step.id).toBe(true)
    // What waits for dice and deeds alone, and not for what every battle brings, has a way out.
    const sure: (keyof Sign)[] = ['read', 'used', 'chosen', 'over', 'undone', 'turn']
    for (const { id, until, unless } of guide.steps) {
      const any = until.entered?.length === 0
      expect(any || unless !== undefined || sure.some((key) => until[key] !== undefined), id).toBe(
        true,
      )
    }
    expect(guide.steps.filter(({ when }) => when?.over).length).toBeGreaterThan(0)
  })
})
