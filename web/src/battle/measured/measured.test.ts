import { describe, expect, it } from 'vitest'
import {
  cone,
  degrees,
  dragged,
  goes_on,
  placed,
  turned,
  way_of,
  wheel_to,
  type Grip,
} from './drag'
import { bearing, on_table, outline, read_ground, seen_from, to_stage, to_table } from './geometry'
import { meaning, set_down, take_hold, unit_at } from './hands'
import { legs_of, needs, quick_of, spelled_leg } from './legs'
import { trace_of } from './trial.svelte'
import {
  holds,
  measured_roster,
  measured_view,
  place_of,
  type MeasuredView,
  type Spot,
} from './view'

const root = (values: Record<string, string>) => ({
  getAttribute: (name: string) => values[name] ?? null,
})
const ground = read_ground(
  root({ viewBox: '-8 -31 1100 900', 'data-width': '900', 'data-depth': '600' }),
)
const box = (x: number, y: number): Spot[] => [
  [x - 4, y],
  [x + 4, y],
  [x + 4, y - 2],
  [x - 4, y - 2],
]
const base = (more: object) => ({
  name: { en: 'First', fr: 'Premier' },
  label: 'R1',
  side: 'red',
  type: 'regular-foot',
  grade: 'regular',
  quarters: 4,
  of: 4,
  sector: 'centre',
  general: null,
  formation: 'line',
  'firing-order': true,
  limbered: false,
  dismounted: false,
  state: 'steady',
  there: true,
  waiting: false,
  at: [36, 19],
  facing: 0,
  front: 8,
  depth: 2,
  outline: box(36, 19),
  ...more,
})
const view = {
  half: 1,
  features: [],
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [
    base({}),
    base({ label: 'B1', side: 'blue', at: [36, 41], facing: 180, outline: box(36, 43) }),
    base({ label: 'RA', type: 'gun', at: [29, 20], outline: box(29, 20), limbered: false }),
    base({ label: 'RW', there: false, waiting: true, at: undefined, outline: undefined }),
    base({ label: 'RG', type: 'general', at: [60, 10], outline: box(60, 10) }),
  ],
} as unknown as MeasuredView
const grip: Grip = { number: 1, before: '', at: [36, 19], facing: 0, front: 8, loose: false }

describe('the ground', () => {
  it('is read from the root of the drawing', () => {
    expect(ground).toEqual({
      width: 1100,
      height: 900,
      origin: { x: 8, y: 31 },
      table: { x: 900, y: 600 },
    })
  })
  it('is refused where the drawing does not say where the table lies', () => {
    expect(read_ground(root({ viewBox: '0 0 10 10' }))).toBeNull()
    expect(read_ground(root({ 'data-width': '900', 'data-depth': '600' }))).toBeNull()
  })
  it('turns centimetres into places of the drawing and back', () => {
    if (!ground) throw new Error('no ground')
    expect(to_stage(ground, [0, 0])).toEqual({ x: 8, y: 631 })
    expect(to_stage(ground, [90, 60])).toEqual({ x: 908, y: 31 })
    expect(to_table(ground, to_stage(ground, [36.5, 19.2]))).toEqual([36.5, 19.2])
    expect(outline(ground, box(36, 19))).toBe('M328 441L408 441L408 461L328 461Z')
    expect(on_table(ground, [90, 60])).toBe(true)
    expect(on_table(ground, [90.1, 60])).toBe(false)
  })
  it('knows ahead and right of a facing', () => {
    const east = seen_from(90, [3, 1])
    expect(east.ahead).toBeCloseTo(3)
    expect(east.right).toBeCloseTo(-1)
    expect(bearing([1, 0])).toBeCloseTo(90)
    expect(bearing([-1, 0])).toBeCloseTo(270)
  })
})

describe('a drag', () => {
  it('ahead is an advance, to the millimetre', () => {
    expect(dragged(grip, [36, 25.04])).toBe('#1: advance 6.0')
    const beside = 6 * Math.tan(((cone - 0.1) * Math.PI) / 180)
    expect(dragged(grip, [36 + beside, 25])).toBe('#1: advance 6.0')
  })
  it('that hardly moves is nothing', () => {
    expect(dragged(grip, [36.1, 19])).toBe('')
  })
  it('aside of the cone is a wheel and an advance that end there', () => {
    const words = dragged(grip, [40, 29])
    const [, turn, far] = /^#1: wheel right ([\d.]+), advance ([\d.]+)$/.exec(words) ?? []
    const angle = (Number(turn) * Math.PI) / 180
    // About the right front corner, then ahead.
    const x = 40 - 4 * Math.cos(angle) + Number(far) * Math.sin(angle)
    const y = 19 + 4 * Math.sin(angle) + Number(far) * Math.cos(angle)
    expect(x).toBeCloseTo(40, 0)
    expect(y).toBeCloseTo(29, 0)
  })
  it('to the left is the mirror image of one to the right', () => {
    expect(dragged(grip, [32, 29]).replace('left', 'right')).toBe(dragged(grip, [40, 29]))
  })
  it('to the rear goes about first', () => {
    expect(dragged(grip, [36, 13])).toBe('#1: about face, advance 6.0')
  })
  it('elsewhere asks the server for a way', () => {
    expect(dragged(grip, [50, 17])).toBe('#1: to 50.0 17.0 facing 0')
  })
  it('of loose troops goes there in their own facing', () => {
    expect(dragged({ ...grip, loose: true, facing: 90 }, [36, 25])).toBe('#1: go 270 6.0')
  })
  it('goes on from what is composed already', () => {
    const on = { ...grip, before: 'wheel left 30', facing: 330 }
    expect(dragged(on, [36 - 3, 19 + 3 * Math.sqrt(3)])).toBe('#1: wheel left 30, advance 6.0')
  })
  it('of a handle turns the short way', () => {
    expect(turned(grip, 350)).toBe('#1: wheel left 10')
    expect(turned({ ...grip, loose: true }, 45)).toBe('#1: turn right 45')
    expect(turned(grip, 30.2, 'pivot')).toBe('#1: pivot facing 30')
    expect(turned(grip, 0.1)).toBe('')
  })
  it('sets troops down before the battle', () => {
    expect(placed(4, [10, 20.25], -90, 'column')).toBe('#4: place 10.0 20.3 facing 270 column')
  })
  it('never writes a whole turn', () => {
    expect(degrees(359.9)).toBe('0')
  })
  it('has no wheel to what lies inside the corner', () => {
    expect(wheel_to(8, -1, 5)).toBeNull()
    expect(wheel_to(8, 0, 8)?.degrees).toBeCloseTo(180)
    expect(wheel_to(8, 8, 4)?.degrees).toBeCloseTo(30)
    expect(wheel_to(8, 8, 4)?.length).toBeCloseTo(4 * Math.sqrt(3))
  })
})

