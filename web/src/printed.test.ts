import { describe, expect, it } from 'vitest'
import { print_all, printed } from './printed'

describe('a sentence of the server', () => {
  it('has curved quotes and apostrophes', () => {
    expect(printed("unknown key 'turns' in the file; did you mean 'turn'?")).toBe(
      'unknown key ‘turns’ in the file; did you mean ‘turn’?',
    )
    expect(printed("expected ':' after 'F1', found 'MN >0'")).toBe(
      'expected ‘:’ after ‘F1’, found ‘MN >0’',
    )
    expect(printed("'contribution': a side's word")).toBe('‘contribution’: a side’s word')
    expect(printed("found 'L'Espérance'")).toBe("found 'L’Espérance'")
  })
  it('keeps quotation marks of French and of notation', () => {
    for (const same of ['trouvé : « fini »', 'orders | F1: MN, to "La Bergerie"/inn'])
      expect(printed(same)).toBe(same)
  })
  it('has a minus before a figure, and a hyphen within', () => {
    expect(printed('the shot at -1, +5 to -5 (-2)')).toBe('the shot at −1, +5 to −5 (−2)')
    expect(printed('B/13,15-17 of a well-kept 10-pounder - 3')).toBe(
      'B/13,15-17 of a well-kept 10-pounder - 3',
    )
  })
  it('breaks no line between a figure and what it counts', () => {
    expect(printed('Turned to 5° (1 AC).')).toBe('Turned to 5° (1\u00a0AC).')
    expect(printed('GL 5 for B, 3 in at 90°, 11.06 cm')).toBe(
      'GL\u00a05 for B, 3\u00a0in at 90°, 11.06\u00a0cm',
    )
    expect(printed('2 units in a row, of 12 men')).toBe('2 units in a row, of 12 men')
  })
})

describe('a message', () => {
  it('is printed where it tells in sentences, and sent back as it came', () => {
    const told = [{ line: "'done' ends it", ledger: ['turned (1 AC)'], clause: '' }]
    const message = {
      type: 'state',
      question: { id: 3, text: "say 'done'" },
      accounts: [{ action: "A: 'x' 1 AC", told }],
      actions: [{ text: "A: 'x' 1 AC" }],
    }
    print_all(message)
    expect(message.question).toEqual({ id: 3, text: 'say ‘done’' })
    expect(told).toEqual([{ line: '‘done’ ends it', ledger: ['turned (1\u00a0AC)'], clause: '' }])
    expect([message.accounts[0]?.action, message.actions[0]?.text]).toEqual([
      "A: 'x' 1 AC",
      "A: 'x' 1 AC",
    ])
    const point = { type: 'verdicts', verdicts: [{ type: 'verdict', ok: false, error: "no '2'" }] }
    print_all(point)
    expect(point.verdicts[0]?.error).toBe('no ‘2’')
    const outlook = { type: 'outlook', follows: ["'done' ends it"], lapses: ['2 AC are lost'] }
    print_all(outlook)
    expect([outlook.follows, outlook.lapses]).toEqual([['‘done’ ends it'], ['2\u00a0AC are lost']])
    const odds = {
      type: 'odds',
      odds: { headline: [{ text: "it's lost", chance: '1/6' }], assumed: [] },
    }
    print_all(odds)
    expect(odds.odds.headline[0]?.text).toBe('it’s lost')
    const closing = { type: 'closing', reason: "the link's key is not known" }
    print_all(closing)
    expect(closing.reason).toBe('the link’s key is not known')
    const refused = { type: 'refused', error: "no '1'" }
    print_all(refused)
    expect(refused.error).toBe('no ‘1’')
  })
})
