import type { Verdict } from '../../live'
import type { Frame } from '../../battle/frame.svelte'
import type { Composed, Order, SideId, Wanted } from '../../protocol'
import { on_table, place_of, to_stage, to_table, type MeasuredGround, type Spot } from './geometry'
import type { Offers } from './offers.svelte'
import type { Ruler } from './ruler.svelte'
import type { Trial } from './trial.svelte'

/** What a hand has taken hold of. */
export interface Held {
  unit: number
  /** What it means is said with what the server offers for the unit. */
  grip: { offered: readonly Order[] }
}
/** Something that could be taken: a base, or a handle of what is composed. */
export interface Takable {
  unit: number
  /** By which handle; "": the base itself. */
  handle: string
  /** A man of it alone; null: all of it. */
  man?: number | null
}

/** What a pointer on the table must know of it, as it stands when it is asked. */
export interface Surface<H extends Held> {
  readonly frame: Frame<MeasuredGround>
  readonly side: SideId | null
  /** The chosen unit, where it is ours. */
  readonly mine: number | null
  readonly ruler: Ruler
  readonly trial: Trial
  readonly offers: Offers
  /** The middle of what is composed, or of the chosen unit: a finger may miss it by a little. */
  readonly middle: Spot | null
  /** What of ours lies under an element of the drawing. */
  takable(element: Element): Takable | null
  take(what: Takable, spot: Spot): H | null
  /** What a hold means with the pointer there; null: nothing yet. */
  meaning(hold: H, spot: Spot): Composed | null
  onaction(wanted: Wanted, verdict?: Verdict): void
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

export function unit_of(element: Element): number | null {
  const number = element.closest('[data-unit]')?.getAttribute('data-unit')
  return number ? Number(number) : null
}
export function unit_under(event: Event): number | null {
  return event.target instanceof Element ? unit_of(event.target) : null
}

/**
 * Mouse, finger or pen that takes a base and drags it: each move becomes an order, which the trial
 * asks the server about; let go it becomes the action.
 */
export class Pointer<H extends Held> {
  readonly #on: Surface<H>
  #held: { what: H; id: number; x: number; y: number; moved: boolean; at: Spot } | null = null
  /**
   * A base that was pressed and may not be taken: whoever drags it moves the map, and is told why.
   */
  #foreign: { unit: number; id: number; x: number; y: number } | null = null
  #swallow = false

  constructor(surface: Surface<H>) {
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

  /** The place of the table under a pointer, as the notation writes it; null: beside it. */
  place_at(event: MouseEvent): string | null {
    const spot = this.spot_of(event)
    const { lie } = this.#on.frame
    return spot && lie && on_table(lie, spot) ? place_of(spot) : null
  }

  readonly down = (event: PointerEvent): void => {
    this.#swallow = false
    const { trial, side } = this.#on
    if (!event.isPrimary) return this.drop()
    const what = this.#holdable(event)
    const spot = this.spot_of(event)
    trial.note = ''
    const unit = what || this.#on.ruler.on ? null : unit_under(event)
    this.#foreign =
      unit === null ? null : { unit, id: event.pointerId, x: event.clientX, y: event.clientY }
    if (!what || !spot || event.button !== 0) return
    const taken = this.#on.take(what, spot)
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
    const { ruler, trial, side, frame } = this.#on
    if (spot) ruler.hover(spot)
    const foreign = this.#foreign
    if (foreign?.id === event.pointerId && moved_from(foreign, event)) {
      this.#foreign = null
      trial.note = this.#on.why_not(foreign.unit)
    }
    const held = this.#held
    if (!held || event.pointerId !== held.id || !spot || side === null) return
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
  #try(what: H, spot: Spot): void {
    const { trial, side, offers } = this.#on
    if (side === null) return
    const offered = offers.of(side, what.unit)
    if (!offered) return
    what.grip.offered = offered
    const order = this.#on.meaning(what, spot)
    if (order) void trial.ask(side, order)
  }

  readonly up = async (event: PointerEvent): Promise<void> => {
    this.#foreign = null
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    this.#held = null
    if (!held.moved) return
    this.#swallow = true
    const { side, offers } = this.#on
    if (side === null) return
    await offers.ask(side, held.what.unit)
    this.#try(held.what, held.at)
    await this.settle()
  }

  /** What is tried out becomes the action, or as much of it as is legal. */
  async settle(): Promise<void> {
    const { trial, side } = this.#on
    if (side === null) return
    const { text, wanted } = trial
    if (text) await trial.ask(side, wanted)
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
      this.#on.onaction(taken?.action?.text ?? wanted)
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
  #holdable(event: Event): Takable | null {
    const { side, ruler, mine } = this.#on
    if (side === null || ruler.on || !(event.target instanceof Element)) return null
    // A second finger makes it a pinch, wherever it is put down.
    if ('touches' in event && (event as TouchEvent).touches.length > 1) return null
    const found = this.#on.takable(event.target)
    if (found) return found
    return mine !== null && this.#touches(event) ? { unit: mine, handle: 'move' } : null
  }

  /** A finger on or beside what is composed or chosen: a base is small under it. */
  #touches(event: Event): boolean {
    const finger =
      'touches' in event // Not every browser knows the class of such an event.
        ? (event as TouchEvent).touches[0]
        : event instanceof PointerEvent && event.pointerType === 'touch'
          ? event
          : undefined
    const { middle, frame } = this.#on
    const { pan, lie } = frame
    if (!finger || !middle || !pan || !lie) return false
    const at = pan.point_at(finger.clientX, finger.clientY)
    const there = to_stage(lie, middle)
    return Math.hypot(at.x - there.x, at.y - there.y) * pan.scale < fingertip
  }
}
