import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Live, type Of } from './live'
import type { Account, Question } from './protocol'
import { back_off, type SocketLike } from './socket'

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  sent: Record<string, unknown>[] = []
  hung_up = false
  constructor(readonly path: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.hung_up = true
  }
  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  last(): Record<string, unknown> {
    return this.sent.at(-1) ?? {}
  }
}

const question = (id: number): Question => ({
  id,
  asked: ['red'],
  kind: 'token',
  clause: 'activation.draw',
  text: 'Red: name a unit.',
  roll: '',
  rolls: null,
})
const account = (seq: number): Account => ({
  seq,
  side: 'red',
  action: `pass ${seq}`,
  told: [],
  turn: 1,
  phase: '',
  reason: '',
  back_to: null,
})
const welcome = {
  type: 'welcome',
  battle: { battle: 'b1', title: 'Alma' },
  sides: ['red'],
  umpire: false,
  owner: false,
  scenario: { sides: [] },
  standing_kinds: [],
  frozen: '',
}
function state(seq: number, accounts: Account[], more: Partial<Of<'state'>> = {}): object {
  return {
    type: 'state',
    seq,
    viewer: 'red',
    digest: 'd',
    view: { turn: seq },
    question: question(seq),
    accounts,
    over: false,
    outcome: '',
    afresh: false,
    takeback: null,
    standing: [],
    ...more,
  }
}

let sockets: FakeSocket[]
const newest = () => sockets.at(-1) as FakeSocket
function sit(holds = false): Live {
  sockets = []
  return new Live({
    holds: () => holds,
    battle: 'b1',
    key: 'k1',
    name: 'Ann',
    lang: 'en',
    lost: () => 'lost',
    open: (path) => {
      const socket = new FakeSocket(path)
      sockets.push(socket)
      return socket
    },
  })
}
function join(live: Live, seq = 2, accounts = [account(1), account(2)]): FakeSocket {
  const socket = newest()
  socket.onopen?.()
  socket.say(welcome)
  socket.say(state(seq, accounts))
  expect(live.status).toBe('open')
  return socket
}

