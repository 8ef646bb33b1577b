import { expect, it } from 'vitest'
import type { Account, Scene } from '../protocol'
import { sounds_of } from './sounds'

const entry = (...scenes: Scene[]): Account => ({
  seq: 1,
  side: 'red',
  action: '',
  told: [{ clause: '', line: 'x', ledger: [], scenes }],
  turn: 1,
  phase: '',
  reason: '',
  back_to: null,
})

it('sounds once what happens often', () => {
  const shot: Scene = { scene: 'shot', unit: 1, target: 2, sides: 6, faces: [1, 2] }
  expect(sounds_of(entry(shot, shot, { scene: 'loss', unit: 2 }))).toEqual(['dice', 'musketry'])
})

it('is silent where nothing is thrown, fired or struck', () => {
  expect(sounds_of(entry({ scene: 'move', unit: 1 }))).toEqual([])
  expect(sounds_of(entry({ scene: 'fight', unit: 1, target: 2 }))).toEqual(['melee'])
})
