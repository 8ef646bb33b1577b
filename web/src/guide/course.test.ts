import { describe, expect, it } from 'vitest'
import type { Account, Scene } from '../protocol'
import { Course } from './course'
import type { Facts, Guide, Step } from './guide'
import { fresh, read_kept } from './kept'

const words = { en: 'x', fr: 'x' }
const step = (id: string, until: Step['until'], more: Partial<Step> = {}): Step => ({
  id,
  title: words,
  text: words,
  light: ['table'],
  until,
  ...more,
})
const guide = (steps: Step[], asides: Step[] = []): Guide => ({
  ruleset: 'any',
  scenario: 'any',
  side: 'red',
  play: ['confirm'],
  steps,
  asides,
})
const entry = (seq: number, side: string, scene?: Scene['scene']): Account => ({
  seq,
  side,
  action: '',
  told: [{ clause: '', line: '', ledger: [], ...(scene ? { scenes: [{ scene }] } : {}) }],
  turn: 1,
  phase: '',
  reason: '',
  back_to: null,
})
const facts = (more: Partial<Facts> = {}): Facts => ({
  accounts: [],
  own: ['red'],
  ours: true,
  kind: 'token',
  verbs: [],
  chosen: null,
  composed: null,
  turn: 1,
  over: false,
  ...more,
})
const all = [
  step('hello', { read: true }),
  step('choose', { chosen: [] }),
  step('shoot', { entered: ['fire'] }, { unless: { turn: 3 } }),
  step('alone', { over: true }),
  step('end', { read: true }, { when: { over: true } }),
]

describe('a course', () => {
  it('waits for the reader, and then for what he is to do', () => {
    const course = new Course(guide(all))
    course.look(facts())
    expect(course.shown?.id).toBe('hello')
    expect(course.look(facts({ chosen: 'R1' }))).toBe(false)
    course.read()
    course.look(facts())
    expect([course.shown?.id, course.number]).toEqual(['choose', 2])
    course.look(facts({ chosen: 'R1' }))
    expect(course.shown?.id).toBe('shoot')
    expect(course.past.map(({ id }) => id)).toEqual(['hello', 'choose'])
  })

  it('counts what was sent once it stands in the journal as ours', () => {
    const course = new Course(guide(all.slice(2)))
    course.look(facts({ accounts: [entry(1, 'blue')] }))
    course.sent('fire')
    course.look(facts({ accounts: [entry(1, 'blue')] }))
    expect(course.shown?.id).toBe('shoot')
    course.look(facts({ accounts: [entry(1, 'blue'), entry(2, 'blue')] }))
    expect(course.shown?.id).toBe('shoot')
    course.sent('fire')
    course.look(facts({ accounts: [entry(1, 'blue'), entry(2, 'blue'), entry(3, 'red')] }))
    expect(course.shown?.id).toBe('alone')
    expect(course.passed).toEqual([])
  })

  it('passes what can no longer come true, and says so with the next step alone', () => {
    const course = new Course(guide(all.slice(2)))
    course.look(facts())
    course.look(facts({ turn: 3 }))
    expect(course.shown?.id).toBe('alone')
    expect(course.passed.map(({ id }) => id)).toEqual(['shoot'])
    expect(course.past).toEqual([])
    course.look(facts({ turn: 8, over: true }))
    expect(course.shown?.id).toBe('end')
    expect(course.passed).toEqual([])
  })

  it('leads to the end when the battle is over before its lessons', () => {
    const course = new Course(guide(all))
    course.look(facts())
    course.look(facts({ over: true }))
    expect(course.shown?.id).toBe('end')
    expect(course.passed.map(({ id }) => id)).toEqual(['hello', 'choose', 'shoot'])
    course.read()
    course.look(facts({ over: true }))
    expect(course.shown).toBeNull()
  })

  it('shows an aside when its time comes, once, and goes on where it was', () => {
    const hit = step('hit', { read: true }, { when: { suffered: ['shot'] } })
    const course = new Course(guide(all.slice(1), [hit]))
    course.look(facts({ accounts: [entry(1, 'red', 'shot')] }))
    expect(course.shown?.id).toBe('choose')
    const accounts = [entry(1, 'red', 'shot'), entry(2, 'blue', 'shot')]
    course.look(facts({ accounts }))
    expect([course.shown?.id, course.number]).toEqual(['hit', 0])
    course.read()
    course.look(facts({ accounts }))
    expect(course.shown?.id).toBe('choose')
  })

  it('says where one is before anything else, though the enemy may have come first', () => {
    const hit = step('hit', { read: true }, { when: { suffered: ['shot'] } })
    const course = new Course(guide(all, [hit]))
    const accounts = [entry(1, 'blue', 'shot')]
    course.look(facts({ accounts }))
    expect(course.shown?.id).toBe('hello')
    course.read()
    course.look(facts({ accounts }))
    expect(course.shown?.id).toBe('hit')
  })

  it('sees that something was taken back, and counts no more what was', () => {
    const course = new Course(guide([step('undo', { undone: true }), ...all.slice(2)]))
    const accounts = [entry(1, 'blue'), entry(2, 'red')]
    course.look(facts({ accounts }))
    course.look(facts({ accounts: accounts.slice(0, 1) }))
    expect(course.shown?.id).toBe('shoot')
    course.sent('fire')
    course.look(facts({ accounts }))
    expect(course.shown?.id).toBe('alone')
  })

  it('is taken up where it was, skipped or not', () => {
    const before = new Course(guide(all))
    before.look(facts())
    before.read()
    before.look(facts())
    before.skip(true)
    const kept = read_kept(JSON.stringify(before.kept))
    expect(kept?.off).toBe(true)
    const after = new Course(guide(all), kept ?? fresh())
    after.look(facts())
    expect(after.shown?.id).toBe('choose')
  })
})

it('begins anew from what makes no sense, and is no guide where nothing is kept', () => {
  expect(read_kept(null)).toBeNull()
  for (const text of ['', '{', '[]', 'null', '{"done":[1],"passed":[],"since":{}}'])
    expect(read_kept(text)).toEqual(fresh())
  expect(read_kept('{"done":[],"passed":[],"since":{"a":"b"}}')).toEqual(fresh())
})
