import { expect, test } from 'vitest'
import { keys_of, subscriber_of } from './push'

test('the keys of the seats that were opened last are sent, each once', () => {
  const seats = [{ key: 'a,b' }, { key: '' }, { key: 'b' }, { key: 'c' }]
  expect(keys_of(seats)).toEqual(['a', 'b', 'c'])
  const many = Array.from({ length: 100 }, (_, at) => ({ key: `k${at}` }))
  expect(keys_of(many)).toHaveLength(64)
  expect(keys_of(many)[0]).toBe('k0')
})

test('a subscription goes with its keys, or not at all', () => {
  const keys = { p256dh: 'p', auth: 'a' }
  expect(subscriber_of({ endpoint: 'https://e/x', keys }, 'fr', ['k'])).toEqual({
    endpoint: 'https://e/x',
    p256dh: 'p',
    auth: 'a',
    lang: 'fr',
    keys: ['k'],
  })
  expect(subscriber_of({ endpoint: 'https://e/x' }, 'en', [])).toBeUndefined()
  expect(subscriber_of({ endpoint: '', keys }, 'en', [])).toBeUndefined()
})
