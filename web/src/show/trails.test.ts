import { expect, it } from 'vitest'
import { Tracker, trails_between, type Standing } from './trails'

it('tells who stands elsewhere, not who came or went', () => {
  expect(trails_between(['0101', '0202', null, '0404'], ['0101', '0203', '0303', null])).toEqual([
    { unit: 2, from: '0202', to: '0203' },
  ])
})

const present = (seq: number, asked: boolean): Standing => ({
  seq,
  before: seq - 1,
  after: null,
  past: false,
  asked,
})
const past = (seq: number): Standing => ({
  seq,
  before: seq > 1 ? seq - 1 : null,
  after: seq + 1,
  past: true,
  asked: false,
})

it('adds up what moved since the last decision', () => {
  const tracker = new Tracker()
  expect(tracker.see(['0101', '0501'], present(1, true))).toEqual([])
  expect(tracker.see(['0102', '0501'], present(2, false))).toEqual([
    { unit: 1, from: '0101', to: '0102' },
  ])
  const both = [
    { unit: 1, from: '0101', to: '0102' },
    { unit: 2, from: '0501', to: '0502' },
  ]
  expect(tracker.see(['0102', '0502'], present(3, true))).toEqual(both)
  expect(tracker.see(['0103', '0502'], present(4, true))).toEqual([
    { unit: 1, from: '0102', to: '0103' },
  ])
})

it('still tells it after the past was looked at, and after it was shown step by step', () => {
  const tracker = new Tracker()
  tracker.see(['0101', '0501'], present(1, true))
  expect(tracker.see(['0101', '0501'], past(1))).toEqual([])
  expect(tracker.see(['0102', '0501'], past(2))).toEqual([{ unit: 1, from: '0101', to: '0102' }])
  const both = [
    { unit: 1, from: '0101', to: '0102' },
    { unit: 2, from: '0501', to: '0502' },
  ]
  expect(tracker.see(['0102', '0502'], present(3, true))).toEqual(both)
  tracker.see(['0102', '0501'], past(2))
  expect(tracker.see(['0102', '0502'], present(3, true))).toEqual(both)
})

it('shows each step of the past by itself, forwards and backwards', () => {
  const tracker = new Tracker()
  expect(tracker.see(['0104'], present(4, false))).toEqual([])
  expect(tracker.see(['0103'], past(3))).toEqual([{ unit: 1, from: '0104', to: '0103' }])
  expect(tracker.see(['0102'], past(2))).toEqual([{ unit: 1, from: '0103', to: '0102' }])
  expect(tracker.see(['0103'], past(3))).toEqual([{ unit: 1, from: '0102', to: '0103' }])
  expect(tracker.see(['0104'], past(4))).toEqual([{ unit: 1, from: '0103', to: '0104' }])
})

it('shows nothing of a leap', () => {
  const tracker = new Tracker()
  tracker.see(['0109'], present(9, false))
  expect(tracker.see(['0103'], past(3))).toEqual([])
})
