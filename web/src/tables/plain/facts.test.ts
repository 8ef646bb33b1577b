import { beforeAll, describe, expect, it } from 'vitest'
import { speak_of } from '../../battle/vocabulary'
import { fact_named, is_short, parts_of, said, side_named } from './facts'

const say = (key: string) => key.slice('plain.'.length)
const word = (en: string) => ({ en, fr: en, short: { en: '', fr: '' }, sign: '' })

beforeAll(() =>
  speak_of({
    vocabulary: {
      fact: {
        last: word('last round'),
        'on-table': word('on the table'),
        column: word('its column'),
      },
      formation: { line: word('line'), column: word('column of march') },
      order: { line: word('go into line') },
    },
  }),
)

describe('what a view says, whatever it is', () => {
  it('stands in a line where it is a word, a figure, or a list of them', () => {
    for (const value of [3, 'red', true, null, '', [], [1, 2], {}, { en: 'hill', fr: 'colline' }])
      expect(is_short(value), JSON.stringify(value)).toBe(true)
    for (const value of [{ at: 3 }, [{ at: 3 }], [[1]], { en: 1, fr: 2 }])
      expect(is_short(value), JSON.stringify(value)).toBe(false)
  })

  it('is said in words', () => {
    expect(said(3, say)).toBe('3')
    expect(said(false, say)).toBe('no')
    expect(said(null, say)).toBe('nothing')
    expect(said([], say)).toBe('nothing')
    expect(said(['a', 2, true], say)).toBe('a, 2, yes')
    expect(said({ en: 'hill', fr: 'colline' }, say)).toBe('hill')
  })

  it('is said in words of the ruleset, of the kind that it is named by or the only one', () => {
    expect(said('line', say, 'formation')).toBe('line')
    expect(said('column', say, 'state')).toBe('column of march')
    expect(said(['column', 'x'], say, 'state')).toBe('column of march, x')
    // Of three kinds, and a name.
    expect(said('line', say, 'state')).toBe('line')
    expect(said('column', say, 'label')).toBe('column')
  })

  it('has parts by their names, which the ruleset may have words for', () => {
    expect(parts_of({ round: 1, men: [] })).toEqual([
      { name: 'round', own: '', value: 1 },
      { name: 'men', own: '', value: [] },
    ])
    expect(fact_named('last')).toBe('last round')
    expect(fact_named('on_table')).toBe('on the table')
    expect(fact_named('round')).toBeNull()
    expect(parts_of('a')).toEqual([])
  })

  it('has parts of a list by their places from 1, and by what they are called', () => {
    expect(parts_of(['a', 'b']).map(({ name, own }) => [name, own])).toEqual([
      ['1', ''],
      ['2', ''],
    ])
    const things = [
      { label: 'A1', name: { en: 'Guard', fr: 'Garde' } },
      { name: { en: 'Hill', fr: '' } },
      { at: 3 },
    ]
    expect(parts_of(things).map(({ own }) => own)).toEqual(['A1', 'Hill', ''])
  })

  it('calls a side by its name', () => {
    const sides = [{ id: 'french', name: { en: 'The French', fr: 'Les Français' } }]
    expect(side_named(sides, 'french')).toBe('The French')
    expect(side_named(sides, 'French')).toBe('French')
  })
})
