import { expect, it } from 'vitest'
import type { Account, Scene } from '../protocol'
import { halfway, line_by, ways_between } from './ways'

const entry = (seq: number, ...scenes: Scene[]): Account => ({
  seq,
  side: 'blue',
  action: '',
  told: [{ clause: '', line: 'It goes.', ledger: [], scenes }],
  turn: 1,
  phase: '',
  reason: '',
  back_to: null,
})
const story = [
  entry(3, { scene: 'move', unit: 2, way: ['0101', '0201'] }),
  entry(4, { scene: 'move', unit: 2, way: ['0201', '0202', '0302'] }),
  entry(5, { scene: 'flight', unit: 2, way: ['0302', '0402'] }, { scene: 'move', unit: 1 }),
  entry(6, { scene: 'flight', figure: 0, way: ['1.0 1.0', '2.0 1.0'], facings: [0, 90] }),
]

it('joins the ways of the entries that are shown, of nobody else', () => {
  expect([...ways_between(story, 3, 5)]).toEqual([
    ['unit 2', { places: ['0201', '0202', '0302', '0302', '0402'], facings: [] }],
  ])
  expect(ways_between(story, 5, 6).get('figure 0')?.facings).toEqual([0, 90])
  expect(ways_between(story, 6, 9).size).toBe(0)
})

it('leads them back where it is played backwards', () => {
  expect(ways_between(story, 4, 3).get('unit 2')?.places).toEqual(['0302', '0202', '0201'])
  expect(ways_between(story, 6, 5).get('figure 0')).toEqual({
    places: ['2.0 1.0', '1.0 1.0'],
    facings: [90, 0],
  })
})

it('draws each point of a way once, and begins and ends where it was seen', () => {
  const corner = { x: 100, y: 0, facing: 90 }
  const line = line_by({ x: 0, y: 0 }, [{ x: 0.5, y: 0, facing: 0 }, corner], { x: 100, y: 50 })
  expect(line).toEqual([{ x: 0, y: 0, facing: 0 }, corner, { x: 100, y: 50 }])
  expect(halfway(line)).toEqual({ x: 75, y: 0 })
})
