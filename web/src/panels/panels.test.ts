import { describe, expect, it } from 'vitest'
import type { Account } from '../protocol'
import { chapter_at, chapters } from './chapters'
import { by_heading, matching, type Clause } from './clauses'
import { dice_of, draws_of, faces_of } from './rolls'

const told = (seq: number, ...lines: string[]): Account => ({
  seq,
  side: 'red',
  action: 'pass',
  told: lines.map((line) => ({ clause: '', line, ledger: [] })),
  turn: 1,
  phase: '',
})

describe('chapters', () => {
  it('begin where a turn begins, in both languages', () => {
    const english = [
      told(3, 'Red 1st is placed in 0304.', 'Turn 1 of 9 begins.'),
      told(9, 'Turn 1 ends. Command points lost: Red 0.', 'Turn 2 of 9 begins.', 'Turn of events.'),
    ]
    const french = [told(3, 'Le tour 1 sur 9 commence.'), told(9, 'Le tour 1 se termine.', 'Le tour 2 sur 9 commence.')]
    for (const accounts of [english, french])
      expect(chapters(accounts).map(({ seq, turn }) => [seq, turn])).toEqual([
        [0, 0],
        [3, 1],
        [9, 2],
      ])
  })

  it('hold the phases that are named in them', () => {
    const all = chapters([told(2, 'Turn 1 of 4 begins.'), told(4, 'Phase: firing.'), told(6, 'Étape : mêlée.')])
    expect(all[1]?.phases).toEqual([
      { seq: 4, title: 'firing' },
      { seq: 6, title: 'mêlée' },
    ])
  })

  it('are found by any of their entries', () => {
    const all = chapters([told(3, 'Turn 1 of 2 begins.'), told(9, 'Turn 2 of 2 begins.')])
    expect([0, 2, 3, 8, 9, 40].map((seq) => chapter_at(all, seq)?.turn)).toEqual([0, 0, 1, 1, 2, 2])
  })
})

describe('clauses', () => {
  const clause = (id: string, heading: string, en: string, fr = ''): Clause => ({
    id,
    heading: { en: heading, fr: '' },
    kind: 'rule',
    text: { en, fr },
    ruling: { en: '', fr: '' },
    editions: ['en'],
    not_enforced: '',
  })
  const all = [
    clause('fire.range', 'Firing / TIR', 'Range is measured.', 'La portée est mesurée.'),
    clause('move.basic', 'Movement / MOUVEMENT', 'A unit moves one sector.', 'Une unité avance.'),
    clause('fire.hit', 'Firing / TIR', 'A hit is a stand.', 'Un coup, un élément.'),
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
  it('are read out of what the table must roll', () => {
    expect(dice_of('Roll 12d6 for Red (fire.procedure): each face counts')).toEqual({ count: 12, sides: 6 })
    expect(dice_of('Tirez 1d11 pour Zulus')).toEqual({ count: 1, sides: 11 })
    expect(dice_of('Draw a token')).toBeNull()
    expect(dice_of('Roll 0d6')).toBeNull()
  })
  it('may be a token to be drawn', () => {
    expect(draws_of('Draw a token: 1–3 red Red, 4–6 blue Blue: type the colour or the number')).toEqual([
      { answer: '1', label: 'red Red' },
      { answer: '4', label: 'blue Blue' },
    ])
    expect(draws_of('Piochez un jeton : 1 noir (Zoulous), 2–7 rouge (Britanniques) : tapez la couleur')).toEqual([
      { answer: '1', label: 'noir (Zoulous)' },
      { answer: '2', label: 'rouge (Britanniques)' },
    ])
  })
  it('are typed apart or together', () => {
    expect(faces_of('5 2,2', { count: 3, sides: 6 })).toEqual([5, 2, 2])
    expect(faces_of('522', { count: 3, sides: 6 })).toEqual([5, 2, 2])
    expect(faces_of('11', { count: 1, sides: 11 })).toEqual([11])
    expect(faces_of('7', { count: 1, sides: 6 })).toEqual([])
    expect(faces_of('', { count: 1, sides: 6 })).toEqual([])
  })
})
