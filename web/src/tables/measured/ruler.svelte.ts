import type { Live } from '../../live'
import { bearing, type Spot } from './geometry'

/** Measures that the server draws over the ground, and the position that they are of. */
export interface Shown {
  /** In the ruleset's words: "arc R1". */
  words: readonly string[]
  seq: number
}
export const nothing_shown: Shown = { words: [], seq: 0 }

/** Where it begins or ends, and what lies there in the ruleset's words: "#3", "#3/4". */
interface End {
  spot: Spot
  called: string | null
}

/** A ruler laid between two things that are pointed at, one after the other. */
export class Ruler {
  on = $state(false)
  from = $state.raw<End | null>(null)
  to = $state.raw<End | null>(null)
  #over = $state.raw<Spot | null>(null)
  /** What the server said, between two units or to typed words. */
  text = $state('')
  wrong = $state(false)

  readonly #live: () => Live

  /** The server tells what lies between two units. */
  readonly #asks: boolean

  constructor(live: () => Live, asks = true) {
    this.#live = live
    this.#asks = asks
  }

  get line(): Spot[] | null {
    const end = this.to?.spot ?? this.#over
    return this.from && end ? [this.from.spot, end] : null
  }
  /** Its length in the ruleset's unit and where it points, while it lies. */
  get measure(): { length: number; bearing: number } | null {
    const [from, to] = this.line ?? []
    if (!from || !to) return null
    const step: Spot = [to[0] - from[0], to[1] - from[1]]
    return { length: Math.hypot(...step), bearing: bearing(step) }
  }

  start(): void {
    this.stop()
    this.on = true
  }
  stop(): void {
    this.on = false
    this.from = this.to = this.#over = null
    this.text = ''
    this.wrong = false
  }
  hover(spot: Spot): void {
    if (this.on && this.from && !this.to) this.#over = spot
  }
  point(spot: Spot, unit: number | null, called = unit === null ? null : `#${unit}`): void {
    if (!this.from || this.to) {
      this.from = { spot, called }
      this.to = this.#over = null
      this.text = ''
      return
    }
    this.to = { spot, called }
    const from = this.from.called
    if (this.#asks && from !== null && called !== null && called !== from)
      void this.ask(`measure ${from}, ${called}`)
  }
  /** Asks in the ruleset's words: "measure R1 B1", "arc R1", "reach R1". */
  async ask(words: string): Promise<void> {
    const answer = await this.#live().measure(words)
    this.wrong = answer.type === 'refused'
    this.text = answer.type === 'refused' ? answer.error : answer.text
  }
}
