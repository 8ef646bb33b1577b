import { describe, expect, it } from 'vitest'
import type { Order } from '../../protocol'
import { read_ground, to_stage, to_table } from '../../tables/measured/geometry'
import { line } from '../../tables/measured/line'
import { convex, hull_of } from '../../tables/measured/hull'
import { handles_of } from './handles'
import { aimed, facing_of, man_at, march_of, meaning, type Hold } from './hands'
import { Picks } from './picks.svelte'
import { words_beside } from './labels'
import {
  field_of,
  figures_roster,
  ground_mark,
  states_of,
  type Field,
  type Figure,
  type Squad,
} from './view'

const order = (verb: string, said: string, form: string, slots: Order['slots'] = {}): Order => ({
  verb,
  said,
  form,
  part: 'whole',
  quick: false,
  slots,
})
const around = { least: 0, most: 359.5, step: 0.5 }
const offered = [
  order('step', 'step', 'step {length} at {angle}', { length: {}, angle: around }),
  order('turn-to', 'turn to', 'turn to {angle}', { angle: around }),
  order('march-to', 'march to', 'march to {x} {y} facing {angle} in {formation}, {ranks} ranks', {
    x: {},
    y: {},
    angle: around,
    formation: { places: ['open'] },
    ranks: {},
  }),
  order('fire', 'fire', 'fire {unit} x{count}', { unit: { units: [2] }, count: {} }),
]
const man = (man: number, number: number, x: number, y: number, facing = 0) => ({
  man,
  number,
  at: [x, y],
  facing,
  ac: 3,
  glory: 4,
})
const view = {
  turn: 1,
  turns: 12,
  asked: null,
  base: 1,
  sides: [{ id: 'patrol' }, { id: 'band' }],
  rosters: [
    { name: { en: 'Section', fr: 'Section' }, label: 'A', side: 'patrol', people: 'european' },
    { name: { en: 'Warriors', fr: 'Guerriers' }, label: 'B', side: 'band', people: 'native' },
  ],
  figures: Array.from({ length: 6 }, (_, i) => ({
    role: i === 0 ? 'nco' : 'soldier',
    quality: 'regular',
    weapon: 'rifle',
  })),
  features: [],
  objectives: [],
  held: [],
  units: [
    {
      formation: 'open',
      strength: 4,
      men: [
        man(0, 1, 10, 8),
        man(1, 2, 12, 8),
        man(2, 3, 10, 6),
        { man: 3, number: 4, fate: 'dead', cause: 'bloody' },
      ],
    },
    { formation: 'loose', strength: 2, men: [man(4, 1, 10, 20, 180), man(5, 2, 12, 20, 180)] },
  ],
}
const field = field_of(view) as Field
const squad = field.squads[0] as Squad
const hold = (more: Partial<Hold> = {}): Hold => ({
  unit: 1,
  how: 'move',
  grip: { actor: { unit: 1 }, before: '', after: [], offered },
  squad,
  from: [10, 8],
  middle: squad.middle ?? [0, 0],
  march: null,
  ...more,
})

describe('a view of figures', () => {
  it('joins men to what they came as, and counts who stands', () => {
    expect(squad.standing.map((one) => one.number)).toEqual([1, 2, 3])
    expect(squad.men[3]).toMatchObject({ role: 'soldier', fate: 'dead' })
    expect(states_of(squad.men[3] as Figure)).toEqual(['figures.dead-bloody'])
    expect(figures_roster(view).units[0]).toMatchObject({ label: 'A', place: '10.67 7.33' })
    expect(field_of({ units: [] })).toBe(null)
  })

  it('names some men by their numbers', () => {
    const picks = new Picks()
    picks.only(1, [2, 1])
    picks.toggle(1, 4)
    expect([picks.actor(1), picks.actor(2)]).toEqual([{ unit: 1, men: [1, 2, 4] }, { unit: 2 }])
    picks.keep(squad)
    expect(picks.actor(1)).toEqual({ unit: 1, men: [1, 2] })
  })

  it('finds the man under a pointer', () => {
    expect(man_at(field, [12.3, 8.2])?.man.number).toBe(2)
    expect(man_at(field, [30, 30])).toBe(null)
  })
})

describe('the ground of a table in inches', () => {
  it('is read in its own units and drawn in those of the stage', () => {
    const values: Record<string, string> = {
      viewBox: '-20 -40 990 770',
      'data-width': '960',
      'data-depth': '720',
      'data-per': '20',
    }
    const ground = read_ground({ getAttribute: (name) => values[name] ?? null })
    expect(ground).toMatchObject({ width: 1237.5, per: 25, table: { x: 1200, y: 900 } })
    const at = ground && to_stage(ground, [24, 18])
    expect(at).toEqual({ x: 625, y: 500 })
    expect(ground && at && to_table(ground, at)).toEqual([24, 18])
  })
})

