import { describe, expect, it } from 'vitest'
import { invitation } from './join'
import { path_of, route_of, type Route } from './router'

describe('route_of', () => {
  it.each<[string, string, string, Route]>([
    ['/', '', '', { page: 'home' }],
    ['/new', '', '', { page: 'new', ruleset: '', scenario: '' }],
    [
      '/new',
      '?ruleset=belle-epoque&scenario=alma',
      '',
      { page: 'new', ruleset: 'belle-epoque', scenario: 'alma' },
    ],
    [
      '/new',
      '?ruleset=belle-epoque&scenario=first-battle&guided=yes',
      '',
      { page: 'new', ruleset: 'belle-epoque', scenario: 'first-battle', guided: true },
    ],
    ['/battle/b7x', '', '', { page: 'battle', battle: 'b7x', key: '', at: null }],
    ['/battle/b7x', '?at=12', '#k-1', { page: 'battle', battle: 'b7x', key: 'k-1', at: 12 }],
    ['/battle/b7x', '?at=soon', '', { page: 'battle', battle: 'b7x', key: '', at: null }],
    ['/battle/b7x', '?at=-1', '', { page: 'battle', battle: 'b7x', key: '', at: null }],
    ['/rules/belle-epoque', '', '', { page: 'rules', ruleset: 'belle-epoque', clause: '' }],
    [
      '/rules/belle-epoque',
      '',
      '#fire.range-table',
      { page: 'rules', ruleset: 'belle-epoque', clause: 'fire.range-table' },
    ],
    [
      '/glossary/belle-epoque',
      '',
      '#class%2Finfantry',
      { page: 'glossary', ruleset: 'belle-epoque', term: 'class/infantry' },
    ],
    ['/glossary', '', '', { page: 'missing', path: '/glossary' }],
    ['/open', '', '', { page: 'open' }],
    ['/workshop', '', '', { page: 'workshop' }],
    ['/settings/', '', '', { page: 'settings' }],
    ['/battle', '', '', { page: 'missing', path: '/battle' }],
    ['/rules', '', '', { page: 'missing', path: '/rules' }],
    ['/open/more', '', '', { page: 'missing', path: '/open/more' }],
    ['/battle/a/b', '', '', { page: 'missing', path: '/battle/a/b' }],
    ['/nowhere', '', '', { page: 'missing', path: '/nowhere' }],
  ])('reads %s%s%s', (path, search, hash, route) => {
    expect(route_of(path, search, hash)).toEqual(route)
  })

  it('survives percent signs that mean nothing', () => {
    expect(route_of('/battle/%E0%A4%A', '', '#%')).toEqual({
      page: 'battle',
      battle: '%E0%A4%A',
      key: '%',
      at: null,
    })
  })
})

describe('path_of', () => {
  it.each<Route>([
    { page: 'home' },
    { page: 'new', ruleset: '', scenario: '' },
    { page: 'new', ruleset: 'belle-epoque', scenario: 'mars-la-tour' },
    { page: 'battle', battle: 'b/7 x', key: 'a+b=c', at: 0 },
    { page: 'battle', battle: 'b7x', key: '', at: null },
    { page: 'rules', ruleset: 'belle-epoque', clause: 'fire.range-table' },
    { page: 'glossary', ruleset: 'belle-epoque', term: 'class/infantry' },
    { page: 'open' },
    { page: 'workshop' },
    { page: 'settings' },
  ])('leads back to the same route: %o', (route) => {
    const link = new URL(path_of(route), 'http://here')
    expect(route_of(link.pathname, link.search, link.hash)).toEqual(route)
  })

  it('keeps a key out of what is sent to the server', () => {
    const link = new URL(
      path_of({ page: 'battle', battle: 'b', key: 'secret', at: 3 }),
      'http://here',
    )
    expect(link.pathname + link.search).not.toContain('secret')
  })
})

describe('invitation', () => {
  const here = 'http://127.0.0.1:8080'
  it('reads a link of this server, a path, and a link of another server', () => {
    const route = { page: 'battle', battle: 'b7', key: 'k', at: null }
    expect(invitation(` ${here}/battle/b7#k `, here)).toEqual(route)
    expect(invitation('/battle/b7#k', here)).toEqual(route)
    expect(String(invitation('https://club.example/battle/b7#k', here))).toBe(
      'https://club.example/battle/b7#k',
    )
  })
  it('refuses what leads to no battle', () => {
    for (const text of ['', 'hello', `${here}/settings`, 'javascript:/battle/b7', 'http://'])
      expect(invitation(text, here), text).toBeNull()
  })
})
