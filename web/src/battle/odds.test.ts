import { describe, expect, it } from 'vitest'
import type { OddsReport } from '../protocol'
import {
  chance_of,
  headline_chance,
  is_certain,
  percent,
  possible,
  readable,
  span_of,
} from './odds'

describe('chance_of', () => {
  it.each([
    ['5/6', 5 / 6, '5/6'],
    ['1/1', 1, '1/1'],
    ['1', 1, ''],
    ['0.25', 0.25, ''],
    ['25%', 0.25, ''],
  ])('%s', (text, share, fraction) => {
    const chance = chance_of(text)
    expect(chance?.share).toBeCloseTo(share, 12)
    expect(chance?.fraction).toBe(fraction)
  })
  it('reads fractions longer than a double holds', () => {
    const n = `1${'0'.repeat(400)}`
    expect(chance_of(`${n}/4${'0'.repeat(400)}`)?.share).toBe(0.25)
  })
  it.each(['', 'often', '5/0', '7', '-1/2'])('refuses "%s"', (text) => {
    expect(chance_of(text)).toBeNull()
  })
})

describe('percent', () => {
  it('speaks both languages', () => {
    expect(percent(5 / 6, 'en')).toBe('83.3%')
    expect(percent(5 / 6, 'fr').replace(/\s/g, ' ')).toBe('83,3 %')
  })
  it('never calls certain what is not', () => {
    expect(percent(0.99999, 'en')).toBe('99.9%')
    expect(percent(1e-9, 'en')).toBe('0.001%')
    expect(percent(0, 'en')).toBe('0%')
    expect(percent(1, 'en')).toBe('100%')
  })
})

const report = (headline: OddsReport['headline'], spreads: OddsReport['spreads']): OddsReport => ({
  exact: true,
  branches: 1,
  samples: 0,
  headline,
  spreads,
  assumed: [],
  range: 'none',
})

describe('spans', () => {
  it('go from the least to the most that other answers make of a line', () => {
    expect(span_of({ text: 'a', chance: '15/16', least: '3/4', most: '15/16' })).toEqual({
      of: 'answers',
      least: 0.75,
      most: 0.9375,
    })
    expect(span_of({ text: 'a', chance: '1/2', least: '1/2', most: '1/2' })).toBeNull()
    expect(span_of({ text: 'a', chance: '1/2' })).toBeNull()
  })
  it('are the interval of an estimate', () => {
    expect(span_of({ text: 'a', chance: '~0.5', interval: [0.48, 0.52] })).toEqual({
      of: 'estimate',
      least: 0.48,
      most: 0.52,
    })
  })
  it('leave nothing certain', () => {
    expect(is_certain(report([{ text: 'a', chance: '1/1', least: '1/2', most: '1/1' }], []))).toBe(
      false,
    )
  })
})

describe('reports', () => {
  it('know whether anything is left to chance', () => {
    expect(is_certain(report([], []))).toBe(true)
    expect(is_certain(report([{ text: 'arrives', chance: '1/1' }], []))).toBe(true)
    expect(is_certain(report([{ text: 'succeeds', chance: '5/6' }], []))).toBe(false)
    const rows = [
      { value: '4', chance: '1/2' },
      { value: '3', chance: '1/2' },
    ]
    expect(
      is_certain(report([], [{ subject: 'R1', figure: 'stands', words: 'stands', rows }])),
    ).toBe(false)
  })
  it('lead with the first headline', () => {
    expect(headline_chance(report([{ text: 'a', chance: '2/3' }], []))?.fraction).toBe('2/3')
    expect(headline_chance(report([], []))).toBeNull()
  })
  it('leave out the impossible and fractions too long to read', () => {
    expect(possible([{ chance: '0/1' }, { chance: '1/3' }])).toEqual([{ chance: '1/3' }])
    expect(readable({ share: 0.5, fraction: '123456/246912' })).toBe('')
    expect(readable({ share: 0.5, fraction: '1/2' })).toBe('1/2')
    expect(readable({ share: 1, fraction: '6/6' })).toBe('')
  })
})