describe('Live', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('joins what was sent once to every view', async () => {
    const live = sit()
    newest().onopen?.()
    newest().say({ ...welcome, lasting: { width: 72, turns: 12 } })
    newest().say(state(5, []))
    expect(live.view).toEqual({ width: 72, turns: 12, turn: 5 })
    const looked = live.look_at(3)
    newest().say(state(6, [account(3), account(6)]))
    await looked
    void live.look_at(3)
    const asked = newest().last().id
    newest().say({ re: asked, type: 'view', seq: 3, view: { turn: 33 }, question: question(3) })
    await vi.waitFor(() => expect(live.view).toEqual({ width: 72, turns: 12, turn: 33 }))
    // Without it a view is what it is.
    const plain = sit()
    newest().onopen?.()
    newest().say(welcome)
    newest().say(state(5, []))
    expect(plain.view).toEqual({ turn: 5 })
  })

  it('holds back what others did and shows it entry by entry', async () => {
    const told = [{ clause: '', line: 'It fires.', ledger: [] }]
    const theirs = (seq: number): Account => ({ ...account(seq), side: 'blue', told })
    const live = sit(true)
    const socket = join(live)
    expect(live.held).toBe(false)
    socket.say(state(5, [theirs(3), account(4), theirs(5)]))
    // What was shown before stands on, and nothing can be decided meanwhile.
    expect([live.held, live.seq, live.view, live.mine]).toEqual([true, 2, { turn: 2 }, null])
    const shown = live.show_next()
    expect(socket.last()).toMatchObject({ type: 'at', seq: 3 })
    socket.say({
      re: socket.last().id,
      type: 'view',
      seq: 3,
      view: { turn: 3 },
      question: question(3),
    })
    await shown
    expect([live.held, live.seq]).toEqual([true, 3])
    // What comes meanwhile waits behind.
    socket.say(state(6, [theirs(6)]))
    expect([live.held, live.seq]).toEqual([true, 3])
    // Refused: it is not shown any longer.
    const refused = live.show_next()
    socket.say({ re: socket.last().id, type: 'refused', error: 'too much' })
    await refused
    expect([live.held, live.seq, live.mine]).toEqual([false, 6, 'red'])
  })

  it('holds nothing back that is our own, silent, taken back, or left for another moment', () => {
    const told = [{ clause: '', line: 'It fires.', ledger: [] }]
    const theirs = (seq: number): Account => ({ ...account(seq), side: 'blue', told })
    const live = sit(true)
    const socket = join(live)
    socket.say(state(3, [{ ...account(3), told }]))
    expect(live.held).toBe(false)
    socket.say(state(4, [{ ...account(4), side: 'blue' }]))
    expect(live.held).toBe(false)
    // As a battle begins the table acts by itself.
    socket.say(state(5, [{ ...account(5), side: '', told }]))
    expect(live.held).toBe(false)
    socket.say(state(6, [theirs(6)]))
    expect(live.held).toBe(true)
    socket.say(state(2, [account(1), account(2)], { afresh: true }))
    expect([live.held, live.moment]).toEqual([false, null])
    socket.say(state(3, [theirs(3)]))
    void live.look_at(1)
    expect(live.held).toBe(false)
  })

  it('says hello with its key and takes welcome and state', () => {
    const live = sit()
    expect(live.status).toBe('connecting')
    const socket = join(live)
    expect(socket.path).toBe('/api/battles/b1/live')
    expect(socket.sent[0]).toEqual({
      type: 'hello',
      version: 2,
      key: 'k1',
      name: 'Ann',
      lang: 'en',
      since: 0,
    })
    expect(live.accounts.map((one) => one.seq)).toEqual([1, 2])
    expect(live.view).toEqual({ turn: 2 })
    expect(live.mine).toBe('red')
  })

  it('gives a word for the dice for each of its seats that owes one, once', () => {
    const live = sit()
    const socket = newest()
    socket.onopen?.()
    socket.say({ ...welcome, sides: ['red', 'blue'] })
    const asking = { ...question(1), kind: 'word', asked: ['red', 'blue'] }
    socket.say(state(0, [], { question: asking }))
    const words = () => socket.sent.filter((one) => one.type === 'word')
    expect(words().map((one) => one.side)).toEqual(['red', 'blue'])
    expect(words()[0]?.text).toMatch(/^[0-9a-f]{32}$/)
    expect(live.mine).toBeNull()
    socket.say(state(1, [], { question: { ...asking, asked: ['blue'] } }))
    expect(words()).toHaveLength(2)
    socket.say(state(3, [account(3)]))
    expect(live.mine).toBe('red')
  })

  it('matches answers that come in another order to their requests', async () => {
    const live = sit()
    const socket = join(live)
    const first = live.check('red', 'R1: fire B1')
    const second = live.actions('red')
    const [one, two] = [socket.sent[1]?.id, socket.sent[2]?.id]
    socket.say({ re: two, type: 'actions', actions: ['pass'] })
    socket.say({
      re: one,
      type: 'verdict',
      ok: true,
      error: '',
      reasons: [],
      spelled: 'R1: fire B1',
    })
    expect(await second).toMatchObject({ type: 'actions', actions: ['pass'] })
    expect(await first).toMatchObject({ type: 'verdict', ok: true })
  })

  it('agrees to a takeback, refuses it or withdraws it, and knows what became of it', async () => {
    const live = sit()
    const socket = join(live)
    for (const how of ['agree', 'refuse', 'withdraw'] as const)
      void live.settle_takeback(how, 'red')
    expect(socket.sent.slice(1).map(({ type, side }) => [type, side])).toEqual([
      ['agree-takeback', 'red'],
      ['refuse-takeback', 'red'],
      ['withdraw-takeback', 'red'],
    ])
    expect(live.takeback).toBeNull()
    const news = { type: 'takeback', what: 'refused', by: 'blue', from: 'red', to: 3, reason: '' }
    socket.say(news)
    expect(live.takeback).toEqual(news)
  })

  it('turns an answer of a kind not asked for into a refusal', async () => {
    const live = sit()
    const socket = join(live)
    const asked = live.actions('red')
    socket.say({ re: socket.last().id, type: 'done' })
    expect(await asked).toMatchObject({ type: 'refused', error: 'expected actions, found done' })
  })

  it('names the open question when it submits, and gives a reason only where there is one', () => {
    const live = sit()
    const socket = join(live, 7)
    void live.submit('red', 'pass')
    expect(socket.last()).toMatchObject({ type: 'submit', question: 7, action: 'pass' })
    expect(socket.last()).not.toHaveProperty('reason')
    void live.submit('umpire', 'rule draw', 'rain')
    expect(socket.last()).toMatchObject({ reason: 'rain' })
  })

  it('resumes from the last entry after a lost connection, later each time', () => {
    const live = sit()
    join(live, 5, [account(4), account(5)]).onclose?.()
    expect(live.status).toBe('lost')
    for (const most of [600, 1200, 2400]) {
      const before = sockets.length
      vi.advanceTimersByTime(most)
      expect(sockets).toHaveLength(before + 1)
      newest().onclose?.()
    }
    vi.advanceTimersByTime(5000)
    const socket = newest()
    socket.onopen?.()
    expect(socket.sent[0]).toMatchObject({ type: 'hello', since: 5 })
    socket.say(welcome)
    socket.say(state(6, [account(5), account(6)]))
    expect(live.accounts.map((one) => one.seq)).toEqual([4, 5, 6])
    expect(live.status).toBe('open')
  })

  it('asks harmless questions again after a loss, refuses what changes the battle', async () => {
    const live = sit()
    join(live)
    const odds = live.odds('red', 'R1: fire B1')
    const submit = live.submit('red', 'pass')
    newest().onclose?.()
    expect(await submit).toMatchObject({ type: 'refused', error: 'lost' })
    expect(await live.undo('red')).toMatchObject({ type: 'refused', error: 'lost' })
    const waiting = live.actions('red')
    vi.advanceTimersByTime(600)
    const socket = join(live)
    const again = socket.sent.filter((message) => message.type !== 'hello')
    expect(again.map((message) => message.type)).toEqual(['odds', 'actions'])
    for (const { id, type } of again)
      socket.say({ re: id, type, actions: [], odds: { exact: true } })
    expect(await odds).toMatchObject({ type: 'odds' })
    expect(await waiting).toMatchObject({ type: 'actions' })
  })

  it('gives up where the server would not have it, and tries again when told to', async () => {
    const live = sit()
    newest().onopen?.()
    newest().say({ type: 'closing', reason: 'no such key' })
    expect(live.status).toBe('refused')
    expect(live.problem).toBe('no such key')
    expect(newest().hung_up).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(await live.say('hello?')).toMatchObject({ type: 'refused', error: 'no such key' })
    live.retry()
    expect(sockets).toHaveLength(2)
    expect(live.status).toBe('connecting')
  })

  it('seeks the server again where that says goodbye after the welcome', () => {
    const live = sit()
    const socket = join(live)
    socket.say({ type: 'closing', reason: 'the server stops' })
    socket.onclose?.()
    expect(live.status).toBe('lost')
    expect(live.problem).toBe('the server stops')
    vi.advanceTimersByTime(600)
    expect(sockets).toHaveLength(2)
  })

  it('begins its accounts again where something was taken back', () => {
    const live = sit()
    const socket = join(live)
    socket.say({ type: 'thought', side: 'blue', seq: 2, action: 'pass', why: 'waits' })
    socket.say({ type: 'thought', side: 'blue', seq: 1, action: 'pass', why: 'waits too' })
    socket.say(state(1, [account(1)], { afresh: true }))
    expect(live.accounts.map((one) => one.seq)).toEqual([1])
    expect(live.thoughts.map((one) => one.seq)).toEqual([1])
  })

  it('looks at the past, and lets only the last wish count', async () => {
    const live = sit()
    const socket = join(live, 10, [1, 3, 5, 9].map(account))
    const three = live.look_at(4)
    expect(socket.last()).toMatchObject({ type: 'at', seq: 3 })
    const asked_three = socket.last().id
    const five = live.look_at(5)
    const asked_five = socket.last().id
    socket.say({ re: asked_five, type: 'view', seq: 5, view: { turn: 55 }, question: question(5) })
    socket.say({ re: asked_three, type: 'view', seq: 3, view: { turn: 33 }, question: question(3) })
    await Promise.all([three, five])
    expect(live.moment?.seq).toBe(5)
    expect(live.view).toEqual({ turn: 55 })
    expect(live.mine).toBeNull()
    await live.look_at(9)
    expect(live.moment).toBeNull()
    expect(live.view).toEqual({ turn: 10 })
    void live.look_at(0)
    expect(socket.last()).toMatchObject({ type: 'at', seq: 1 })
  })

  it('leaves out what it does not understand', () => {
    const live = sit()
    const socket = join(live)
    socket.say('not JSON')
    socket.say({ type: 'weather', rain: true })
    socket.say({ re: 999, type: 'done' })
    expect(live.status).toBe('open')
    expect(live.seq).toBe(2)
  })

  it('keeps chat, presence and who thinks, and says nothing more once closed', async () => {
    const live = sit()
    const socket = join(live)
    socket.say({ type: 'chat', from: 'Bob', side: 'blue', at: '', text: 'Ready?' })
    socket.say({ type: 'presence', seats: [], watchers: 2 })
    socket.say({ type: 'thinking', side: 'blue', level: 'captain' })
    expect(live.chat.map((line) => line.text)).toEqual(['Ready?'])
    expect(live.presence?.watchers).toBe(2)
    expect(live.thinking?.side).toBe('blue')
    const asked = live.actions('red')
    live.close()
    expect(await asked).toMatchObject({ type: 'refused' })
    expect(socket.hung_up).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
  })
})

