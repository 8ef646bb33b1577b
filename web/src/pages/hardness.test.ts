import { describe, expect, it } from 'vitest'
import type { ScenarioBrief } from '../protocol'
import { by_hardness, is_led, levels, orders, type Order } from './hardness'

const scenario = (id: string): ScenarioBrief => ({ id }) as ScenarioBrief

describe('how hard battles are', () => {
  it('is said of every scenario that is carried, once, and of no other', () => {
    const files = import.meta.glob('../../../rulesets/*/data/scenarios/*.toml')
    const carried = Object.keys(files).map((path) => /([^/]+)\.toml$/.exec(path)?.[1] ?? path)
    const placed = orders.flatMap((order) => levels.flatMap((level) => order[level]))
    expect(placed.toSorted()).toEqual(carried.toSorted())
    expect(carried.length).toBeGreaterThan(30)
  })

  it('leads through the first battles that have a guide here, and no other', () => {
    expect(orders.map(({ ruleset }) => ruleset).filter(is_led)).toEqual([
      'belle-epoque',
      'fixed-baynet',
      'game-of-kings',
    ])
  })

  it('gives every ruleset one battle to begin with', () => {
    expect(orders.map((order) => order.first.length)).toEqual(orders.map(() => 1))
    expect(orders.length).toBeGreaterThan(3)
  })

  it('sorts a ruleset from the easiest on, and keeps what nobody placed at the end', () => {
    const order: Order = { ruleset: 'a', first: ['x'], easy: [], middling: ['z', 'w'], hard: ['y'] }
    const sorted = by_hardness('a', ['new', 'w', 'y', 'z', 'x'].map(scenario), [order])
    expect(sorted.map((one) => [one.scenario.id, one.level])).toEqual([
      ['x', 'first'],
      ['z', 'middling'],
      ['w', 'middling'],
      ['y', 'hard'],
      ['new', null],
    ])
    const other = by_hardness('b', [scenario('w'), scenario('x')], [order])
    expect(other.map((one) => one.scenario.id)).toEqual(['w', 'x'])
  })
})
