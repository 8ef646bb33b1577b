import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Live } from '../live'
import type { Action } from '../protocol'
import { Composer } from './composer.svelte'
import type { Roster, UnitFacts } from './roster'

const now = vi.hoisted(() => ({ confirm: true }))
vi.mock('../settings', () => ({ settings: { now } }))

function action(unit: number, verb: string, more: Partial<Action> = {}): Action {
  const name = unit === 1 ? 'Red 1st' : 'Red 2nd'
  const argument = more.argument ?? more.place ?? ''
  return { text: `${name}: ${verb} ${argument}`.trim(), verb, said: verb, unit, argument, ...more }
}
const listed: Action[] = [
  { text: 'pass', verb: 'pass', said: 'pass' },
  action(1, 'move', { place: '0407' }),
  action(1, 'move', { place: '0406' }),
  action(1, 'test', { count: 0, argument: '0' }),
  action(1, 'fire', { target: 4, argument: 'Blue Guns' }),
  action(1, 'assault', { target: 4, argument: 'Blue Guns' }),
  action(2, 'move', { place: '0407' }),
]
function unit(number: number, en: string, side: string, place: string | null): UnitFacts {
  return { number, name: { en, fr: '' }, label: `U${number}`, side, place, strength: 4, full: 4 }
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
const asked: unknown[] = []
function verdict(text: string): object {
  const found = listed.find((one) => one.text === text) ?? null
  return { ok: found !== null, error: '', column: 0, reasons: [], action: found, nearest: null }
}
const live = {
  welcome: { battle: { odds: true }, standing_kinds: ['react'] },
  question: { kind: 'token' },
  actions: vi.fn(async () => ({ re: 1, type: 'actions', actions: listed })),
  battle: 'b',
  check: vi.fn(async (_side: string, text: string) => ({
    re: 2,
    type: 'verdict',
    ...verdict(text),
  })),
  complete: vi.fn(async (_side: string, text: string) => ({
    re: 2,
    type: 'verdict',
    ...verdict(text),
  })),
  point: vi.fn(async (_side: string, unit: number, at: object) => {
    asked.push([unit, at])
    const refused = { ...verdict(''), reasons: [{ ruling: 'forbids' }] }
    return [refused, { ...refused, action: { text: 'Red 1st: assault', verb: 'assault' } }]
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
  outlook: vi.fn(async () => ({
    re: 7,
    type: 'outlook',
    follows: ['It moves.'],
    lapses: [] as string[],
  })),
  submit: vi.fn(async () => ({ re: 4, type: 'done' })),
  stand: vi.fn(async (): Promise<object> => ({ re: 5, type: 'done' })),
}
let composer: Composer
beforeEach(async () => {
  vi.clearAllMocks()
  asked.length = 0
  composer = new Composer(live as unknown as Live)
  await composer.begin('red', roster)
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

it('tells what follows and what is given away, whether or not odds are shown', async () => {
  live.outlook.mockResolvedValueOnce({ re: 7, type: 'outlook', follows: [], lapses: ['6 points'] })
  live.welcome.battle.odds = false
  await composer.type('pass')
  live.welcome.battle.odds = true
  expect(composer.draft).toMatchObject({ odds: null, outlook: { lapses: ['6 points'] } })
})

it('tells why there are no odds, which forbids nothing', async () => {
  live.odds.mockResolvedValueOnce({ re: 8, type: 'refused', error: 'nobody may measure' } as never)
  await composer.type('pass')
  await vi.waitFor(() => expect(composer.draft?.untold).toBe('nobody may measure'))
  expect(composer.draft).toMatchObject({ state: 'legal', odds: null, problem: '' })
})

describe('a double click on a place', () => {
  beforeEach(() => composer.unit_clicked(1))

  it('gives what is legal, however soon it comes', async () => {
    const first = composer.place_clicked('0407')
    await composer.place_clicked('0407')
    await first
    await vi.waitFor(() => expect(live.submit).toHaveBeenCalledWith('red', 'Red 1st: move 0407'))
    expect(live.submit).toHaveBeenCalledTimes(1)
  })

  it('gives what pointing there comes to', async () => {
    for (let clicks = 0; clicks < 2; ++clicks)
      live.point.mockResolvedValueOnce([verdict('Red 1st: move 0407')] as never)
    const first = composer.place_clicked('0701')
    await composer.place_clicked('0701')
    await first
    await vi.waitFor(() => expect(live.submit).toHaveBeenCalledTimes(1))
  })

  it('begins anew once what was composed is let go', async () => {
    for (let clicks = 0; clicks < 2; ++clicks)
      live.point.mockResolvedValueOnce([verdict('Red 1st: move 0407')] as never)
    await composer.place_clicked('0701')
    await vi.waitFor(() => expect(composer.ready).toBe(true))
    composer.cancel()
    await composer.place_clicked('0701')
    await vi.waitFor(() => expect(composer.ready).toBe(true))
    expect(live.submit).not.toHaveBeenCalled()
  })

  it('waits for Confirm where something is given away', async () => {
    live.outlook.mockResolvedValueOnce({ re: 7, type: 'outlook', follows: [], lapses: ['a point'] })
    const first = composer.place_clicked('0407')
    for (let clicks = 0; clicks < 3; ++clicks) await composer.place_clicked('0407')
    await first
    await vi.waitFor(() => expect(composer.draft?.outlook).toBeTruthy())
    await composer.place_clicked('0407')
    expect(live.submit).not.toHaveBeenCalled()
    await composer.confirm()
    expect(live.submit).toHaveBeenCalledTimes(1)
  })
})

describe('an action that is pressed by its words', () => {
  const pressed = async () => {
    const [pass] = composer.all
    if (pass) await composer.press(pass)
  }
  afterEach(() => void (now.confirm = true))

  it('is previewed, and waits', async () => {
    await pressed()
    expect(composer.ready).toBe(true)
    expect(live.submit).not.toHaveBeenCalled()
  })

  it('is given at once where one confirms nothing, without odds', async () => {
    now.confirm = false
    await pressed()
    expect(live.submit).toHaveBeenCalledWith('red', 'pass')
    expect(live.odds).not.toHaveBeenCalled()
    await composer.type('Red 1st: move 0407')
    expect(live.submit).toHaveBeenCalledTimes(1)
  })

  it('waits where it is not told what it gives away', async () => {
    now.confirm = false
    live.outlook.mockResolvedValueOnce({ re: 7, type: 'refused', error: 'busy' } as never)
    await pressed()
    expect(live.submit).not.toHaveBeenCalled()
    expect(composer.draft?.problem).toBe('busy')
    await composer.place_clicked('0407')
    expect(live.submit).not.toHaveBeenCalled()
  })

  it('waits where it gives something away', async () => {
    now.confirm = false
    live.outlook.mockResolvedValueOnce({ re: 7, type: 'outlook', follows: [], lapses: ['a point'] })
    await pressed()
    expect(live.submit).not.toHaveBeenCalled()
    expect(composer.draft?.odds).toBeTruthy()
  })
})

it('several actions on one enemy are asked about', async () => {
  await composer.unit_clicked(1)
  await composer.unit_clicked(4)
  expect(composer.menu.map((choice) => choice.verb)).toEqual(['fire', 'assault'])
  expect(composer.cancel()).toBe(true)
  expect(composer.menu).toEqual([])
  expect(composer.chosen).toBe(1)
})

it('a place out of reach is pointed at, in one question', async () => {
  await composer.unit_clicked(1)
  await composer.place_clicked('0701')
  expect(asked).toEqual([[1, { place: '0701' }]])
  expect(composer.refusals.map((refusal) => refusal.text)).toEqual(['', 'Red 1st: assault'])
  expect(composer.place).toBe('0701')
  expect(live.check).not.toHaveBeenCalled()
})

it('an enemy out of reach is pointed at: why neither fire nor an assault', async () => {
  await composer.unit_clicked(1)
  await composer.unit_clicked(5)
  expect(asked).toEqual([[1, { target: 5 }]])
  expect(composer.refusals).toHaveLength(2)
})

it('an own unit with nothing to do is asked why', async () => {
  await composer.unit_clicked(3)
  expect(asked).toEqual([[3, {}]])
  expect(composer.chosen).toBe(3)
})

it('what pointing turns out to allow is previewed without being judged again', async () => {
  live.point.mockResolvedValueOnce([verdict('Red 1st: move 0407')] as never)
  await composer.unit_clicked(1)
  await composer.place_clicked('0701')
  expect(composer.draft).toMatchObject({ text: 'Red 1st: move 0407', state: 'legal' })
  expect(live.check).not.toHaveBeenCalled()
  expect(live.complete).not.toHaveBeenCalled()
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
  await composer.begin(null, roster)
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
  const late = composer.begin('red', roster)
  await composer.begin('red', roster)
  give({ re: 9, type: 'actions', actions: [listed[0]] })
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

it('takes up what was composed before a reload, for the same question', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  const here = { ...live, state: { question: { id: 64 } } } as unknown as Live
  const before = new Composer(here)
  await before.begin('red', roster)
  await before.type('Red 1st: move 0407')
  const after = new Composer(here)
  await after.begin('red', roster)
  expect(after.draft?.text).toBe('Red 1st: move 0407')
  await after.confirm()
  expect(kept.size).toBe(0)
  vi.unstubAllGlobals()
})

describe('what is not sent', () => {
  const kept = new Map<string, string>()
  const at = (id: number, more: object = {}) => {
    const one = { ...live, seats: ['red'], state: { question: { id } }, ...more }
    return new Composer(one as unknown as Live)
  }
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('stands in the field after a reload, where another question is open', async () => {
    const before = at(64)
    await before.begin('red', roster)
    await before.type('pass')
    const after = at(128)
    await after.begin('red', roster)
    expect(after.draft).toBeNull()
    expect(after.line).toBe('pass')
    expect(live.submit).not.toHaveBeenCalled()
  })

  it('stands in the field after a reload, half written', async () => {
    const before = at(64)
    await before.begin('red', roster)
    before.write('Red 1st: mo')
    const after = at(64)
    await after.begin('red', roster)
    expect(after.draft).toBeNull()
    expect(after.line).toBe('Red 1st: mo')
    after.write(' ')
    expect(kept.size).toBe(0)
  })

  it('goes to the field when the question changes, and stays where it does not', async () => {
    const state = { question: { id: 64 } }
    const here = at(64, { state })
    await here.begin('red', roster)
    await here.type('Red 1st: move 0407')
    for (const side of [null, 'red', 'red']) await here.begin(side, roster)
    expect([here.draft?.text, here.line]).toEqual(['Red 1st: move 0407', ''])
    state.question = { id: 128 }
    for (const side of [null, 'red']) await here.begin(side, roster)
    expect([here.draft, here.line]).toEqual([null, 'Red 1st: move 0407'])
    state.question = { id: 192 }
    here.write('')
    await here.begin('red', roster)
    expect([here.draft, here.line]).toEqual([null, ''])
  })

  it('is nobody else’s at the same screen, in the page or after a reload', async () => {
    const two = { seats: ['red', 'blue'] }
    const here = at(64, two)
    await here.begin('red', roster)
    here.write('Red 1st: move 0407')
    await here.begin('blue', roster)
    expect(here.line).toBe('')
    for (const question of [64, 128]) {
      const after = at(question, two)
      await after.begin('blue', roster)
      expect([after.draft, after.line]).toEqual([null, ''])
    }
    // A page of before did not say whose it was.
    kept.set('sandtable.draft.b', '{"question":64,"text":"pass"}')
    const after = at(128, two)
    await after.begin('blue', roster)
    expect(after.line).toBe('')
    const alone = at(128)
    await alone.begin('red', roster)
    expect(alone.line).toBe('pass')
  })

  it('is rubbed out by being sent, however soon the next question comes', async () => {
    const here = at(64)
    await here.begin('red', roster)
    here.write('pass')
    await here.type('pass')
    live.submit.mockImplementationOnce(async () => {
      await here.begin('red', roster)
      return { re: 4, type: 'done' }
    })
    await here.confirm()
    expect([here.draft, here.line, kept.size]).toEqual([null, '', 0])
  })

  it('what stood in the field stays there when something composed is let go', async () => {
    const here = at(64)
    await here.begin('red', roster)
    here.write('Red 1st: mo')
    await here.type('pass')
    here.cancel()
    expect(here.line).toBe('Red 1st: mo')
    expect(kept.get('sandtable.draft.b')).toContain('Red 1st: mo')
  })
})
