import type { Frame } from '../../battle/frame.svelte'
import { to_table, type MeasuredGround, type Spot } from '../../tables/measured/geometry'

/** What is drawn or laid with a pointer that is held down. */
export interface Holding {
  readonly frame: Frame<MeasuredGround>
  /** Whether it is, and the map stays where it is. */
  wants(event: Event): boolean
  begin(event: PointerEvent): void
  go(event: PointerEvent): void
  /** Whether the click that comes now is only the end of it. */
  end(): boolean
}

/** A pointer that is held down, kept from what pans the map. */
export class Held {
  readonly #on: Holding
  #id: number | null = null
  #swallow = false

  constructor(holding: Holding) {
    this.#on = holding
  }

  /** Whether the click that comes now is only the end of what was drawn. */
  swallowed(): boolean {
    const swallow = this.#swallow
    this.#swallow = false
    return swallow
  }

  spot(event: PointerEvent): Spot | null {
    const { pan, lie } = this.#on.frame
    return pan && lie ? to_table(lie, pan.point_at(event.clientX, event.clientY)) : null
  }

  /** Listens before whatever pans the map; what this gives back takes the listeners away. */
  guard(element: HTMLElement): () => void {
    const listen = { capture: true }
    const kept = (event: Event) => {
      if (this.#on.wants(event)) event.stopPropagation()
    }
    const down = (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0 || !this.#on.wants(event)) return
      this.#id = event.pointerId
      event.stopPropagation()
      this.#on.begin(event)
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId === this.#id) this.#on.go(event)
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== this.#id) return
      this.#id = null
      this.#swallow = this.#on.end() || this.#swallow
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
}
