import { expect, it } from 'vitest'
import type { Account, Scene, Told } from '../protocol'
import {
  actor_of,
  counts,
  fight_of,
  gone_of,
  marks_of,
  moves_of,
  rollers,
  since_own,
} from './scenes'

const line = (text: string, ...scenes: Scene[]): Told => ({
  clause: '',
  line: text,
  ledger: [],
  ...(scenes.length ? { scenes } : {}),
})
const entry = (seq: number, side: string, ...told: Told[]): Account => ({
  seq,
  side,
  action: '',
  told,
  turn: 1,
  phase: '',
  reason: '',
  back_to: null,
})
const volley = entry(
  4,
  'blue',
  line('A unit is activated.'),
  line('It fires.', { scene: 'shot', unit: 2, target: 5 }),
  line('Two hits.', {
    scene: 'shot',
    unit: 2,
    target: 5,
    sides: 6,
    faces: [2, 4, 6],
    good: [2, 4],
  }),
  line('It loses a stand.', { scene: 'loss', unit: 5 }),
  line('It is eliminated.', { scene: 'gone', unit: 5 }),
  line('The turn ends.'),
)

it('shows a fight from its first line to what follows of it', () => {
  expect(fight_of(volley).map((told) => told.line)).toEqual([
    'It fires.',
    'Two hits.',
    'It loses a stand.',
    'It is eliminated.',
  ])
  expect(rollers(fight_of(volley))).toEqual(['unit 2'])
})

it('leaves out what a side rolls for its next turn', () => {
  const command: Scene = { scene: 'test', sides: 8, faces: [6, 2] }
  const both = { ...volley, told: [...volley.told, line('8 command points.', command)] }
  expect(fight_of(both)).toEqual(fight_of(volley))
  const reaction: Scene = { scene: 'test', unit: 5, sides: 6, faces: [3] }
  const tested = { ...volley, told: [...volley.told, line('It reacts.', reaction)] }
  expect(fight_of(tested).at(-1)?.line).toBe('It reacts.')
})

it('shows no fight where nobody rolled, or nobody fought', () => {
  const announced = entry(5, 'blue', line('A charge!', { scene: 'fight', unit: 1, target: 2 }))
  const tested = entry(6, 'blue', line('Passed.', { scene: 'test', unit: 1, sides: 6, faces: [1] }))
  expect(fight_of(announced)).toEqual([])
  expect(fight_of(tested)).toEqual([])
})

it('knows which faces count', () => {
  const dice: Scene = { scene: 'shot', sides: 6, faces: [1, 2, 5], good: [2, 4] }
  expect(dice.faces?.map((face) => counts(dice, face))).toEqual([false, true, false])
  expect(counts({ scene: 'shot', faces: [3] }, 3)).toBe(false)
})

it('marks what two do to one another once, in the order in which it happened', () => {
  const later = entry(7, 'blue', line('They meet.', { scene: 'fight', figure: 3, marked: 9 }))
  expect(marks_of([volley, entry(5, 'blue', line('Nothing.')), later])).toEqual([
    { kind: 'shot', order: 1, from: 'unit 2', to: 'unit 5' },
    { kind: 'loss', order: 1, from: 'unit 5', to: '' },
    { kind: 'fight', order: 3, from: 'figure 3', to: 'figure 9' },
  ])
})

it('numbers moves by the entries that are told', () => {
  const move = (seq: number, unit: number) =>
    entry(seq, 'blue', line('It moves.', { scene: 'move', unit }))
  const back = entry(9, 'blue', line('It falls back.', { scene: 'flight', unit: 4 }))
  const all = [move(5, 2), entry(6, 'blue'), volley, move(8, 3), back, move(10, 2)]
  expect([...moves_of(all)].sort()).toEqual([
    [2, 5],
    [3, 3],
    [4, 4],
  ])
})

it('marks single figures in place of their units', () => {
  const told = line(
    'Two hits.',
    { scene: 'shot', unit: 1, target: 2 },
    { scene: 'shot', figure: 4, marked: 30 },
  )
  expect(marks_of([entry(1, 'blue', told)]).map(({ from, to }) => `${from}, ${to}`)).toEqual([
    'figure 4, figure 30',
  ])
})

it('tells who acts and who is no more', () => {
  expect(actor_of(volley)).toBe(2)
  expect(actor_of(entry(1, 'red', line('x')))).toBeNull()
  expect(gone_of([volley])).toEqual([5])
  const twice = entry(
    9,
    'blue',
    line('leaves', { scene: 'gone', unit: 5 }),
    line('is lost', { scene: 'gone', unit: 5 }),
  )
  expect(gone_of([volley, twice])).toEqual([5])
})

it('looks back to the last decision of our own', () => {
  const all = [entry(1, 'red'), entry(2, 'blue'), entry(3, 'red'), volley]
  expect(since_own(all, ['red']).map(({ seq }) => seq)).toEqual([3, 4])
  expect(since_own(all, []).map(({ seq }) => seq)).toEqual([4])
})