describe('a hull', () => {
  it('goes round every base and no corner inward', () => {
    expect(
      convex([
        [0, 0],
        [2, 0],
        [1, 0.5],
        [2, 2],
        [0, 2],
      ]),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ])
    const round = hull_of([[5, 5]], 1)
    expect(round).toHaveLength(12)
    for (const [x, y] of round) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(1)
  })
})

describe('the words of squads', () => {
  const at = (...spots: [number, number][]) =>
    spots.map(([x, y], i) => ({ ...man(i, i + 1, x, y), role: 'soldier' }))
  const with_squads = (...squads: ReturnType<typeof at>[]) =>
    ({
      base: 1,
      width: 48,
      depth: 36,
      squads: squads.map((standing, i) => ({ number: i + 1, standing, middle: [0, 0] })),
    }) as unknown as Field

  it('stand at the right of a hull where nothing is in their way', () => {
    expect(words_beside(with_squads(at([10, 10], [12, 10]))).get(1)).toBe('right')
  })
  it('stay off other squads, off their words and on the table', () => {
    const crowd = with_squads(
      at([20, 10], [22, 10]),
      at([25, 10], [27, 10]),
      at([44, 30], [47, 30]),
    )
    expect([...words_beside(crowd).values()]).toEqual(['left', 'right', 'left'])
    const walled = with_squads(at([2, 35], [3, 35]), at([6, 35], [7, 35]))
    expect(words_beside(walled).get(1)).toBe('below')
  })
})

describe('a hand', () => {
  it('means a step, behind one that is composed already too', () => {
    expect(line(meaning(field, hold(), [10, 12]))).toBe('1: step 4.0 at 0')
    expect(line(meaning(field, hold(), [10.1, 8]))).toBe('')
    const on = hold()
    on.grip.before = 'step 4.0 at 0'
    expect(meaning(field, on, [13, 8])).toBeNull()
    on.grip.after = [order('step', 'step', '{length} at {angle}', { length: {}, angle: around })]
    expect(line(meaning(field, on, [13, 8]))).toBe('1: step 4.0 at 0, 3.0 at 90')
  })

  it('means some men alone', () => {
    const some = hold()
    some.grip.actor = { unit: 1, men: [2, 3] }
    expect(line(meaning(field, some, [8, 8]))).toBe('1/2,3: step 2.0 at 270')
  })

  it('means fire on an enemy under it where no charge may be made', () => {
    expect(line(meaning(field, hold(), [10.2, 19.9]))).toBe('1: fire 2 x1')
    expect(aimed(hold().grip, 3)).toBeNull()
  })

  it('turns, and pulls at the ranks', () => {
    expect(line(meaning(field, hold({ how: 'turn' }), [30, squad.middle?.[1] ?? 0]))).toBe(
      '1: turn to 90',
    )
    expect(facing_of(squad)).toBe(0)
    expect(march_of(squad)).toEqual({ at: [11, 8], facing: 0, ranks: 2 })
    const loose = hold({ how: 'ranks' })
    loose.squad = { ...squad, formation: 'loose' }
    expect(line(meaning(field, loose, [11, 8]))).toMatch(/ in open, 1 ranks$/)
    expect(line(meaning(field, hold({ how: 'ranks' }), [11, 3]))).toMatch(
      /^1: march to 11\.0 8\.0 facing 0 in open, 3 ranks$/,
    )
  })
})

it('has the walls of the perimeter that is laid out, and a picture of its own', () => {
  const wall = { kind: 'wooden-wall', name: { en: 'bags', fr: 'sacs' }, cover: 3, area: [] }
  const may = {
    ...view,
    scenario: 'farm',
    features: [{ ...wall, kind: 'rubble' }],
    perimeters: [
      { name: { en: 'short', fr: 'courte' }, length: 23, features: [wall] },
      { name: { en: 'long', fr: 'longue' }, length: 117, features: [wall, wall] },
    ],
  }
  const kinds = (view: object) => field_of(view)?.features.map((one) => one.kind)
  const laid = [1, 2].map((perimeter) => ({ ...may, perimeter }))
  expect([may, ...laid].map(kinds)).toEqual([
    ['rubble'],
    ['rubble', 'wooden-wall'],
    ['rubble', 'wooden-wall', 'wooden-wall'],
  ])
  expect(new Set([may, ...laid].map(ground_mark)).size).toBe(3)
})

it('hangs the handle of ranks behind a squad, or beside one at the edge of the table', () => {
  const table = field_of({ ...view, width: 24, depth: 30 }) as Field
  const at = (y: number) => {
    const far = table.squads[0] as Squad
    const standing = far.standing.map((one) => ({ ...one, at: [one.at[0], y] as [number, number] }))
    return handles_of(table, { ...far, standing, middle: [11, y] }, null, false)
  }
  expect(at(8)).toMatchObject({ aside: 0, rear: 0.5 })
  // Half an inch from the edge: off the table nobody would see it.
  expect(at(0.5).aside).toBeLessThan(-1)
  expect(at(0.5).rear + 1.4).toBeLessThan(0.5)
})