describe('a hand', () => {
  const hold = (number: number, how: 'move' | 'turn', from: Spot, placing = false) => {
    const taken = take_hold(view, number, how, from, null, placing)
    if (!taken) throw new Error('nothing taken')
    return taken
  }
  it('drags the front-centre by as much as itself', () => {
    expect(meaning(view, hold(1, 'move', [38, 18]), [38, 24])).toBe('#1: advance 6.0')
  })
  it('over an enemy charges, and a general over a friend joins', () => {
    expect(meaning(view, hold(1, 'move', [36, 18]), [36, 42])).toBe('#1: charge #2')
    expect(meaning(view, hold(5, 'move', [60, 9]), [36, 18])).toBe('#5: join #1')
  })
  it('pivots a gun in battery by its handle', () => {
    expect(meaning(view, hold(3, 'turn', [29, 22]), [39, 19])).toBe('#3: pivot facing 90')
  })
  it('places what is still to be placed', () => {
    expect(meaning(view, hold(4, 'move', [10, 10], true), [12, 14])).toBe(
      '#4: place 12.0 14.0 facing 0',
    )
    expect(set_down(view, 2, [30, 40])).toBe('#2: place 30.0 40.0 facing 180 firing order')
  })
  it('takes hold of the end of a course and goes on from it', () => {
    const course = {
      action: 'First: wheel left 30',
      path: [],
      legs: [],
      end: [32.5, 21] as Spot,
      facing: 330,
      ghost: box(32.5, 21),
    }
    const taken = take_hold(view, 1, 'turn', [32, 24], course, false)
    expect(taken?.grip).toMatchObject({ before: 'wheel left 30', facing: 330 })
  })
  it('finds the base under it', () => {
    expect(unit_at(view, [36, 18])).toBe(1)
    expect(unit_at(view, [80, 50])).toBeNull()
    expect(holds(box(36, 19), [40.1, 18])).toBe(false)
  })
})

describe('words', () => {
  it('are taken from actions and go on where they are ways', () => {
    expect(way_of('First Red Foot: wheel left 30, advance 6.0')).toBe('wheel left 30, advance 6.0')
    expect(goes_on('wheel left 30, advance 6.0')).toBe(true)
    expect(goes_on('advance 6.0, charge B1')).toBe(false)
    expect(goes_on('drop firing order, advance 8.0')).toBe(true)
    expect(goes_on('form column')).toBe(false)
  })
  it('of legs are what the notation reads', () => {
    const leg = { length: 6, angle: 30, target: 2 }
    expect(spelled_leg({ ...leg, kind: 'wheel-left' })).toBe('wheel left 30')
    expect(spelled_leg({ ...leg, kind: 'advance' })).toBe('advance 6.0')
    expect(spelled_leg({ ...leg, kind: 'pivot' })).toBe('pivot facing 30')
    expect(spelled_leg({ ...leg, kind: 'drop-firing-order' })).toBe('drop firing order')
    expect(spelled_leg({ ...leg, kind: 'charge' })).toBe('charge #2')
    expect(needs('charge')).toMatchObject({ target: true, last: true, angle: false })
  })
  it('fit the kind of troops', () => {
    const [foot, , gun] = view.units
    if (!foot || !gun) throw new Error('no units')
    expect(legs_of(foot)).toContain('drop-firing-order')
    expect(legs_of(gun)).toEqual(['pivot'])
    expect(quick_of(gun)).toEqual([{ key: 'limber', words: 'limber' }])
    expect(quick_of({ ...foot, 'firing-order': false }).map((one) => one.key)).toContain(
      'firing-order',
    )
  })
})

describe('a view', () => {
  it('is told from one of hexes', () => {
    expect(measured_view({ units: [], sectors: [] })).toBeNull()
    expect(measured_view(view)).toBe(view)
  })
  it('gives a roster with places in centimetres', () => {
    expect(measured_roster(view).units[0]).toMatchObject({ number: 1, place: '36.0 19.0' })
    expect(measured_roster(view).units[3]?.place).toBeNull()
    expect(place_of([1.255, 3])).toBe('1.25 3.0')
  })
  it('has a trace only where the server sent one', () => {
    const verdict = {
      re: 1,
      type: 'verdict' as const,
      ok: true,
      error: '',
      reasons: [],
      spelled: '',
    }
    expect(trace_of(verdict)).toBeNull()
    expect(trace_of({ ...verdict, trace: null })).toBeNull()
  })
})
