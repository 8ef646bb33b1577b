import { expect, test } from 'vitest'
import type { Account, Scene } from '../protocol'
import { cost_of, decisive, weight_of } from './decided'

const rolled: Scene = { scene: 'shot', unit: 1, target: 2, sides: 6, faces: [4, 6] }
const told = (line: string, ...scenes: Scene[]) => ({ clause: 'c', line, ledger: [], scenes })
const entry = (seq: number, ...lines: ReturnType<typeof told>[]): Account => ({
  seq,
  side: 'a',
  action: '',
  told: lines,
  turn: 1,
  phase: '',
  reason: '',
  back_to: null,
})
const loss = (unit: number): Scene => ({ scene: 'loss', unit })
const gone = (unit: number): Scene => ({ scene: 'gone', unit })

test('the rolls that cost most are told in their order', () => {
  const missed = entry(1, told('rolls', rolled))
  const hit = entry(2, told('rolls', rolled), told('loses', loss(2)))
  const killed = entry(3, told('rolls', rolled), told('loses', loss(2)), told('is gone', gone(2)))
  const fled = entry(4, told('rolls', rolled), told('runs', { scene: 'flight', unit: 3 }))
  const left = entry(5, told('leaves the table', gone(4)))
  const again = entry(6, told('rolls', rolled), told('loses', loss(5)))
  const all = [missed, hit, killed, fled, left, again]
  expect(decisive(all).map(({ seq }) => seq)).toEqual([3, 4, 6])
  expect(decisive(all, 1)).toEqual([killed])
  expect(decisive([missed, left])).toEqual([])
})

test('a loss that is told twice weighs once', () => {
  const once = entry(1, told('rolls', rolled), told('loses', loss(2)))
  const twice = entry(1, told('rolls', rolled, loss(2)), told('loses', loss(2)))
  expect(weight_of(twice)).toBe(weight_of(once))
  expect(weight_of(entry(1, told('loses', loss(2))))).toBe(0)
})

test('of many losses the gravest are told, behind the first roll', () => {
  const many = entry(
    1,
    told('rolls', rolled),
    told('rolls again', rolled),
    ...[2, 3, 4, 5].map((unit) => told(`${unit} loses`, loss(unit))),
    told('9 is gone', gone(9)),
  )
  expect(cost_of(many, 3).map(({ line }) => line)).toEqual(['rolls', '2 loses', '9 is gone'])
})