it('backs off by doubling up to 15 seconds', () => {
  expect([0, 1, 2, 4, 5, 30].map((attempt) => back_off(attempt, 0.5))).toEqual([
    500, 1000, 2000, 8000, 15_000, 15_000,
  ])
  expect(back_off(0, 0)).toBe(450)
  expect(back_off(0, 1)).toBe(550)
})

describe('Live with posts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const posted = {
    ...welcome,
    sides: ['red-chief', 'red-wing'],
    scenario: {
      sides: [
        {
          id: 'red',
          name: { en: 'Red', fr: 'Rouge' },
          posts: [
            { id: 'red-chief', name: { en: 'Chief', fr: 'Chef' }, units: [] },
            { id: 'red-wing', name: { en: 'Wing', fr: 'Aile' }, units: [] },
          ],
        },
        { id: 'blue', name: { en: 'Blue', fr: 'Bleu' } },
      ],
    },
  }
  const asking = (seats: string[], more: Partial<Question> = {}) => ({
    question: { ...question(1), seats, ...more },
  })
  const here = (...seats: string[]) => ({
    type: 'presence',
    seats: seats.map((side) => ({ side, name: 'Ann', here: true })),
    watchers: 0,
    umpire: { seat: false, here: false, journal_read: 0 },
  })
  function seated(...seats: string[]): Live {
    const live = sit()
    newest().onopen?.()
    newest().say({ ...posted, sides: seats })
    return live
  }

  it('speaks for a side by the seat of ours that is asked', () => {
    const live = seated('red-chief', 'red-wing')
    newest().say(state(1, [], asking(['red-wing'], { any: false })))
    expect([live.sides, live.mine, live.seat]).toEqual([['red'], 'red', 'red-wing'])
    void live.submit('red', 'advance')
    expect(newest().last()).toMatchObject({ type: 'submit', side: 'red-wing' })
    void live.stand('red-chief', 'react', '')
    expect(newest().last()).toMatchObject({ type: 'stand', side: 'red-chief' })
  })

  it('has nothing to decide where another post of the side is asked', () => {
    const live = seated('red-wing')
    newest().say(state(1, [], asking(['red-chief'], { in_place: true })))
    expect([live.mine, live.seat]).toEqual([null, null])
  })

  it('decides for posts that fall to it until somebody sits there', () => {
    const live = seated('red-chief')
    newest().say(state(1, [], asking(['red-wing'])))
    expect(live.seat).toBe(null)
    newest().say({ type: 'seats', sides: ['red-chief', 'red-wing'] })
    expect([live.seats, live.seat]).toEqual([['red-chief', 'red-wing'], 'red-wing'])
    void live.submit('red', 'advance')
    expect(newest().last()).toMatchObject({ type: 'submit', side: 'red-wing' })
    newest().say({ type: 'seats', sides: ['red-chief'] })
    expect(live.seat).toBe(null)
  })

  it('lets a commander answer in place of a post at which nobody sits', () => {
    const live = seated('red-chief')
    newest().say(state(1, [], asking(['red-wing'], { in_place: true })))
    newest().say(here('red-chief'))
    expect(live.seat).toBe('red-chief')
    newest().say(here('red-chief', 'red-wing'))
    expect(live.seat).toBe(null)
  })
})
