import { expect, it } from 'vitest'
import journal from '../../../tests/playthroughs/first-battle-en.jsonl?raw'
import { opened_key, seal_of } from './seal'

const published = /"commitment":"([0-9a-f]{64})"/.exec(journal)?.[1]

it('seals as b2sum does', () => {
  expect(seal_of('00'.repeat(32))).toBe(
    '89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3',
  )
  expect(seal_of('not a key')).toBe('')
})

it('finds what a recorded battle published before its first roll', () => {
  expect(published).toHaveLength(64)
  expect(seal_of(opened_key(journal))).toBe(published)
})

it('finds no key where none was opened', () => {
  const closed = journal
    .split('\n')
    .filter((line) => !line.includes('"reveal"'))
    .join('\n')
  expect(opened_key(closed)).toBe('')
})
