import { describe, expect, it } from 'vitest'
import type { TroopList } from '../protocol'
import { budget_of, units_of, with_troops } from './army'
import { Outline } from './toml'

const list: TroopList = {
  key: 'type',
  agreed: 'generator.army-points',
  usual: 30,
  least: 5,
  most: 99,
  troops: [],
}
const vocabulary = {
  type: { gun: { en: 'gun', fr: 'pièce' }, general: { en: 'general', fr: 'général' } },
}
const text = `[[side]]
name = "Red"

[[side.unit]]
name = { en = "Gun 1", fr = "Pièce 1" }  # ours
label = "R1"
type = "gun"

[[side]]
name = "Blue"

[[side.unit]]
name = "Gun 2"
label = "R2"
type = "gun"
`

describe('an army by points', () => {
  it('is of as many points as the file says, else as is usual', () => {
    expect(budget_of(new Outline(text), list)).toBe(30)
    expect(budget_of(new Outline(`[generator]\narmy-points = 12\n${text}`), list)).toBe(12)
  })
  it('counts the units that a side has by their kinds', () => {
    expect(units_of(new Outline(text), ['side', 0], 'type')).toEqual([{ kind: 'gun', units: 1 }])
    expect(units_of(new Outline(text), ['side', 0], 'class')).toEqual([])
  })
  it('is written behind what stands there, by names and labels that nobody has', () => {
    const rows = [
      { kind: 'gun', units: 2, choices: { grade: 'elite', sector: '' } },
      { kind: 'general', units: 1, choices: {} },
    ]
    const made = with_troops(text, ['side', 0], list, rows, { vocabulary, instead: false })
    expect(made.made).toEqual([1, 2, 3].map((n) => ['side', 0, 'unit', n]))
    const added = made.text.replace(text.slice(0, text.indexOf('\n\n[[side]]\nname = "Blue"')), '')
    expect(added.slice(0, added.indexOf('\n\n[[side]]'))).toBe(`

[[side.unit]]
name = { en = "Gun 3", fr = "Pièce 3" }
label = "R3"
type = "gun"
grade = "elite"

[[side.unit]]
name = { en = "Gun 4", fr = "Pièce 4" }
label = "R4"
type = "gun"
grade = "elite"

[[side.unit]]
name = { en = "General 1", fr = "Général 1" }
label = "R5"
type = "general"`)
  })
  it('takes the place of what stands there, where that is wanted', () => {
    const rows = [{ kind: 'general', units: 1, choices: {} }]
    const made = with_troops(text, ['side', 0], list, rows, { vocabulary, instead: true })
    expect(units_of(new Outline(made.text), ['side', 0], 'type')).toEqual([
      { kind: 'general', units: 1 },
    ])
    expect(units_of(new Outline(made.text), ['side', 1], 'type')).toEqual([
      { kind: 'gun', units: 1 },
    ])
    // What is gone gives its label back.
    expect(made.text).toContain('label = "R1"')
  })
})
