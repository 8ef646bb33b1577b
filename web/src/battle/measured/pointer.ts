import type { SideId } from '../../protocol'
import type { Frame } from '../frame.svelte'
import { to_stage, to_table, type MeasuredGround } from './geometry'
import type { Verdict } from '../../live'
import { meaning, middle_of, take_hold, type Hold } from './hands'
import type { Ruler } from './ruler.svelte'
import type { Offers } from './offers.svelte'
import type { Course, Trial } from './trial.svelte'
import type { MeasuredView, Spot } from './view'

/** What a pointer on the table must know of it, as it stands when it is asked. */
export interface Surface {
  readonly frame: Frame<MeasuredGround>
  readonly found: MeasuredView | null
  readonly side: SideId | null
  /** The chosen unit, where it is ours. */
  readonly mine: number | null
  /** Troops are being set down, not moved. */
  readonly placing: boolean
  readonly ruler: Ruler
  readonly trial: Trial
  readonly offers: Offers
  /** What is composed; null: nothing yet. */
  readonly course: Course | null
  /** The chosen unit where it stands. */
  readonly resting: Course | null
  onaction(text: string, verdict?: Verdict): void
  /** Why a unit cannot be taken by the hand. */
  why_not(unit: number): string
}

/** Pixels that a hand may tremble. */
const tremble = 5
/** Pixels about a base that a finger may miss it by. */
const fingertip = 28

function moved_from(from: { x: number; y: number }, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - from.x, event.clientY - from.y) >= tremble
}

export function unit_under(event: Event): number | null {
  const element = event.target instanceof Element ? event.target : null
  const number = element?.closest('[data-unit]')?.getAttribute('data-unit')
  return number ? Number(number) : null
}

/**
 * Mouse, finger or pen that takes a base and drags it: each move becomes words of the notation,
 * which the trial asks the server about; let go they become the action.
 */
export class Pointer {
  readonly #on: Surface
  #held: { what: Hold; id: number; x: number; y: number; moved: boolean; at: Spot } | null = null
  /**
   * A base that was pressed and may not be taken: whoever drags it moves the map, and is told why.
   */
  #foreign: { unit: number; id: number; x: number; y: number } | null = null
  #swallow = false

  constructor(surface: Surface) {
    this.#on = surface
  }

  get holds(): boolean {
    return this.#held !== null
  }
  /** Whether the click that comes now is only the end of a drag. */
  swallowed(): boolean {
    const swallow = this.#swallow
    this.#swallow = false
    return swallow
  }
  spot_of(event: MouseEvent): Spot | null {
    const { pan, lie } = this.#on.frame
    return pan && lie ? to_table(lie, pan.point_at(event.clientX, event.clientY)) : null
  }

