import { describe, expect, it } from 'vitest'
import { is_short, parts_of, said } from './facts'

const say = (key: string) => key.slice('plain.'.length)

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

  it('has parts by their names, or by their places from 1', () => {
    expect(parts_of({ round: 1, men: [] })).toEqual([
      ['round', 1],
      ['men', []],
    ])
    expect(parts_of(['a', 'b'])).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ])
    expect(parts_of('a')).toEqual([])
  })
})
