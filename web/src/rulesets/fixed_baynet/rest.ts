/** Milliseconds after which a finger rests. */
const long = 550

/** A finger that rests on somebody instead of dragging him. */
export class Rest {
  #timer: ReturnType<typeof setTimeout> | undefined
  #rested = false

  begin(act: () => void): void {
    this.end()
    this.#rested = false
    this.#timer = setTimeout(() => {
      this.#rested = true
      act()
    }, long)
  }
  end(): void {
    clearTimeout(this.#timer)
  }
  /** Whether the click that comes now is only the end of a rest. */
  swallowed(): boolean {
    const rested = this.#rested
    this.#rested = false
    return rested
  }
}
