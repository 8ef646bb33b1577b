import { describe, expect, it } from 'vitest'
import { cited, uncited } from './cited'
import { date_of, moment_of } from './dates'
import { read_seats } from './seats'
import { read_settings } from './settings'

describe('read_settings', () => {
  it('starts in the language of the browser', () => {
    expect(read_settings(null, 'fr-CA').lang).toBe('fr')
    expect(read_settings(null, 'de').lang).toBe('en')
  })
  it('keeps what fits and drops what does not', () => {
    const kept = {
      style: 'plain',
      text: 'huge',
      nato: 'yes',
      name: 'Ann',
      sound: 'loud',
      volume: 300,
      perfume: 'violets',
      lang: 'fr',
    }
    expect(read_settings(JSON.stringify(kept), 'en')).toMatchObject({
      style: 'plain',
      text: 'normal',
      nato: false,
      name: 'Ann',
      sound: false,
      volume: 60,
      lang: 'fr',
    })
    expect(read_settings(JSON.stringify(kept), 'en')).not.toHaveProperty('perfume')
    for (const broken of ['{', '7', 'null', '[]'])
      expect(read_settings(broken, 'en').style, broken).toBe('system')
  })
})

describe('read_seats', () => {
  const seat = { battle: 'b1', title: 'Alma', key: 'k', links: { red: 'k' }, opened: 7 }
  it('reads seats and leaves out what is none', () => {
    expect(read_seats(JSON.stringify([seat, null, 3, { ...seat, key: 4 }]))).toEqual([seat])
    for (const broken of [null, '{', '{}', '"x"']) expect(read_seats(broken)).toEqual([])
  })
})

it('finds clauses in a sentence', () => {
  expect(cited('range 2 UD of 4 (fire.range-table), loose (x)')).toEqual([
    { text: 'range 2 UD of 4 ', clause: '' },
    { text: '(fire.range-table)', clause: 'fire.range-table' },
    { text: ', loose (x)', clause: '' },
  ])
  expect(cited('')).toEqual([])
  expect(uncited('Blue won by 6 (end.last-unit).')).toBe('Blue won by 6.')
  const told = 'Victoire : Prussiens, de 3 points (victory.tasks, maison).'
  expect(cited(told)[1]).toEqual({ text: '(victory.tasks, maison)', clause: 'victory.tasks' })
  expect(uncited(told)).toBe('Victoire : Prussiens, de 3 points.')
})

it('writes dates as people do', () => {
  expect(date_of('1879-01-22', 'en')).toBe('22 January 1879')
  expect(date_of('1879-01-22', 'fr')).toBe('22 janvier 1879')
  expect(date_of('1870', 'en')).toBe('1870')
  expect(date_of('1741-04', 'en')).toBe('April 1741')
  expect(moment_of('soon', 'en')).toBe('soon')
})
