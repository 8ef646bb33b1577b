import { describe, expect, it } from 'vitest'
import { aimed, cone, degrees, dragged, placed, turned, wheel_to, type Grip } from './drag'
import type { Live } from '../../live'
import type { Order } from '../../protocol'
import {
  bearing,
  holds,
  on_table,
  outline,
  place_of,
  read_ground,
  seen_from,
  to_stage,
  to_table,
  type Spot,
} from '../../tables/measured/geometry'
import { meaning, set_down, take_hold, unit_at } from './hands'
import { line } from '../../tables/measured/line'
import { is_composed, Offers, order_of, part, told } from '../../tables/measured/offers.svelte'
import { trace_of } from '../../tables/measured/trial.svelte'
import { measured_roster, measured_view, type MeasuredView } from './view'

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
const slot = { least: 0, most: 100, step: 0.1 }
function order(verb: string, form: string, part: Order['part'] = 'leg', quick = false): Order {
  const names = [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  const slots = Object.fromEntries(names.map((name) => [name, slot]))
  return { verb, said: verb.replace('-', ' '), form, part, quick, slots }
}
const formed: Order[] = [
  order('advance', 'advance {length}'),
  order('wheel-left', 'wheel left {angle}'),
  order('wheel-right', 'wheel right {angle}'),
  order('about-face', 'about face', 'leg', true),
  { ...order('charge', 'charge {unit}', 'last'), slots: { unit: { units: [2] } } },
  order('to', 'to {x} {y} facing {angle}', 'goal'),
]
const loose: Order[] = [
  order('go', 'go {angle} {length}'),
  order('turn-left', 'turn left {angle}'),
  order('turn-right', 'turn right {angle}'),
  { ...order('join', 'join {unit}', 'last'), slots: { unit: { units: [1] } } },
]
const battery: Order[] = [order('pivot', 'pivot facing {angle}', 'whole')]
const deployed: Order[] = [order('place', 'place {x} {y} facing {angle} firing order', 'whole')]
const grip: Grip = { number: 1, before: '', at: [36, 19], facing: 0, front: 8, offered: formed }

describe('the ground', () => {
  it('is read from the root of the drawing', () => {
    expect(ground).toEqual({
      width: 1100,
      height: 900,
      per: 10,
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
    expect(line(dragged(grip, [36, 25.04]))).toBe('1: advance 6.0')
    const beside = 6 * Math.tan(((cone - 0.1) * Math.PI) / 180)
    expect(line(dragged(grip, [36 + beside, 25]))).toBe('1: advance 6.0')
  })
  it('that hardly moves is nothing', () => {
    expect(line(dragged(grip, [36.1, 19]))).toBe('')
  })
  it('aside of the cone is a wheel and an advance that end there', () => {
    const words = line(dragged(grip, [40, 29]))
    const [, turn, far] = /^1: wheel right ([\d.]+), advance ([\d.]+)$/.exec(words) ?? []
    const angle = (Number(turn) * Math.PI) / 180
    // About the right front corner, then ahead.
    const x = 40 - 4 * Math.cos(angle) + Number(far) * Math.sin(angle)
    const y = 19 + 4 * Math.sin(angle) + Number(far) * Math.cos(angle)
    expect(x).toBeCloseTo(40, 0)
    expect(y).toBeCloseTo(29, 0)
  })
  it('to the left is the mirror image of one to the right', () => {
    expect(line(dragged(grip, [32, 29])).replace('left', 'right')).toBe(
      line(dragged(grip, [40, 29])),
    )
  })
  it('to the rear goes about first', () => {
    expect(line(dragged(grip, [36, 13]))).toBe('1: about face, advance 6.0')
  })
  it('elsewhere asks the server for a way', () => {
    expect(line(dragged(grip, [50, 17]))).toBe('1: to 50.0 17.0 facing 0')
  })
  it('of loose troops goes there in their own facing', () => {
    expect(line(dragged({ ...grip, offered: loose, facing: 90 }, [36, 25]))).toBe('1: go 270 6.0')
  })
  it('goes on from what is composed already', () => {
    const on = { ...grip, before: 'wheel left 30', facing: 330 }
    expect(line(dragged(on, [36 - 3, 19 + 3 * Math.sqrt(3)]))).toBe('1: wheel left 30, advance 6.0')
  })
  it('of a handle turns the short way', () => {
    expect(line(turned(grip, 350))).toBe('1: wheel left 10')
    expect(line(turned({ ...grip, offered: loose }, 45))).toBe('1: turn right 45')
    expect(line(turned({ ...grip, offered: battery }, 30.2))).toBe('1: pivot facing 30')
    expect(line(turned(grip, 0.1))).toBe('')
  })
  it('sets troops down before the battle', () => {
    const four = { ...grip, number: 4, offered: deployed }
    expect(line(placed(four, [10, 20.25], -90))).toBe('4: place 10.0 20.3 facing 270 firing order')
  })
  it('says nothing that is not offered', () => {
    const none = { ...grip, offered: [] }
    expect(line(dragged(none, [36, 25]))).toBe('')
    expect(line(dragged(none, [50, 17]))).toBe('')
    expect(line(turned(none, 90))).toBe('')
    expect(line(aimed(none, 2))).toBe('')
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
  const hold = (
    number: number,
    how: 'move' | 'turn',
    from: Spot,
    offered = formed,
    placing = false,
  ) => {
    const taken = take_hold(view, number, how, from, null, placing, offered)
    if (!taken) throw new Error('nothing taken')
    return taken
  }
  it('drags the front-centre by as much as itself', () => {
    expect(line(meaning(view, hold(1, 'move', [38, 18]), [38, 24]))).toBe('1: advance 6.0')
  })
  it('over an enemy charges, and a general over a friend joins', () => {
    expect(line(meaning(view, hold(1, 'move', [36, 18]), [36, 42]))).toBe('1: charge 2')
    expect(line(meaning(view, hold(5, 'move', [60, 9], loose), [36, 18]))).toBe('5: join 1')
  })
  it('pivots a gun in battery by its handle', () => {
    expect(line(meaning(view, hold(3, 'turn', [29, 22], battery), [39, 19]))).toBe(
      '3: pivot facing 90',
    )
  })
  it('places what is still to be placed', () => {
    expect(line(meaning(view, hold(4, 'move', [10, 10], deployed, true), [12, 14]))).toBe(
      '4: place 12.0 14.0 facing 0 firing order',
    )
    expect(line(set_down(view, 2, [30, 40], deployed))).toBe(
      '2: place 30.0 40.0 facing 180 firing order',
    )
  })
  it('takes hold of the end of a course and goes on from it', () => {
    const course = {
      action: {
        text: 'First: wheel left 30',
        words: 'wheel left 30',
        verb: 'move',
        said: '',
        open: true,
      },
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

describe('offers', () => {
  it('are composed from their forms', () => {
    const wheel = part(order_of(formed, 'wheel-left'), { angle: '30', more: '1' })
    expect(wheel).toEqual({ form: 'wheel left {angle}', slots: { angle: '30' } })
    expect(wheel && told(wheel)).toBe('wheel left 30')
    expect(part(undefined)).toBeNull()
    expect(order_of(formed, 'go')).toBeUndefined()
    expect(is_composed(order('limber', 'limber', 'whole', true))).toBe(false)
  })
  it('are asked for once a question', async () => {
    let calls = 0
    const live = { orders: async () => (calls++, formed) } as unknown as Live
    const offers = new Offers(live)
    offers.begin('1')
    expect(offers.of('red', 1)).toBeNull()
    await Promise.all([offers.ask('red', 1), offers.ask('red', 1)])
    expect(offers.of('red', 1)).toBe(formed)
    expect(calls).toBe(1)
    offers.begin('2')
    expect(offers.of('red', 1)).toBeNull()
    await offers.ask('red', 1, { unit: 1, parts: [{ form: 'about face' }] })
    expect(offers.of('red', 1)).toBeNull()
    expect(calls).toBe(2)
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
      ok: true,
      error: '',
      column: 0,
      reasons: [],
      action: null,
      nearest: null,
      goal: false,
    }
    expect(trace_of(verdict)).toBeNull()
    expect(trace_of({ ...verdict, trace: null })).toBeNull()
  })
})
