import { is_met, type Deeds, type Facts, type Guide, type Step } from './guide'
import { fresh, type Kept } from './kept'

/** Nothing is done before the first step is shown. */
const idle = { read: false, used: false, undone: false }

/** Whether a step belongs to the end of the battle. */
const at_end = ({ when, until }: Step) => when?.over === true || until.over === true

/**
 * Where a reader stands in a guide. It is told what the page knows (`look`) and what he does with
 * the guide itself, and says which step is shown. Nothing of it is a rule: a step waits for a kind
 * of progress, so that no roll of the dice can lead it astray.
 */
export class Course {
  readonly #guide: Guide
  #kept: Kept
  #shown: Step | null = null
  #now = { ...idle }
  /** By entry, what the reader entered here; gone with the page. */
  #entered: { seq: number; verb: string }[] = []
  #seq = 0
  /** What was left out before the step that is shown, and what will be told with the next one. */
  #passed: Step[] = []
  #passing: Step[] = []

  constructor(guide: Guide, kept: Kept = fresh()) {
    this.#guide = guide
    this.#kept = kept
  }

  get shown(): Step | null {
    return this.#shown
  }
  get kept(): Kept {
    return this.#kept
  }
  /** What was left out before the step that is shown. */
  get passed(): readonly Step[] {
    return this.#passed
  }
  /** All that was shown so far and is done with, in the order in which it came. */
  get past(): Step[] {
    const { done, passed } = this.#kept
    const all = [...this.#guide.asides, ...this.#guide.steps]
    return done
      .filter((id) => !passed.includes(id))
      .flatMap((id) => all.find((step) => step.id === id) ?? [])
  }
  /** Where the step stands among those that come in order, from 1; 0: it is an aside. */
  get number(): number {
    return this.#shown ? this.#guide.steps.indexOf(this.#shown) + 1 : 0
  }

  read(): void {
    this.#now.read = true
  }
  used(): void {
    this.#now.used = true
  }
  undone(): void {
    this.#now.undone = true
  }
  /** The reader sent an action; it counts once the page has its entry. */
  sent(verb: string): void {
    this.#entered.push({ seq: this.#seq + 1, verb })
  }
  skip(off: boolean): void {
    this.#kept = { ...this.#kept, off }
  }

  /** Takes in what the page knows now; whether anything about the guide is another than before. */
  look(facts: Facts): boolean {
    const before = { shown: this.#shown, kept: this.#kept }
    this.#arrive(facts.accounts.at(-1)?.seq ?? 0)
    // A step that is done may leave the next one done already.
    while (this.#go_on(facts));
    if (before.shown !== this.#shown) {
      this.#passed = this.#passing
      this.#passing = []
    }
    return before.shown !== this.#shown || before.kept !== this.#kept
  }

  /** Another entry is the last. What was taken back counts for no step. */
  #arrive(seq: number): void {
    if (seq < this.#seq) {
      this.#now.undone = true
      const lowered = Object.entries(this.#kept.since).map(([id, at]) => [id, Math.min(at, seq)])
      this.#kept = { ...this.#kept, since: Object.fromEntries(lowered) as Kept['since'] }
      this.#entered = this.#entered.filter((one) => one.seq <= seq)
    }
    this.#seq = seq
  }

  #go_on(facts: Facts): boolean {
    const step = this.#next(facts)
    if (step !== this.#shown) {
      this.#shown = step
      this.#now = { ...idle }
      if (step && this.#kept.since[step.id] === undefined) {
        const since = { ...this.#kept.since, [step.id]: this.#seq }
        this.#kept = { ...this.#kept, since }
      }
    }
    if (!step) return false
    const deeds = this.#deeds(step, facts)
    if (is_met(step.until, facts, deeds)) return this.#finish(step, false)
    if (step.unless && is_met(step.unless, facts, deeds)) return this.#finish(step, true)
    return false
  }

  #next(facts: Facts): Step | null {
    const [welcome] = this.#guide.steps
    // Whoever has not been told yet where he is has no use for anything beside it.
    const greeted = !welcome?.until.read || this.#kept.done.includes(welcome.id)
    const open = [...(greeted ? this.#guide.asides : []), ...this.#guide.steps].filter(
      ({ id }) => !this.#kept.done.includes(id),
    )
    if (facts.over) {
      // What the battle was too short for is passed, once.
      for (const step of open)
        if (!at_end(step) && this.#guide.steps.includes(step)) this.#finish(step, true)
      return open.find(at_end) ?? null
    }
    const is_due = (step: Step) =>
      step.when === undefined ||
      this.#kept.since[step.id] !== undefined ||
      is_met(step.when, facts, { ...idle, since: 0, entered: [] })
    return open.find(is_due) ?? null
  }

  #deeds(step: Step, { accounts, own }: Facts): Deeds {
    const since = this.#kept.since[step.id] ?? this.#seq
    const is_own = (at: number) =>
      accounts.some(({ seq, side }) => seq === at && own.includes(side))
    const entered = this.#entered.filter(({ seq }) => seq > since && is_own(seq))
    return { ...this.#now, since, entered: entered.map(({ verb }) => verb) }
  }

  #finish(step: Step, passed: boolean): boolean {
    const kept = this.#kept
    this.#kept = {
      ...kept,
      done: [...kept.done, step.id],
      passed: passed ? [...kept.passed, step.id] : kept.passed,
    }
    if (passed) this.#passing = [...this.#passing, step]
    return true
  }
}
