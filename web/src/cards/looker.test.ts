import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Looker, type Looked, type Surface } from './looker.svelte'

type Hear = (event: object) => void
/** As much of an element as is listened to. */
class Table {
  hears = new Map<string, Hear>()
  addEventListener = (name: string, hear: Hear) => void this.hears.set(name, hear)
  removeEventListener = (name: string) => void this.hears.delete(name)
  dispatchEvent = ({ type }: { type: string }) => {
    this.hears.get(type)?.({})
    return true
  }
  fire(name: string, more: object = {}): { stopped: boolean } {
    const out = { stopped: false }
    this.hears.get(name)?.({
      pointerType: 'mouse',
      isPrimary: true,
      buttons: 0,
      clientX: 0,
      clientY: 0,
      stopPropagation: () => (out.stopped = true),
      preventDefault: () => {},
      ...more,
    })
    return out
  }
}

const unit: Looked = { unit: 3, place: null }
const ground: Looked = { unit: null, place: '0405' }
let under: Looked | null = null
let busy = false
const surface: Surface = { looked: () => under, busy: () => busy, presses: () => true }
let table: Table
let looker: Looker

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('SVGElement', class {})
  vi.stubGlobal(
    'PointerEvent',
    class {
      constructor(readonly type: string) {}
    },
  )
  table = new Table()
  looker = new Looker()
  under = unit
  busy = false
  looker.guard(table as unknown as HTMLElement, surface)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('comes to a pointer that rests, on the ground later than on a unit', () => {
  table.fire('pointermove')
  vi.advanceTimersByTime(500)
  expect(looker.open).toBe(null)
  vi.advanceTimersByTime(100)
  expect(looker.open).toMatchObject({ of: unit, pinned: false })
  looker.close()
  under = ground
  table.fire('pointermove')
  vi.advanceTimersByTime(900)
  expect(looker.open).toBe(null)
  vi.advanceTimersByTime(300)
  expect(looker.open?.of).toEqual(ground)
})

it('goes with the pointer, but not on its way to the card', () => {
  table.fire('pointermove')
  vi.advanceTimersByTime(600)
  table.fire('pointerleave')
  vi.advanceTimersByTime(200)
  looker.hold()
  vi.advanceTimersByTime(1000)
  expect(looker.open?.of).toEqual(unit)
  looker.leave()
  vi.advanceTimersByTime(400)
  expect(looker.open).toBe(null)
})

it('does not come while a hand is busy, or a button is down', () => {
  busy = true
  table.fire('pointermove')
  busy = false
  table.fire('pointermove', { buttons: 1 })
  vi.advanceTimersByTime(2000)
  expect(looker.open).toBe(null)
})

it('comes to a long press, whose click then chooses nothing', () => {
  table.fire('pointerdown', { pointerType: 'touch' })
  vi.advanceTimersByTime(600)
  expect(looker.open).toMatchObject({ of: unit, pinned: true })
  expect(table.fire('click').stopped).toBe(true)
  expect(table.fire('click').stopped).toBe(false)
})

it('takes a finger that moves or is lifted for no long press', () => {
  table.fire('pointerdown', { pointerType: 'touch' })
  table.fire('pointermove', { pointerType: 'touch', clientX: 20 })
  vi.advanceTimersByTime(600)
  table.fire('pointerdown', { pointerType: 'touch' })
  table.fire('pointerup', { pointerType: 'touch' })
  vi.advanceTimersByTime(600)
  expect(looker.open).toBe(null)
  expect(table.fire('click').stopped).toBe(false)
})

it('stays where it was asked for, until it is asked for again or closed', () => {
  looker.show(unit)
  under = ground
  table.fire('pointermove')
  vi.advanceTimersByTime(2000)
  expect(looker.open).toMatchObject({ of: unit, pinned: true })
  looker.show(ground)
  expect(looker.open?.of).toEqual(ground)
  looker.show(ground)
  expect(looker.open).toBe(null)
})
