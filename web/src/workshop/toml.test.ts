import { describe, expect, it } from 'vitest'
import { ends_of, with_ends, without_ends } from './ends'
import { changed, difference, Outline, prose, quoted, toml_of, type Change } from './toml'
import { parseTOML, getStaticTOMLValue } from 'toml-eslint-parser'

const file = `# A hill.

[scenario]   # what it is
id = "hill"
year = 1859
date = 1859-06-24
title = { en = "The hill" } # French to come

[board]
map = [
  ". w",
   ". .",  # shifted
]

[[side]]
id = "red"
briefing.en = """
Take it."""

  # The best of them.
  [[side.unit]]
  name = "Guards"
  stands = 4   # full strength
  at = "0101"

  [[side.unit]]
  name = "Line"

[[side]]
id = "blue"
[[side.unit]]
name = "Blues"

[[objective]]
name = "Hill"
`
const outline = new Outline(file)
const after = (changes: Change[]) => changed(file, changes)

describe('what stands in a file', () => {
  it('is found by its path', () => {
    expect(outline.value(['scenario', 'year'])).toBe(1859)
    expect(outline.value(['scenario', 'date'])).toBe('1859-06-24')
    expect(outline.value(['scenario', 'title', 'en'])).toBe('The hill')
    expect(outline.value(['side', 0, 'briefing'])).toEqual({ en: 'Take it.' })
    expect(outline.value(['side', 0, 'unit', 0, 'at'])).toBe('0101')
    expect(outline.value(['board', 'map'])).toEqual(['. w', '. .'])
    expect(outline.value(['side', 1, 'unit', 1])).toBeUndefined()
    expect(outline.list(['side', 0, 'unit']).map((one) => one.path)).toEqual([
      ['side', 0, 'unit', 0],
      ['side', 0, 'unit', 1],
    ])
  })
  it('is found by a place of the text', () => {
    const { part, place } = outline.at(file.indexOf('4   # full'))
    expect(part.path).toEqual(['side', 0, 'unit', 0])
    expect(place?.path).toEqual(['side', 0, 'unit', 0, 'stands'])
    expect(outline.at(0).part.path).toEqual([])
  })
})

describe('a change', () => {
  it('touches nothing but its value', () => {
    expect(after(outline.set(['side', 0, 'unit', 0, 'stands'], '3'))).toBe(
      file.replace('stands = 4   # full', 'stands = 3   # full'),
    )
    expect(after(outline.set(['board', 'map', 1], '". h"'))).toBe(file.replace('". ."', '". h"'))
  })
  it('puts a new value behind the last of its table, as far in as its heading', () => {
    expect(after(outline.set(['side', 0, 'unit', 1, 'at'], '"0202"'))).toBe(
      file.replace('  name = "Line"\n', '  name = "Line"\n  at = "0202"\n'),
    )
    expect(after(outline.set(['scenario', 'title', 'fr'], '"La colline"'))).toBe(
      file.replace('"The hill" }', '"The hill", fr = "La colline" }'),
    )
    expect(after(outline.set(['side', 0, 'briefing', 'fr'], '"Prenez-la."'))).toBe(
      file.replace('Take it."""\n', 'Take it."""\nbriefing.fr = "Prenez-la."\n'),
    )
    expect(after(outline.set(['board', 'legend', 'w'], '["woods"]'))).toBe(
      file.replace(']\n\n[[side]]\nid = "red"', ']\nlegend.w = ["woods"]\n\n[[side]]\nid = "red"'),
    )
  })
  it('makes a table that is not there', () => {
    expect(after(outline.set(['options', 'evade'], 'false'))).toBe(
      `${file}\n[options]\nevade = false\n`,
    )
    expect(changed('', new Outline('').set(['board', 'width'], '9'))).toBe('[board]\nwidth = 9\n')
  })
  it('takes a value away, and leaves a comment where one stands', () => {
    expect(after(outline.remove(['scenario', 'id']))).toBe(file.replace('id = "hill"\n', ''))
    expect(after(outline.remove(['side', 0, 'unit', 0, 'stands']))).toContain(
      '     # full strength',
    )
    expect(after(outline.remove(['board', 'map', 0]))).toContain('map = [\n  \n   ". .",')
    const two = new Outline('a = { en = "x", fr = "y" }\n')
    expect(changed(two.text, two.remove(['a', 'fr']))).toBe('a = { en = "x" }\n')
    expect(changed(two.text, two.remove(['a', 'en']))).toBe('a = { fr = "y" }\n')
  })
  it('adds, copies and drops whole tables', () => {
    const added = after(outline.add(['side', 0, 'unit'], ['name = "New"']))
    expect(added).toBe(
      file.replace('  name = "Line"\n', '  name = "Line"\n\n  [[side.unit]]\n  name = "New"\n'),
    )
    expect(after(outline.add(['haze'], ['most = 3']))).toBe(`${file}\n[[haze]]\nmost = 3\n`)
    const twice = new Outline(after(outline.copy(['side', 1])))
    expect(twice.list(['side'])).toHaveLength(3)
    expect(twice.value(['side', 2, 'unit', 0, 'name'])).toBe('Blues')
    const less = after(outline.drop(['side', 0, 'unit', 0]))
    expect(new Outline(less).value(['side', 0, 'unit', 0, 'name'])).toBe('Line')
    expect(less).toContain('# The best of them.')
  })
})

describe('a value as TOML writes it', () => {
  const back = (toml: string) => getStaticTOMLValue(parseTOML(`a = ${toml}`)).a
  it('is read as what it was', () => {
    for (const text of [
      'plain',
      'a "quoted" \\ one',
      'two\nlines',
      'ends in a quote "'.repeat(9),
      `${'long '.repeat(60)}`,
      `x\n\n${'wörter "" """ '.repeat(20)}\\`,
      'tab\tand bell\u0007',
      `two  blanks   and more ${'  so\u0007 '.repeat(40)}\r\n  in`,
    ]) {
      expect(back(quoted(text))).toBe(text)
      expect(back(prose(text))).toBe(text)
    }
    const value = { en: 'x', points: [[1, 2.5]], 'a b': true }
    expect(back(toml_of(value))).toEqual(value)
  })
})

it('lets lines end as they did', () => {
  for (const text of ['a = 1\r\nb = 2\r\n', 'a = 1\nb = 2\n', 'a = 1', ''])
    expect(with_ends(without_ends(text), ends_of(text))).toBe(text)
  expect(ends_of('a = 1\r\nb = 2\n')).toBe('\n')
  expect(without_ends('a = 1\r\nb = 2\n')).toBe('a = 1\nb = 2\n')
})

describe('a text beside another', () => {
  it.each([
    ['one two three', 'one three'],
    ['aaa', 'aaaa'],
    ['', 'all'],
    ['gone', ''],
    ['same', 'same'],
  ])('is made of it by one change: %s', (before, after) => {
    const changes = difference(before, after)
    expect(changes.length).toBe(before === after ? 0 : 1)
    expect(changed(before, changes)).toBe(after)
  })
})
