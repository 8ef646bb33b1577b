import { describe, expect, it } from 'vitest'
import type { Order } from '../../protocol'
import { line } from '../../tables/measured/line'
import type { Offers } from '../../tables/measured/offers.svelte'
import type { March } from './hands'
import { Placing } from './placing.svelte'
import { field_of, type Field } from './view'

const deploy: Order = {
  verb: 'deploy-at',
  said: 'deploy at',
  form: 'deploy at {x} {y} facing {angle} in {formation}, {ranks} ranks',
  part: 'whole',
  quick: false,
  slots: {
    x: {},
    y: {},
    angle: {},
    formation: { places: ['loose', 'open', 'closed'] },
    ranks: {},
  },
}
const alone: Order = {
  ...deploy,
  form: 'deploy at {x} {y} facing {angle}',
  slots: { x: {}, y: {}, angle: {} },
}
const name = { en: 'Section', fr: 'Section' }
const waiting = (first: number, men: number) => ({
  formation: 'loose',
  strength: men,
  men: Array.from({ length: men }, (_, i) => ({ man: first + i, number: i + 1, fate: 'waiting' })),
})
const view = {
  turn: 0,
  turns: 12,
  base: 1,
  sides: [
    { id: 'red', deployment: { from: [0, 0], to: [72, 8] } },
    { id: 'black', deployment: { from: [0, 37], to: [72, 48] } },
  ],
  rosters: [
    { name, label: 'A', side: 'red', people: 'european' },
    { name, label: 'L', side: 'red', people: 'european' },
    { name, label: 'K', side: 'black', people: 'native' },
  ],
  figures: Array.from({ length: 31 }, () => ({
    role: 'soldier',
    quality: 'regular',
    weapon: 'rifle',
  })),
  features: [],
  units: [waiting(0, 10), waiting(10, 1), waiting(11, 20)],
}
const offers = {
  of: (_: string, unit: number) => (unit === 2 ? [alone] : [deploy]),
} as unknown as Offers

function placing(side: string, chosen: number, now: March | null = null, able = [1, 2, 3]) {
  const field = field_of(view) as Field
  return new Placing({ field, side, able: new Set(able), chosen, now, offers })
}
const written = (order: ReturnType<Placing['order']>) => order && line(order)

describe('who is set down', () => {
  it('waits, is of the side that decides, and may be', () => {
    expect(placing('red', 1).waiting.map((one) => one.number)).toEqual([1, 2])
    expect(placing('red', 1, null, [2]).waiting.map((one) => one.number)).toEqual([2])
    expect(placing('red', 3).squad).toBeNull()
    expect(placing('black', 3).area).toEqual({ from: [0, 37], to: [72, 48] })
  })
  it('stands five men wide and looks away from its edge, until something else is said', () => {
    const red = placing('red', 1)
    expect(written(red.order(red.at([20, 6])))).toContain(
      'deploy at 20.0 6.0 facing 0 in open, 2 ranks',
    )
    const black = placing('black', 3)
    expect(written(black.order(black.at([20, 40])))).toContain('facing 180 in open, 4 ranks')
    const turned = { at: [1, 1] as [number, number], facing: 30, ranks: 1, formation: 'closed' }
    const now = placing('red', 1, turned)
    expect(now.at([20, 6])).toEqual({ ...turned, at: [20, 6] })
    now.keep(turned)
    expect(written(now.order(now.at([9, 6])))).toContain(
      'deploy at 9.0 6.0 facing 30 in closed, 1 ranks',
    )
  })
  it('has no formation where it is one man', () => {
    const captain = placing('red', 2)
    expect(captain.formations).toEqual([])
    expect(written(captain.order(captain.at([36, 4])))).toMatch(/deploy at 36.0 4.0 facing 0$/)
  })
})

describe('keys on the area', () => {
  const now: March = { at: [20, 6], facing: 0, ranks: 2, formation: 'open' }
  it('begin in its middle', () => {
    expect(placing('red', 1).keyed('ArrowRight')?.at).toEqual([36, 4])
    expect(placing('red', 1).keyed('a')).toBeNull()
  })
  it('move, turn and dress', () => {
    const red = placing('red', 1, now)
    expect(red.keyed('ArrowLeft')?.at).toEqual([19, 6])
    expect(red.keyed('ArrowUp')?.at).toEqual([20, 7])
    expect(red.keyed('.')?.facing).toBe(15)
    expect(red.keyed(',')?.facing).toBe(345)
    expect(red.keyed('>')?.ranks).toBe(3)
    expect(placing('red', 1, { ...now, ranks: 1 }).keyed('<')?.ranks).toBe(1)
  })
})
