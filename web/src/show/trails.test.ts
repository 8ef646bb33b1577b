import { expect, it } from 'vitest'
import { Tracker, trails_between } from './trails'

it('tells who stands elsewhere, not who came or went', () => {
  expect(trails_between(['0101', '0202', null, '0404'], ['0101', '0203', '0303', null])).toEqual([
    { unit: 2, from: '0202', to: '0203' },
  ])
})

it('adds up what moved since the last decision', () => {
  const tracker = new Tracker()
  expect(tracker.see(['0101', '0501'], true, false)).toEqual([])
  expect(tracker.see(['0102', '0501'], false, false)).toEqual([
    { unit: 1, from: '0101', to: '0102' },
  ])
  expect(tracker.see(['0102', '0502'], true, false)).toEqual([
    { unit: 1, from: '0101', to: '0102' },
    { unit: 2, from: '0501', to: '0502' },
  ])
  expect(tracker.see(['0103', '0502'], true, false)).toEqual([
    { unit: 1, from: '0102', to: '0103' },
  ])
})

it('shows each step of the past by itself', () => {
  const tracker = new Tracker()
  tracker.see(['0101'], false, true)
  tracker.see(['0102'], false, true)
  expect(tracker.see(['0103'], false, true)).toEqual([{ unit: 1, from: '0102', to: '0103' }])
})
