/** What a card is of: a unit by its number, or a place as the notation writes it. */
export type Looked = { unit: number; place: null } | { unit: null; place: string }

/** Where on the screen a card is opened: a point that it must not cover. */
export interface Spot {
  x: number
  y: number
  /** How far what stands there reaches to either side. */
  half?: number
}
export interface Open {
  of: Looked
  /** null: it was not pointed at. */
  at: Spot | null
  /** It was asked for, and stays; else it goes with the pointer that rested there. */
  pinned: boolean
}

/** Milliseconds that a pointer rests before a card comes: on a unit, and on bare ground. */
const rests = { unit: 550, place: 1100 }
/** Milliseconds in which the pointer may get from what it rested on to the card. */
const grace = 350
/** Milliseconds of a long press, and the pixels that a finger may tremble meanwhile. */
const press = 550
const tremble = 8

/** What a table tells of something pointed at, and what of it a long press may open. */
export interface Surface {
  looked(event: PointerEvent): Looked | null
  /** A hand is busy with something else: a ruler, a line that is laid. */
  busy(): boolean
  /** Whether a long press is free for cards there. */
  presses(event: PointerEvent): boolean
}

const same = (a: Looked | null, b: Looked | null) => a?.unit === b?.unit && a?.place === b?.place

/**
 * The card that is open in a battle. It comes to a pointer that rests, to a long press, to a key or
 * a button; what stands on it is nobody's business here.
 */
export class Looker {
  open = $state.raw<Open | null>(null)
  /** The legend of the map is open. */
  legend = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined
  #pressing: ReturnType<typeof setTimeout> | undefined
  #resting: Looked | null = null
  /** Where the focus goes back to. */
  #from: Element | null = null

  /** Opens the card by key or button; the same one again closes it. */
  show(of: Looked, at: Spot | null = null): void {
    if (this.open?.pinned && same(this.open.of, of)) return this.close()
    this.#stop()
    this.#from = document.activeElement
    this.open = { of, at, pinned: true }
  }
  /** Closes the card, and gives the focus back where it had it. */
  close(): void {
    this.#stop()
    const pinned = this.open?.pinned
    this.open = null
    if (pinned && (this.#from instanceof HTMLElement || this.#from instanceof SVGElement))
      this.#from.focus()
    this.#from = null
  }
  /** What was pointed at is looked at on the card itself: it stays meanwhile. */
  hold(): void {
    clearTimeout(this.#leaving)
  }
  /** The pointer left what it rested on, or the card. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#resting = null
    if (!this.open || this.open.pinned) return
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => this.close(), grace)
  }
  #stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#leaving)
    clearTimeout(this.#pressing)
    this.#resting = null
  }

  /** Listens to a table; what it gives back ends that. */
  guard(element: HTMLElement, surface: Surface): () => void {
    let down: Spot | null = null
    let swallow = false
    const moved = (event: PointerEvent) => {
      if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > tremble) {
        clearTimeout(this.#pressing)
        down = null
      }
      if (event.pointerType !== 'mouse' || event.buttons || surface.busy()) return
      this.#rest(surface.looked(event), { x: event.clientX, y: event.clientY })
    }
    const pressed = (event: PointerEvent) => {
      swallow = false
      clearTimeout(this.#timer)
      clearTimeout(this.#pressing)
      this.#resting = null
      if (this.open && !this.open.pinned) this.open = null
      down = event.isPrimary ? { x: event.clientX, y: event.clientY } : null
      if (!down || event.pointerType === 'mouse' || surface.busy()) return
      const of = surface.presses(event) ? surface.looked(event) : null
      const at = down
      if (!of) return
      this.#pressing = setTimeout(() => {
        if (!down) return
        down = null
        swallow = true
        // The hand that pressed holds nothing any longer.
        element.dispatchEvent(new PointerEvent('pointercancel', { pointerId: event.pointerId }))
        this.#from = document.activeElement
        this.open = { of, at, pinned: true }
      }, press)
    }
    const lifted = () => {
      clearTimeout(this.#pressing)
      down = null
    }
    // The click that ends a long press chooses nothing.
    const clicked = (event: MouseEvent) => {
      if (!swallow) return
      swallow = false
      event.stopPropagation()
      event.preventDefault()
    }
    const menu = (event: Event) => {
      if (swallow) event.preventDefault()
    }
    const left = () => this.leave()
    const hears = [
      ['pointermove', moved],
      ['pointerdown', pressed],
      ['pointerup', lifted],
      ['pointercancel', lifted],
      ['pointerleave', left],
      ['click', clicked],
      ['contextmenu', menu],
    ] as [string, EventListener][]
    for (const [name, hear] of hears) element.addEventListener(name, hear, { capture: true })
    return () => {
      this.#stop()
      for (const [name, hear] of hears) element.removeEventListener(name, hear, { capture: true })
    }
  }

  #rest(of: Looked | null, at: Spot): void {
    const open = this.open
    if (open?.pinned) return
    if (open && same(open.of, of)) return this.hold()
    if (open) this.leave()
    clearTimeout(this.#timer)
    this.#resting = of
    if (!of) return
    this.#timer = setTimeout(
      () => {
        if (!same(this.#resting, of) || this.open?.pinned) return
        clearTimeout(this.#leaving)
        this.open = { of, at, pinned: false }
      },
      of.unit === null ? rests.place : rests.unit,
    )
  }
}
