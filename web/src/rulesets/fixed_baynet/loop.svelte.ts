import type { Frame } from '../../battle/frame.svelte'
import type { MeasuredGround, Spot } from '../../tables/measured/geometry'
import { Held } from './held'

/** Where loops are drawn. */
export interface Looping {
  readonly frame: Frame<MeasuredGround>
  /** A pointer draws loops now, whether or not shift is held down. */
  readonly wanted: boolean
  close(shape: readonly Spot[]): void
}

const tremble = 6

/** A loop that a pointer draws about men, on open ground or over them. */
export class Loop {
  shape = $state.raw<readonly Spot[]>([])

  readonly #on: Looping
  readonly #held: Held
  #from = { x: 0, y: 0 }

  constructor(looping: Looping) {
    this.#on = looping
    this.#held = new Held({
      frame: looping.frame,
      wants: (event) => looping.wanted || (event instanceof MouseEvent && event.shiftKey),
      begin: (event) => (this.#from = { x: event.clientX, y: event.clientY }),
      go: (event) => this.#draw(event),
      end: () => this.#close(),
    })
  }

  /** Whether the click that comes now is only the end of a loop. */
  swallowed(): boolean {
    return this.#held.swallowed()
  }
  guard(element: HTMLElement): () => void {
    return this.#held.guard(element)
  }

  #draw(event: PointerEvent): void {
    const far = Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y)
    if (!this.shape.length && far < tremble) return
    const spot = this.#held.spot(event)
    if (spot) this.shape = [...this.shape, spot]
  }
  #close(): boolean {
    const shape = this.shape
    this.shape = []
    if (shape.length < 3) return false
    this.#on.close(shape)
    return true
  }
}
