import { beforeEach, expect, it, vi } from 'vitest'
import type { Live } from '../live'
import { Composer } from './composer.svelte'
import type { Roster, UnitFacts } from './roster'
import type { TableKind } from './tables'

const listed = [
  'pass',
  'Red 1st: move 0407',
  'Red 1st: move 0406',
  'Red 1st: test 0',
  'Red 1st: fire Blue Guns',
  'Red 1st: assault Blue Guns',
  'Red 2nd: move 0407',
]
function unit(number: number, en: string, side: string, place: string | null): UnitFacts {
  return { number, name: { en, fr: '' }, label: `U${number}`, side, place }
}
const roster: Roster = {
  sides: [],
  units: [
    unit(1, 'Red 1st', 'red', '0408'),
    unit(2, 'Red 2nd', 'red', '0508'),
    unit(3, 'Red 3rd', 'red', '0608'),
    unit(4, 'Blue Guns', 'blue', '0409'),
    unit(5, 'Blue Foot', 'blue', '0101'),
  ],
}
const kind = {
  why_not: { place: ['march'], enemy: ['fire', 'assault'], idle: ['stand'] },
} as unknown as TableKind

const asked: string[] = []
const live = {
  welcome: { battle: { odds: true }, standing_kinds: ['react'] },
  question: { kind: 'token' },
  actions: vi.fn(async () => ({ re: 1, type: 'actions', actions: listed })),
  check: vi.fn(async (_side: string, action: string) => {
    asked.push(action)
    const ok = listed.includes(action)
    return { re: 2, type: 'verdict', ok, error: '', reasons: [], spelled: action }
  }),
  odds: vi.fn(async () => ({
    re: 3,
    type: 'odds',
    odds: {
      exact: true,
      branches: 2,
      samples: 0,
      headline: [{ text: 'hits', chance: '1/3' }],
      spreads: [],
      assumed: [],
      range: 'none',
    },
  })),
  submit: vi.fn(async () => ({ re: 4, type: 'done' })),
  stand: vi.fn(async (): Promise<object> => ({ re: 5, type: 'done' })),
}
let composer: Composer
beforeEach(async () => {
  vi.clearAllMocks()
  asked.length = 0
  composer = new Composer(live as unknown as Live)
  await composer.begin('red', kind, roster)
})

it('lists what can be done and who can do it', () => {
  expect(composer.all).toHaveLength(listed.length)
  expect([...composer.able]).toEqual([1, 2])
  expect(composer.chosen).toBeNull()
})

it('a chosen unit and a lit place make a draft with odds; the place again sends it', async () => {
  await composer.unit_clicked(1)
  expect(composer.proposals.map((choice) => choice.verb)).toEqual([
    'move',
    'move',
    'test',
    'fire',
    'assault',
  ])
  await composer.place_clicked('0407')
  await vi.waitFor(() => expect(composer.draft?.odds).toBeTruthy())
  expect(composer.draft).toMatchObject({ text: 'Red 1st: move 0407', state: 'legal' })
  await composer.place_clicked('0407')
  await vi.waitFor(() => expect(composer.draft).toBeNull())
  expect(live.submit).toHaveBeenCalledWith('red', 'Red 1st: move 0407')
})

it('several actions on one enemy are asked about', async () => {
  await composer.unit_clicked(1)
  await composer.unit_clicked(4)
  expect(composer.menu.map((choice) => choice.verb)).toEqual(['fire', 'assault'])
  expect(composer.cancel()).toBe(true)
  expect(composer.menu).toEqual([])
  expect(composer.chosen).toBe(1)
})

it('a place out of reach asks why not, with the verbs that lead to places now', async () => {
  await composer.unit_clicked(1)
  await composer.place_clicked('0701')
  expect(asked).toEqual(['#1: move 0701'])
  expect(composer.refusals.map((refusal) => refusal.text)).toEqual(['#1: move 0701'])
  expect(composer.place).toBe('0701')
})

it('an enemy out of reach asks why he can be neither fired at nor assaulted', async () => {
  await composer.unit_clicked(1)
  await composer.unit_clicked(5)
  expect(asked).toEqual(['#1: fire #5', '#1: assault #5'])
  expect(composer.refusals).toHaveLength(2)
})

it('an own unit with nothing to do asks why', async () => {
  await composer.unit_clicked(3)
  expect(asked).toEqual(['#3: stand'])
  expect(composer.chosen).toBe(3)
})

it('a place that two units could reach chooses neither of them', async () => {
  await composer.place_clicked('0407')
  expect(composer.draft).toBeNull()
  expect(composer.place).toBe('0407')
})

it('what is not legal cannot be sent', async () => {
  await composer.type('Red 1st: move 0101')
  expect(composer.draft?.state).toBe('illegal')
  await composer.confirm()
  expect(live.submit).not.toHaveBeenCalled()
})

it('looks without deciding where nothing is asked of us', async () => {
  await composer.begin(null, kind, roster)
  await composer.unit_clicked(4)
  expect(composer.chosen).toBe(4)
  await composer.place_clicked('0701')
  expect(composer.place).toBe('0701')
  expect(live.check).not.toHaveBeenCalled()
})

it('an answer to a question that is gone is dropped', async () => {
  let give: (value: unknown) => void = () => {}
  live.actions.mockImplementationOnce(
    () => new Promise((done) => (give = done as typeof give)) as never,
  )
  const late = composer.begin('red', kind, roster)
  await composer.begin('red', kind, roster)
  give({ re: 9, type: 'actions', actions: ['pass'] })
  await late
  expect(composer.all).toHaveLength(listed.length)
})

it('answers in advance only where the question allows it, and before it answers', async () => {
  await composer.type('pass')
  await composer.confirm(true)
  expect(live.stand).not.toHaveBeenCalled()
  live.question.kind = 'react'
  await composer.type('pass')
  await composer.confirm(true)
  expect(live.stand).toHaveBeenCalledWith('red', 'react', 'pass')
  expect(live.stand.mock.invocationCallOrder[0]).toBeLessThan(
    live.submit.mock.invocationCallOrder[1] ?? 0,
  )
  live.stand.mockResolvedValueOnce({ re: 6, type: 'refused', error: 'no such question' })
  await composer.type('pass')
  await composer.confirm(true)
  expect(composer.draft?.problem).toBe('no such question')
  expect(live.submit).toHaveBeenCalledTimes(2)
  live.question.kind = 'token'
})

it('forgets why not, when something else was wanted meanwhile', async () => {
  const asking = composer.place_clicked('0101')
  composer.cancel()
  await asking
  expect(composer.refusals).toEqual([])
})