  readonly down = (event: PointerEvent): void => {
    this.#swallow = false
    const { found, course, trial, placing, side } = this.#on
    if (!event.isPrimary) return this.drop()
    const what = this.#holdable(event)
    const spot = this.spot_of(event)
    trial.note = ''
    const unit = what || this.#on.ruler.on ? null : unit_under(event)
    this.#foreign =
      unit === null ? null : { unit, id: event.pointerId, x: event.clientX, y: event.clientY }
    if (!what || !found || !spot || event.button !== 0) return
    const from = what.handle && course && trial.text ? course : null
    const taken = take_hold(found, what.unit, what.how, spot, from, placing)
    if (!taken || side === null) return
    // A hand that is quicker than the answer is told as soon as that is there.
    void this.#on.offers.ask(side, what.unit).then(() => {
      const held = this.#held
      if (held?.moved && held.what === taken) this.#try(taken, held.at)
    })
    this.#held = {
      what: taken,
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      at: spot,
    }
  }

  readonly move = (event: PointerEvent): void => {
    const spot = this.spot_of(event)
    const { ruler, trial, found, side, frame } = this.#on
    if (spot) ruler.hover(spot)
    const foreign = this.#foreign
    if (foreign?.id === event.pointerId && moved_from(foreign, event)) {
      this.#foreign = null
      trial.note = this.#on.why_not(foreign.unit)
    }
    const held = this.#held
    if (!held || event.pointerId !== held.id || !spot || !found || side === null) return
    if (!held.moved) {
      if (!moved_from(held, event)) return
      held.moved = true
      frame.viewport?.setPointerCapture(event.pointerId)
      trial.cut = null
      trial.held = true
      trial.unit = held.what.unit
    }
    held.at = spot
    this.#try(held.what, spot)
  }

  /** Asks what a hold comes to there, as soon as it is known what is offered for the unit. */
  #try(what: Hold, spot: Spot): void {
    const { trial, found, side, offers } = this.#on
    if (side === null || !found) return
    const offered = offers.of(side, what.unit)
    if (!offered) return
    what.grip.offered = offered
    const words = meaning(found, what, spot)
    if (words) void trial.ask(side, words)
  }

  readonly up = async (event: PointerEvent): Promise<void> => {
    this.#foreign = null
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    this.#held = null
    if (!held.moved) return
    this.#swallow = true
    const { trial, side, offers } = this.#on
    if (side === null) return
    await offers.ask(side, held.what.unit)
    this.#try(held.what, held.at)
    const text = trial.text
    if (text) await trial.ask(side, text)
    trial.held = false
    if (trial.text !== text || !text) return
    const taken = trial.course
    const stops = trial.against
    trial.cut = taken?.action && stops ? { text: taken.action.text, reason: stops } : null
    // A hand that finds no way gave no order: why stands under the map, and the base where it
    // stood.
    const verdict = trial.verdict
    if (verdict?.ok && verdict.action) {
      trial.rename(verdict.action.text)
      this.#on.onaction(verdict.action.text, verdict)
    } else if (taken?.action || verdict?.reasons.length) {
      this.#on.onaction(taken?.action?.text ?? text)
    }
  }

  /** Lets go of what is held, as if it had never been taken. */
  readonly drop = (): void => {
    if (!this.#held) return
    this.#held = null
    this.#on.trial.clear()
  }

  /**
   * What pans and zooms listens to mouse and touch on the viewport; from a base that a hand takes
   * they do not reach it. What this gives back takes the listeners away.
   */
  guard(element: HTMLElement): () => void {
    const kept = (event: Event) => {
      if (this.#holdable(event)) event.stopPropagation()
    }
    element.addEventListener('mousedown', kept)
    element.addEventListener('touchstart', kept, { passive: true })
    return () => {
      element.removeEventListener('mousedown', kept)
      element.removeEventListener('touchstart', kept)
    }
  }

  /** What lies under a pointer that could be dragged: a handle, or a base of ours. */
  #holdable(event: Event): { unit: number; how: 'move' | 'turn'; handle: boolean } | null {
    const { side, ruler, mine, found } = this.#on
    if (side === null || ruler.on || !(event.target instanceof Element)) return null
    // A second finger makes it a pinch, wherever it is put down.
    if ('touches' in event && (event as TouchEvent).touches.length > 1) return null
    const handle = event.target.closest('[data-handle]')?.getAttribute('data-handle')
    if (handle && mine !== null)
      return { unit: mine, how: handle === 'turn' ? 'turn' : 'move', handle: true }
    const unit = unit_under(event)
    if (unit !== null && found?.units[unit - 1]?.side === side)
      return { unit, how: 'move', handle: false }
    return mine !== null && this.#touches(event) ? { unit: mine, how: 'move', handle: true } : null
  }

  /** A finger on or beside what is composed or chosen: a base is small under it. */
  #touches(event: Event): boolean {
    const finger =
      'touches' in event // Not every browser knows the class of such an event.
        ? (event as TouchEvent).touches[0]
        : event instanceof PointerEvent && event.pointerType === 'touch'
          ? event
          : undefined
    const { course, resting, frame } = this.#on
    const { pan, lie } = frame
    const shape = (course ?? resting)?.ghost
    if (!finger || !shape || !pan || !lie) return false
    const at = pan.point_at(finger.clientX, finger.clientY)
    const middle = to_stage(lie, middle_of(shape))
    return Math.hypot(at.x - middle.x, at.y - middle.y) * pan.scale < fingertip
  }
}
