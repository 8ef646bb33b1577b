import { describe, expect, it } from 'vitest'
import type { Action } from '../protocol'
import { beside_presses, by_place, choice_of, filtered, grouped, line_of, who_of } from './actions'
import type { Roster, UnitFacts } from './roster'

function unit(
  number: number,
  en: string,
  fr: string,
  label: string,
  place: string | null,
): UnitFacts {
  return {
    number,
    name: { en, fr },
    label,
    side: number < 4 ? 'red' : 'blue',
    place,
    strength: 4,
    full: 4,
  }
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
const move = (unit: number, place: string): Action => ({
  text: `R${unit}: move ${place}`,
  words: `move ${place}`,
  verb: 'move',
  said: 'move',
  unit,
  place,
  argument: place,
})
const test = (count: number, tail = ''): Action => ({
  text: `R1: test ${count}${tail && ` ${tail}`}`,
  verb: 'test',
  said: 'test',
  unit: 1,
  count,
  argument: String(count),
  ...(tail ? { tail } : {}),
})
const pass: Action = { text: 'pass', verb: 'pass', said: 'pass' }

describe('a choice', () => {
  it('that comes without parts is said whole, each by itself', () => {
    const lines = ['place 0', 'place 1'].map((text) => ({ text, words: text, verb: '', said: '' }))
    const choices = lines.map((line) => choice_of(line, roster))
    expect(choices.map(({ said }) => said)).toEqual(['place 0', 'place 1'])
    expect(grouped(choices)).toHaveLength(2)
  })

  it('says who acts where another of its group reads the same', () => {
    const call = (text: string, argument: string) => {
      const words = `call up ${argument}`
      const action = { text: `${text}: ${words}`, words, verb: 'call', said: 'call up', unit: 1 }
      return choice_of({ ...action, argument }, roster)
    }
    const [group] = grouped([call('H/1', 'C'), call('H/2', 'C'), call('H/1', 'D')])
    expect(group!.choices.map((one) => who_of(one, group!))).toEqual(['H/1', 'H/2', ''])
  })

  it('is the action, with null and "" for what it does not say', () => {
    expect(choice_of(pass, roster)).toEqual({
      text: 'pass',
      words: 'pass',
      verb: 'pass',
      said: 'pass',
      unit: null,
      place: null,
      target: null,
      count: null,
      argument: '',
      tail: '',
      sample: false,
    })
    expect(choice_of(move(1, '0407'), roster)).toMatchObject({ unit: 1, place: '0407' })
    expect(choice_of(test(2, 'for march'), roster)).toMatchObject({ count: 2, tail: 'for march' })
  })
  it('aimed at a unit strikes where that stands', () => {
    const fire = { text: 'R1: fire BH', verb: 'fire', said: 'tire', unit: 1, target: 4 }
    expect(choice_of(fire, roster)).toMatchObject({ target: 4, place: '0404', said: 'tire' })
    expect(choice_of({ ...fire, target: 3 }, roster).place).toBeNull()
  })
})

describe('groups', () => {
  const choices = [pass, move(1, '0407'), move(1, '0507'), test(0), test(1), move(2, '0407')].map(
    (action) => choice_of(action, roster),
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
  it('filters by every word, accents aside', () => {
    const french = ['1er régiment rouge : marche 0406', 'passe'].map(line_of)
    expect(filtered(french, 'REGIMENT 0406')).toHaveLength(1)
    expect(filtered(french, 'regiment 0407')).toHaveLength(0)
    expect(filtered(french, ' ')).toHaveLength(2)
  })
})

describe('what a form has as buttons', () => {
  it('is not listed again, whoever is named before it', () => {
    const listed = ['A: done', 'A: down', 'A/1: rally', 'A: fire B x1'].map((text) =>
      choice_of({ text, words: text.slice(text.indexOf(' ') + 1), verb: '', said: '' }, roster),
    )
    const left = beside_presses(listed, ['done', 'down', 'rally'])
    expect(left.map((one) => one.text)).toEqual(['A: fire B x1'])
    expect(beside_presses(listed, [])).toEqual(listed)
  })
})
