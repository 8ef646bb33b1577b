import { describe, expect, it } from 'vitest'
import type { UnitFacts } from '../battle/roster'
import { losses_of, share_lost } from './losses'

function unit(number: number, side: string, strength: number, full: number): UnitFacts {
  const place = strength > 0 ? '0101' : null
  return { number, name: { en: `U${number}`, fr: '' }, label: '', side, place, strength, full }
}
const side = (id: string) => ({ id, name: { en: id, fr: '' }, colour: id })

describe('losses', () => {
  const units = [
    unit(1, 'red', 4, 4),
    unit(2, 'red', 3, 4),
    unit(3, 'red', 0, 4),
    unit(4, 'blue', 2, 6),
    unit(5, 'blue', 4, 8),
    // What has no strength of its own, as a general, is lost with others.
    unit(6, 'blue', 0, 0),
  ]
  const [red, blue] = losses_of({ sides: [side('red'), side('blue')], units })

  it('counts units that are gone, and strength in hundredths', () => {
    expect(red).toMatchObject({ side: 'red', count: 3, gone: 1, percent: 42 })
    expect(blue).toMatchObject({ side: 'blue', count: 2, gone: 0, percent: 57 })
  })
  it('names who lost something, the worst hit first', () => {
    expect(red?.hurt.map(({ number }) => number)).toEqual([3, 2])
    expect(blue?.hurt.map(({ number }) => number)).toEqual([4, 5])
    expect(blue?.hurt.map(share_lost)).toEqual([4 / 6, 4 / 8])
  })
})
