import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept } from './kept'

beforeEach(() => {
  const all = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, text: string) => void all.set(name, text),
    removeItem: (name: string) => void all.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps what was written when another is begun, and when that is left again', () => {
  kept.begin('shipped')
  kept.keep('painted')
  kept.begin('no scenario')
  expect([kept.text(), kept.before()]).toEqual(['no scenario', 'painted'])
  // What nobody touched takes nobody's place.
  kept.begin('nothing')
  expect([kept.text(), kept.before()]).toEqual(['nothing', 'painted'])
  kept.begin('painted')
  expect([kept.text(), kept.before()]).toEqual(['painted', ''])
  kept.begin('other')
  expect([kept.text(), kept.before()]).toEqual(['other', 'painted'])
})

it('exchanges two that were written on, and loses neither', () => {
  kept.begin('a')
  kept.keep('A')
  kept.begin('b')
  kept.keep('B')
  kept.begin('A')
  expect([kept.text(), kept.before()]).toEqual(['A', 'B'])
  kept.begin('B')
  expect([kept.text(), kept.before()]).toEqual(['B', 'A'])
})

it('takes for written what an earlier release of the page kept', () => {
  localStorage.setItem('sandtable.workshop', 'old')
  kept.begin('new')
  expect(kept.before()).toBe('old')
})
