import { describe, expect, it } from 'vitest'
import { begins_with, drawables, drawn_lines, ground_words, type Drawn } from './ground'
import { named_of, names_under } from './parts'
import { values_in, type Schema } from './schema'
import { changed, Outline } from './toml'

const schemas = import.meta.glob<Schema>('../../../docs/format/scenario-*.schema.json', {
  import: 'default',
  eager: true,
})
const schema_of = (ruleset: string) =>
  schemas[`../../../docs/format/scenario-${ruleset}.schema.json`] as Schema
const lists = (ruleset: string, chosen: (string | number)[] = []) =>
  drawables(schema_of(ruleset), null, chosen).map(({ list, key, height }) => [
    list.join('.'),
    key,
    height,
  ])

describe('a kind of ground', () => {
  it('is named as the file that defines it names it, else by its id without rules', () => {
    const name = 'name = { en = "rough going", fr = "terrain coupé" }'
    const outline = new Outline(`[terrain.broken-ground]\n${name}\nlike = "open"\n`)
    expect(ground_words(outline, null, 'broken-ground')).toBe('Rough going')
    expect(ground_words(outline, null, 'marsh')).toBe('Marsh')
  })
})

describe('what can be drawn', () => {
  it('is the ground of a measured table, and buildings', () => {
    expect(lists('belle-epoque')).toEqual([])
    expect(lists('game-of-kings')).toEqual([['terrain', 'kind', 'level']])
    expect(lists('fixed-baynet')).toEqual([
      ['terrain', 'kind', 'level'],
      ['building', 'kind', 'level'],
    ])
    expect(lists('belle-alliance')).toEqual([['feature', 'ground', 'layer']])
  })
  it('is what lies within that which is chosen, too', () => {
    expect(lists('fixed-baynet', ['building', 2, 'storey', 0]).at(-1)).toEqual([
      'building.2.storey.0.room',
      '',
      '',
    ])
    expect(lists('belle-alliance', ['feature', 1]).at(-1)).toEqual(['feature.1.part', '', ''])
  })
  it('is written with its height, and with what it must have', () => {
    const root = schema_of('belle-alliance')
    const [what] = drawables(root, null, [])
    if (!what) throw new Error('nothing to draw')
    const drawn: Drawn = {
      what,
      kind: 'hill',
      height: 2,
      shape: 'rectangle',
      points: [
        [10, 20],
        [16, 12],
      ],
    }
    expect(drawn_lines(root, new Outline(''), drawn)).toEqual([
      'name = "Feature 1"',
      'ground = "hill"',
      'rectangle = { at = [13, 16], size = [6, 8] }',
      'layer = 2',
    ])
  })
  it('is a building with a first storey, but for those that have none', () => {
    const what = drawables(schema_of('fixed-baynet'), null, [])[1]
    if (!what) throw new Error('no building')
    const drawn = { what, height: null, shape: 'rectangle' as const, points: [] }
    expect(begins_with({ ...drawn, kind: 'openable' })).toBe('storey')
    expect(begins_with({ ...drawn, kind: 'watchtower' })).toBeNull()
  })
})

describe('kinds of ground of a file', () => {
  const text = '[terrain]\nford.level = 1\n\n[terrain.donga]\nrough = true\n\n[board]\nwidth = 3\n'
  it('have names of their own', () => {
    expect(named_of(schema_of('belle-epoque'))).toEqual([['terrain']])
    expect(named_of(schema_of('game-of-kings'))).toEqual([])
    expect(names_under(new Outline(text), ['terrain'])).toEqual(['donga', 'ford'])
  })
  it('are added behind the last of them', () => {
    const outline = new Outline(text)
    const made = changed(text, outline.table(['terrain', 'rough ground'], ['level = 2']))
    expect(made).toBe(
      text.replace('rough = true\n', 'rough = true\n\n[terrain."rough ground"]\nlevel = 2\n'),
    )
  })
  it('have in the legend what stands beside them', () => {
    const keys = values_in(schema_of('belle-epoque'), ['board', 'legend', 'x'])
    expect(keys.map(({ key }) => key)).toEqual(['kinds', 'level', 'front'])
  })
})
