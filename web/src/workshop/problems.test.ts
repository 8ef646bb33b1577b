import { describe, expect, it } from 'vitest'
import { key_named } from './problems'

describe('the key that a problem names', () => {
  const keys = ['name', 'at', 'side']
  it('is found in both languages', () => {
    expect(key_named("missing key 'at' in [[objective]]; expected a list of strings", keys)).toBe(
      'at',
    )
    expect(
      key_named(
        'il manque la clé «\u00a0side\u00a0» dans [[objective]]\u00a0; attendu\u00a0: …',
        keys,
      ),
    ).toBe('side')
  })
  it('is the first of several that are possible', () => {
    expect(key_named('[[name]]: expected one of at and side', keys)).toBe('at')
  })
  it('is one in quotes before a bare word, and none that bounds a number', () => {
    expect(key_named("at side 3: missing key 'name'", keys)).toBe('name')
    expect(key_named('expected at most 4 tables, found 5', keys)).toBe(null)
  })
  it('is none where another is named, or nobody', () => {
    expect(key_named("missing key 'board' in the file; expected a table", keys)).toBe(null)
    expect(key_named('expected two [[side]] tables, found 1', keys)).toBe(null)
  })
})
