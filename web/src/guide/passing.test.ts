import { describe, expect, it } from 'vitest'
import { choice_of } from '../battle/actions'
import { nobody, type Roster } from '../battle/roster'
import type { Live } from '../live'
import { can_act, only_done } from './passing'

const done = choice_of({ text: 'done', verb: 'done', said: 'done' }, nobody)
const fire = choice_of({ text: 'A: fire B', verb: 'fire', said: 'fire', unit: 1 }, nobody)
const open = {
  state: { digest: 'abc', takeback: null },
  question: { asked: ['red'], roll: '' },
  accounts: [{ back_to: null }],
}
const live = (more: object = {}) => ({ ...open, ...more }) as unknown as Live

describe('a question is passed over', () => {
  it('where done is all that can be answered', () => {
    expect(only_done(live(), [done])).toBe(done)
    expect(only_done(live(), [])).toBeNull()
    expect(only_done(live(), [done, fire])).toBeNull()
    expect(only_done(live(), [fire])).toBeNull()
  })

  it('never where sides keep something from each other, or are asked together', () => {
    expect(only_done(live({ state: { digest: '', takeback: null } }), [done])).toBeNull()
    expect(only_done(live({ question: { asked: ['red', 'blue'], roll: '' } }), [done])).toBeNull()
    const posts = { asked: ['red'], seats: ['left', 'right'], roll: '' }
    expect(only_done(live({ question: posts }), [done])).toBeNull()
  })

  it('never while something is taken back, or was', () => {
    const asked = { digest: 'abc', takeback: { from: 'blue', to: 1, reason: '', umpire: false } }
    expect(only_done(live({ state: asked }), [done])).toBeNull()
    expect(only_done(live({ accounts: [{ back_to: 3 }] }), [done])).toBeNull()
  })

  it('never where the rules have something for a unit that is not listed', async () => {
    const unit = { number: 1, side: 'red', place: '0101' }
    const roster = { sides: [], units: [unit] } as unknown as Roster
    const said = (ok: boolean, verb: string) =>
      live({ point: () => Promise.resolve([{ ok, action: { verb } }]) })
    expect(await can_act(said(true, 'move'), 'red', roster)).toBe(true)
    expect(await can_act(said(true, 'done'), 'red', roster)).toBe(false)
    expect(await can_act(said(false, 'move'), 'red', roster)).toBe(false)
    expect(await can_act(said(true, 'move'), 'blue', roster)).toBe(false)
  })
})
