import { expect, it } from 'vitest'
import { choice_of } from '../battle/actions'
import { nobody } from '../battle/roster'
import type { Account, Action, Scene } from '../protocol'
import { beside, blows, doings, told_of } from './facts'

const entry = (seq: number, turn: number, lines: [string, ...Scene[]][]): Account => ({
  seq,
  side: 'red',
  action: '',
  told: lines.map(([line, ...scenes]) => ({ clause: '', line, ledger: [], scenes })),
  turn,
  phase: '',
  reason: '',
  back_to: null,
})
const choices = (...actions: Partial<Action>[]) =>
  actions.map((one) => choice_of({ text: '', verb: '', said: '', ...one }, nobody))

it('tells of a unit what it did and what was done to it, in this turn, as far as is shown', () => {
  const accounts = [
    entry(1, 1, [['before', { scene: 'move', unit: 1 }]]),
    entry(2, 2, [
      ['went', { scene: 'move', unit: 1 }],
      ['another', { scene: 'move', unit: 2 }],
    ]),
    entry(3, 2, [['shot at', { scene: 'shot', unit: 2, target: 1 }], ['a heading']]),
    entry(4, 2, [['its man fell', { scene: 'loss', figure: 17 }]]),
    entry(5, 2, [['later', { scene: 'test', unit: 1 }]]),
  ]
  const unit_of = (figure: number) => (figure === 17 ? 1 : null)
  const lines = told_of(accounts, 2, 4, 1, unit_of).map(({ line }) => line)
  expect(lines).toEqual(['went', 'shot at', 'its man fell'])
  expect(told_of(accounts, 2, 4, 1).map(({ line }) => line)).toEqual(['went', 'shot at'])
})

it('sums up what a unit may do by verb', () => {
  const found = doings(
    choices(
      { said: 'move', verb: 'move', unit: 1, place: '0405' },
      { said: 'move', verb: 'move', unit: 1, place: '0406' },
      { said: 'fire', verb: 'fire', unit: 1, target: 5 },
      { said: 'test', verb: 'test', unit: 1, argument: '0' },
      { said: 'test', verb: 'test', unit: 1, argument: '1' },
      { said: 'go', verb: 'go', unit: 1, place: '36.0 19.0', sample: true },
    ),
  )
  expect(found).toEqual([
    { said: 'move', tail: '', targets: [], places: 2, arguments: [] },
    { said: 'fire', tail: '', targets: [5], places: 0, arguments: [] },
    { said: 'test', tail: '', targets: [], places: 0, arguments: ['0', '1'] },
    // One of many: how many there are is not known from it.
    { said: 'go', tail: '', targets: [], places: 0, arguments: [] },
  ])
})

it('takes of each kind of blow between two units the first, either way', () => {
  const all = choices(
    { text: 'fire 1', verb: 'fire', unit: 1, target: 5 },
    { text: 'fire 2', verb: 'fire', unit: 1, target: 5 },
    { text: 'assault', verb: 'assault', unit: 1, target: 5 },
    { text: 'other', verb: 'fire', unit: 2, target: 5 },
    { text: 'elsewhere', verb: 'fire', unit: 2, target: 6 },
    { text: 'move', verb: 'move', unit: 1, place: '0405' },
  )
  const texts = (unit: number, most = 9) => blows(all, unit, most).map(({ text }) => text)
  expect(texts(1)).toEqual(['fire 1', 'assault'])
  expect(texts(5)).toEqual(['fire 1', 'assault', 'other'])
  expect(texts(5, 2)).toEqual(['fire 1', 'assault'])
})

it('lays a card beside what it is of, within the table', () => {
  const card = { width: 300, height: 240 }
  const box = { left: 100, top: 50, right: 900, bottom: 650 }
  expect(beside({ x: 200, y: 300 }, card, box)).toEqual({ left: 126, top: 170 })
  // No room at its right: at its left; far up: as high as it goes.
  expect(beside({ x: 800, y: 60 }, card, box)).toEqual({ left: 374, top: 0 })
  expect(beside({ x: 200, y: 300, half: 40 }, card, box).left).toBe(166)
  // No room at either side: at the edge, whatever it covers.
  expect(beside({ x: 500, y: 640 }, { width: 700, height: 200 }, box)).toEqual({
    left: 100,
    top: 400,
  })
})
