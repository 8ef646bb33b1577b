import { describe, expect, it } from 'vitest'
import { dice_from } from './dice'
import type { BattleFacts } from './protocol'

describe('dice of a battle', () => {
  const facts = (more: object) => more as BattleFacts
  it('say from which entry on they are this server’s own', () => {
    expect(dice_from(facts({ dice_from: 17 }))).toBe(17)
    expect(dice_from(facts({ dice_from: 0 }))).toBe(0)
  })
  it('say nothing where the server does not', () => {
    expect(dice_from(facts({}))).toBeUndefined()
    expect(dice_from(null)).toBeUndefined()
  })
})
