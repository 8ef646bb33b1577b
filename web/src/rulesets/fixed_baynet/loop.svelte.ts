import type { Frame } from '../../battle/frame.svelte'
import { to_table, type MeasuredGround, type Spot } from '../../tables/measured/geometry'

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
  #id: number | null = null
  #from = { x: 0, y: 0 }
  #swallow = false

  constructor(looping: Looping) {
    this.#on = looping
  }

  /** Whether the click that comes now is only the end of a loop. */
  swallowed(): boolean {
    const swallow = this.#swallow
    this.#swallow = false
    return swallow
  }

  /** Listens before whatever pans the map; what this gives back takes the listeners away. */
  guard(element: HTMLElement): () => void {
    const listen = { capture: true }
    const loops = (event: Event) =>
      this.#on.wanted || (event instanceof MouseEvent && event.shiftKey)
    const kept = (event: Event) => {
      if (loops(event)) event.stopPropagation()
    }
    const down = (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0 || !loops(event)) return
      this.#id = event.pointerId
      this.#from = { x: event.clientX, y: event.clientY }
      event.stopPropagation()
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== this.#id) return
      const far = Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y)
      if (!this.shape.length && far < tremble) return
      const spot = this.#spot(event)
      if (spot) this.shape = [...this.shape, spot]
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== this.#id) return
      this.#id = null
      const shape = this.shape
      this.shape = []
      if (shape.length < 3) return
      this.#swallow = true
      this.#on.close(shape)
    }
    element.addEventListener('mousedown', kept, listen)
    element.addEventListener('touchstart', kept, { ...listen, passive: true })
    element.addEventListener('pointerdown', down, listen)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    return () => {
      element.removeEventListener('mousedown', kept, listen)
      element.removeEventListener('touchstart', kept, listen)
      element.removeEventListener('pointerdown', down, listen)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
    }
  }

  #spot(event: PointerEvent): Spot | null {
    const { pan, lie } = this.#on.frame
    return pan && lie ? to_table(lie, pan.point_at(event.clientX, event.clientY)) : null
  }
}
