import type { Live } from '../live'
import { settings } from '../settings'
import { milliseconds } from '../show/shown'

/**
 * Shows a battle entry by entry, as a film: on to the present or back to the first, or until it is
 * stopped.
 */
export class Playing {
  #live: Live
  #timer = 0
  /** Which way it runs; 0: it does not. */
  way = $state<1 | -1 | 0>(0)

  constructor(live: Live) {
    this.#live = live
  }

  /** From the moment that is looked at; onwards from the first where that is the present. */
  async start(way: 1 | -1 = 1): Promise<void> {
    this.way = way
    if (way > 0 && this.#live.moment === null) await this.#live.look_at(0)
    if (way < 0) return this.#step()
    this.#wait()
  }
  stop(): void {
    this.way = 0
    clearTimeout(this.#timer)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.#live.moment === null) this.stop()
    if (this.way)
      this.#timer = window.setTimeout(() => void this.#step(), milliseconds[settings.now.pace])
  }
  async #step(): Promise<void> {
    const before = this.#live.seq
    const next =
      this.way > 0
        ? this.#live.accounts.find((account) => account.seq > before)
        : this.#live.accounts.findLast((account) => account.seq < before)
    if (next) await this.#live.look_at(next.seq)
    // The server may refuse while too much is asked of it, or be away.
    if (this.#live.seq === before) this.stop()
    this.#wait()
  }
}
