import { describe, expect, it } from 'vitest'
import { is_of_this_machine } from './reach'

describe('addresses', () => {
  it('of this machine are known', () => {
    for (const name of [
      'localhost',
      'LOCALHOST',
      'table.localhost',
      '127.0.0.1',
      '127.9.8.7',
      '[::1]',
      '::1',
    ])
      expect(is_of_this_machine(name), name).toBe(true)
  })
  it('of others are not taken for it', () => {
    for (const name of [
      '192.168.1.7',
      'localhost.example.org',
      '127.example.org',
      'sandtable.example',
      '[::2]',
      '1127.0.0.1',
    ])
      expect(is_of_this_machine(name), name).toBe(false)
  })
})
