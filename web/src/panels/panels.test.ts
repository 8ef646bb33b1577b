import { describe, expect, it } from 'vitest'
import type { Account } from '../protocol'
import { chapters, holding, leap_from } from './chapters'
import { by_heading, matching, type Clause } from './clauses'
import { faces_of, no_face } from './rolls'

const entry = (seq: number, turn: number, phase: string): Account => ({
  seq,
  side: 'red',
  action: 'pass',
  told: [],
  turn,
  phase,
  reason: '',
  back_to: null,
})
const battle = [
  entry(1, 0, 'Placing'),
  entry(2, 0, 'Placing'),
  entry(4, 1, 'Red activation'),
  entry(5, 1, 'Blue activation'),
  entry(6, 1, 'Blue activation'),
  entry(9, 1, 'Red activation'),
  entry(10, 2, 'Red activation'),
  entry(12, 2, ''),
]

describe('chapters', () => {
  const all = chapters(battle)
  const parts = all.flatMap((chapter) => chapter.parts)
  it('are the turns, and in them what stands under one heading', () => {
    expect(all.map(({ seq, turn, parts }) => [seq, turn, parts.map((one) => one.seq)])).toEqual([
      [1, 0, [1]],
      [4, 1, [4, 5, 9]],
      [10, 2, [10, 12]],
    ])
    expect(parts.map((one) => one.title)).toEqual([
      'Placing',
      'Red activation',
      'Blue activation',
      'Red activation',
      'Red activation',
      '',
    ])
    expect(chapters([])).toEqual([])
  })
  it('are found by any of their entries', () => {
    expect([0, 1, 3, 4, 9, 11, 40].map((seq) => holding(all, seq)?.turn)).toEqual([
      undefined,
      0,
      0,
      1,
      1,
      2,
      2,
    ])
  })
  it('are leapt over from any of their entries', () => {
    expect(leap_from(all, 6, -1)).toBe(4)
    expect(leap_from(all, 4, -1)).toBe(1)
    expect(leap_from(all, 1, -1)).toBeNull()
    expect(leap_from(parts, 6, 1)).toBe(9)
    expect(leap_from(parts, 9, 1)).toBe(10)
    expect(leap_from(parts, 12, 1)).toBeNull()
  })
})

describe('clauses', () => {
  const headings = { Firing: 'TIR', Movement: 'MOUVEMENT' }
  const clause = (id: string, heading: keyof typeof headings, en: string, fr = ''): Clause => ({
    id,
    heading: { en: heading, fr: headings[heading] },
    kind: 'rule',
    text: { en, fr },
    ruling: { en: '', fr: '' },
    editions: ['en'],
    not_enforced: { en: '', fr: '' },
  })
  const all = [
    clause('fire.range', 'Firing', 'Range is measured.', 'La portée est mesurée.'),
    clause('move.basic', 'Movement', 'A unit moves one sector.', 'Une unité avance.'),
    clause('fire.hit', 'Firing', 'A hit is a stand.', 'Un coup, un élément.'),
  ]
  it('are found by all words, accents and capitals aside', () => {
    expect(matching(all, 'FIRE stand', 'en').map((one) => one.id)).toEqual(['fire.hit'])
    expect(matching(all, 'portee', 'fr').map((one) => one.id)).toEqual(['fire.range'])
    expect(matching(all, '  ', 'en')).toHaveLength(3)
    expect(matching(all, 'elephant', 'en')).toEqual([])
  })
  it('stand under their heading in the language read', () => {
    expect(by_heading(all, 'en').map((group) => [group.heading, group.clauses.length])).toEqual([
      ['Firing', 2],
      ['Movement', 1],
    ])
    expect(by_heading(all, 'fr').map((group) => group.heading)).toEqual(['TIR', 'MOUVEMENT'])
  })
})

describe('typed dice', () => {
  it('are typed apart or together', () => {
    expect(faces_of('5 2,2', { count: 3, sides: 6 })).toEqual([5, 2, 2])
    expect(faces_of('522', { count: 3, sides: 6 })).toEqual([5, 2, 2])
    expect(faces_of('11', { count: 1, sides: 11 })).toEqual([11])
    expect(faces_of('7', { count: 1, sides: 6 })).toEqual([])
    expect(faces_of('', { count: 1, sides: 6 })).toEqual([])
  })
  it('name the face that there is not', () => {
    expect(no_face('5 7', { count: 2, sides: 6 })).toBe('7')
    expect(no_face('57', { count: 2, sides: 6 })).toBe('7')
    expect(no_face('0', { count: 1, sides: 6 })).toBe('0')
    expect(no_face('4.5', { count: 1, sides: 6 })).toBe('4.5')
    expect(no_face('12', { count: 1, sides: 11 })).toBe('12')
    expect(no_face('6 1', { count: 1, sides: 6 })).toBe('')
    expect(no_face('', { count: 1, sides: 6 })).toBe('')
  })
})
