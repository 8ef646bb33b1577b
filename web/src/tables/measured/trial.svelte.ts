import type { Live, Verdict } from '../../live'
import type { Action, Reason, SideId, Wanted } from '../../protocol'
import type { Spot } from './geometry'

/** Where an action would lead, as the server traces it; a ruleset's own says more. */
export interface Course {
  /** null: the unit stands there. */
  action: Action | null
  end: Spot
  facing: number
  length?: number
  cost?: number | null
  allowance?: number
}
export interface Trace<C extends Course = Course> {
  unit: number
  asked: C
  /** The longest first part that is legal, where the whole is not. */
  within: C | null
}

export function trace_of<C extends Course = Course>(verdict: Verdict | null): Trace<C> | null {
  const found = verdict?.trace as Partial<Trace<C>> | null | undefined
  return found?.asked ? (found as Trace<C>) : null
}

/** A reason with its clause, once. */
export function cited({ text, clause }: Pick<Reason, 'text' | 'clause'>): string {
  return text.includes(clause) ? text : `${text} (${clause})`
}

/** What tells one thing that is wanted from another. */
export function key_of(wanted: Wanted): string {
  return typeof wanted === 'string' ? wanted : JSON.stringify(wanted)
}

/** The action that is being tried out by hand, and what the server said of it last. */
export class Trial<C extends Course = Course> {
  /** The key of what was wanted last; "": nothing is tried. */
  text = $state('')
  /** The key of what the verdict is about. */
  judged = $state('')
  verdict = $state.raw<Verdict | null>(null)
  problem = $state('')
  /** A hand is dragging: it is not yet settled. */
  held = $state(false)
  /** The unit that is held. */
  unit = $state<number | null>(null)
  /** What else a hand is answered: that what it took is not its to move. */
  note = $state('')
  /** Why what was let go is shorter than it was dragged; shown until something else is tried. */
  cut = $state.raw<{ text: string; reason: Reason } | null>(null)

  readonly #live: Live
  #wanted: Wanted = ''
  #side: SideId | null = null
  #asking: Promise<void> | null = null

  constructor(live: Live) {
    this.#live = live
  }

  get trace(): Trace<C> | null {
    return trace_of<C>(this.verdict)
  }
  /**
   * The course that would be taken: the whole, or its legal part. Of a way that the server looked
   * for in vain nothing is: its parts were nobody's wish.
   */
  get course(): C | null {
    const trace = this.trace
    if (!trace) return null
    if (this.verdict?.ok) return trace.asked
    return this.verdict?.goal ? null : trace.within
  }
  /** What is not legal of the course, to be drawn as such; null: all is, or there is no way. */
  get beyond(): C | null {
    if (!this.trace || this.verdict?.ok || this.verdict?.goal) return null
    return this.trace.asked
  }
  /** The clause that forbids the whole. */
  get against(): Reason | null {
    if (!this.verdict || this.verdict.ok) return null
    return this.verdict.reasons.find((reason) => reason.ruling === 'forbids') ?? null
  }

  /** What was wanted last, by hand or in words. */
  get wanted(): Wanted {
    return this.#wanted
  }
  /** Asks about it; while an answer is awaited only what was asked for last is kept. */
  ask(side: SideId, wanted: Wanted): Promise<void> {
    const text = key_of(wanted)
    this.#side = side
    this.#wanted = wanted
    this.text = text
    if (!text) {
      this.judged = ''
      this.verdict = null
      return Promise.resolve()
    }
    if (this.#asking) return this.#asking
    if (text === this.judged) return Promise.resolve()
    const asking = this.#go().finally(() => {
      if (this.#asking === asking) this.#asking = null
    })
    this.#asking = asking
    return asking
  }
  /** What was judged goes by another name now: the line as the server spells it. */
  rename(text: string): void {
    if (this.judged !== this.text) return
    this.#wanted = this.text = this.judged = text
  }
  clear(): void {
    this.#wanted = ''
    this.text = ''
    this.judged = ''
    this.verdict = null
    this.problem = ''
    this.held = false
    this.unit = null
    this.cut = null
    this.note = ''
  }

  async #go(): Promise<void> {
    while (this.text && this.text !== this.judged && this.#side !== null) {
      const text = this.text
      const answer = await this.#live.complete(this.#side, this.#wanted, true)
      if (!this.text) break
      this.judged = text
      if (answer.type === 'verdict') {
        this.verdict = answer
        this.problem = ''
      } else {
        this.problem = answer.error
      }
    }
  }
}

const trials = new WeakMap<Live, Trial>()
/** The trial of a battle: the table and the orders in words beside it share it. */
export function trial_of<C extends Course = Course>(live: Live): Trial<C> {
  let found = trials.get(live)
  if (!found) trials.set(live, (found = new Trial(live)))
  return found as Trial<C>
}
