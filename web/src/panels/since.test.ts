import { describe, expect, it } from 'vitest'
import type { Account } from '../protocol'
import { since_last } from './since'

function account(seq: number, side: string, lines = 1): Account {
  const told = Array.from({ length: lines }, () => ({ line: `line of ${seq}`, ledger: [] }))
  return {
    seq,
    side,
    action: 'done',
    told,
    turn: 1,
    phase: '',
    reason: '',
    back_to: null,
  } as unknown as Account
}
const seqs = (all: readonly Account[]) => all.map(({ seq }) => seq)

describe('since the last decision', () => {
  const told = [account(1, 'red'), account(2, 'blue'), account(3, 'blue', 0), account(4, 'blue')]

  it('lists what the others did, however much, and leaves out what told nothing', () => {
    expect(seqs(since_last(told, ['red']))).toEqual([2, 4])
    expect(seqs(since_last(told, ['blue']))).toEqual([])
  })
  it('begins with the battle for who has not decided yet', () => {
    expect(seqs(since_last(told.slice(1), ['red']))).toEqual([2, 4])
  })
  it('lists nothing for who plays both sides or none', () => {
    expect(since_last(told, ['red', 'blue'])).toEqual([])
    expect(since_last(told, [])).toEqual([])
  })
})
