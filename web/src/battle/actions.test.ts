import { describe, expect, it } from 'vitest'
import { argument, by_place, filtered, grouped, Names, parse, parse_all } from './actions'
import type { Roster, UnitFacts } from './roster'

function unit(
  number: number,
  en: string,
  fr: string,
  label: string,
  place: string | null,
): UnitFacts {
  return { number, name: { en, fr }, label, side: number < 4 ? 'red' : 'blue', place }
}
const roster: Roster = {
  sides: [],
  units: [
    unit(1, 'Red 1st Regiment', '1er régiment rouge', 'R1', '0408'),
    unit(2, 'Red 1st Regiment: the Old', '1er rouge', 'R2', '0507'),
    unit(3, '1/24', '', '1/24', null),
    unit(4, 'Blue Hussars', 'Hussards bleus', 'BH', '0404'),
  ],
}
const names = new Names(roster)

describe('parse', () => {
  it('finds the unit, the verb and where it leads', () => {
    expect(parse('Red 1st Regiment: move 0407', names)).toEqual({
      text: 'Red 1st Regiment: move 0407',
      unit: 1,
      verb: 'move',
      place: '0407',
      target: null,
      count: null,
      tail: '',
    })
  })
  it('takes the longest name, colons in it included', () => {
    expect(parse('Red 1st Regiment: the Old: stand', names)).toMatchObject({
      unit: 2,
      verb: 'stand',
    })
  })
  it('reads French with a space before the colon', () => {
    expect(parse('1er régiment rouge : marche 0406', names)).toMatchObject({
      unit: 1,
      verb: 'marche',
      place: '0406',
    })
  })
  it.each([
    ['#1: fall back 0308', 'fall back', '0308'],
    ['#1: march 0408-0407-0406', 'march', '0406'],
    ['#1: march -0407', 'march', '0407'],
    ['#1: exit 0501', 'exit', '0501'],
  ])('%s ends in a place', (text, verb, place) => {
    expect(parse(text, names)).toMatchObject({ unit: 1, verb, place })
  })
  it('reads a number, which is no place, and what it is for', () => {
    expect(parse('1/24: test 2', names)).toMatchObject({
      unit: 3,
      verb: 'test',
      count: 2,
      place: null,
    })
    expect(parse('1/24: test 2 for march', names)).toMatchObject({ count: 2, tail: 'for march' })
  })
  it('aims at a unit, and so at where it stands', () => {
    expect(parse('R1: fire Blue Hussars', names)).toMatchObject({
      unit: 1,
      verb: 'fire',
      target: 4,
      place: '0404',
    })
    expect(parse('R1: assault 1/24', names)).toMatchObject({ target: 3, place: null })
  })
  it('leaves an action without a unit as words', () => {
    expect(parse('pass', names)).toMatchObject({
      unit: null,
      verb: 'pass',
      place: null,
      count: null,
    })
  })
})

describe('groups', () => {
  const choices = parse_all(
    ['pass', 'R1: move 0407', 'R1: move 0507', 'R1: test 0', 'R1: test 1', 'R2: move 0407'],
    roster,
  )
  it('puts what differs in its argument together', () => {
    expect(grouped(choices).map((group) => [group.unit, group.verb, group.choices.length])).toEqual(
      [
        [null, 'pass', 1],
        [1, 'move', 2],
        [1, 'test', 2],
        [2, 'move', 1],
      ],
    )
  })
  it('keeps two actions at one place', () => {
    expect(
      by_place(choices)
        .get('0407')
        ?.map((choice) => choice.unit),
    ).toEqual([1, 2])
    expect([...by_place(choices).keys()]).toEqual(['0407', '0507'])
  })
  it('shows arguments', () => {
    expect(choices.map(argument)).toEqual(['', '0407', '0507', '0', '1', '0407'])
  })
  it('filters by every word, accents aside', () => {
    const french = parse_all(['1er régiment rouge : marche 0406', 'passe'], roster)
    expect(filtered(french, 'REGIMENT 0406')).toHaveLength(1)
    expect(filtered(french, 'regiment 0407')).toHaveLength(0)
    expect(filtered(french, ' ')).toHaveLength(2)
  })
})
