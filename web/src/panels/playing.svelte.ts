import type { Live } from '../live'
import { settings } from '../settings'
import { milliseconds } from '../show/shown'

/** Shows a battle entry by entry, as a film: on to the present, or until it is stopped. */
export class Playing {
  #live: Live
  #timer = 0
  /** Whether it runs. */
  on = $state(false)

  constructor(live: Live) {
    this.#live = live
  }

  /** From the moment that is looked at; from the first where that is the present. */
  async start(): Promise<void> {
    this.on = true
    if (this.#live.moment === null) await this.#live.look_at(0)
    this.#wait()
  }
  stop(): void {
    this.on = false
    clearTimeout(this.#timer)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.on && this.#live.moment === null) this.stop()
    if (this.on)
      this.#timer = window.setTimeout(() => void this.#step(), milliseconds[settings.now.pace])
  }
  async #step(): Promise<void> {
    const before = this.#live.seq
    const next = this.#live.accounts.find((account) => account.seq > before)
    if (next) await this.#live.look_at(next.seq)
    // The server may refuse while too much is asked of it, or be away.
    if (this.#live.seq === before) this.stop()
    this.#wait()
  }
}
