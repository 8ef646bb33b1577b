import { describe, expect, it } from 'vitest'
import { begins_with, drawables, drawn_lines, ground_words, type Drawn } from './ground'
import { fresh_lines, groups_of, has_room, named_of, names_under } from './parts'
import { set_lang } from '../i18n'
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
    const root = schema_of('fixed-baynet')
    const what = drawables(root, null, [])[1]
    if (!what) throw new Error('no building')
    const drawn = { what, height: null, shape: 'rectangle' as const, points: [] }
    expect(begins_with(root, { ...drawn, kind: 'openable' })).toBe('storey')
    expect(begins_with(root, { ...drawn, kind: 'watchtower' })).toBeNull()
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

describe('what may be added to a part', () => {
  const offered = (ruleset: string, text: string, of: (string | number)[]) => {
    const root = schema_of(ruleset)
    const outline = new Outline(text)
    return groups_of(root, of)
      .filter((group) => has_room(root, outline, group))
      .map(({ key }) => key)
  }
  const terrain = (...lines: string[]) => `[[terrain]]\n${lines.join('\n')}\n`
  const line = 'line = [[0, 0], [9, 9]]'

  it('is a bridge over water that is drawn as a line, a gap in an obstacle, else neither', () => {
    const at = (...lines: string[]) => offered('game-of-kings', terrain(...lines), ['terrain', 0])
    expect(at('kind = "hill"', 'ellipse = { at = [1, 1], size = [1, 1] }')).toEqual([])
    expect(at('kind = "stream"', line)).toEqual(['bridge'])
    expect(at('kind = "stream"', 'polygon = [[0, 0], [9, 0], [9, 9]]')).toEqual([])
    expect(at('kind = "obstacle"', line)).toEqual(['gap'])
    expect(at('kind = "road"', line)).toEqual([])
    expect(at(line)).toEqual([])
  })
  it('is a stretch of a river, and no other', () => {
    const at = (...lines: string[]) => offered('fixed-baynet', terrain(...lines), ['terrain', 0])
    expect(at('kind = "deep-river"', line)).toEqual(['stretch'])
    expect(at('kind = "trench"', line)).toEqual([])
    expect(at('level = 2', line)).toEqual([])
  })
  it('are storeys of a building that has some, and stairs between two', () => {
    const at = (text: string) => offered('fixed-baynet', `[[building]]\n${text}`, ['building', 0])
    expect(at('kind = "closed"\n')).toEqual([])
    expect(at('name = "Mill"\n')).toEqual(['storey'])
    const two = '[[building.storey]]\n[[building.storey]]\nlevel = 3\n'
    expect(at(two)).toEqual(['storey', 'stairs'])
  })
})

describe('the name of a new part', () => {
  const root = schema_of('game-of-kings')
  const outline = new Outline('[[side]]\nid = "red"\n')
  const named = () =>
    fresh_lines(root, outline, ['side', 0, 'unit']).find((one) => /^name/.test(one))
  it('is in French too where the page is', () => {
    expect(named()).toBe('name = "Unit 1"')
    set_lang('fr')
    try {
      expect(named()).toBe('name = { en = "Unit 1", fr = "Unité 1" }')
    } finally {
      set_lang('en')
    }
  })
})
