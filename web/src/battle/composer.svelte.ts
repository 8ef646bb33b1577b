import { drafts } from '../drafts'
import type { Aim, Live, Refused, Verdict } from '../live'
import type { Action, OddsReport, Outlook, SideId, Wanted } from '../protocol'
import { settings } from '../settings'
import { by_place, choice_of, line_of, type Choice } from './actions'
import { headline_chance } from './odds'
import { nobody, unit_of, type Roster } from './roster'

/** Milliseconds within which two clicks on one goal are a double click. */
const twice = 500

/** An action on its way from a click to the server. */
export interface Draft {
  text: string
  choice: Choice
  state: 'checking' | 'legal' | 'illegal' | 'sending'
  verdict: Verdict | null
  /** null: not told, because they are off at this table, or not yet. */
  odds: OddsReport | null
  /** null: not told yet. */
  outlook: Outlook | null
  /** Why there are no odds; "": there are, or nobody knows yet. */
  untold: string
  /** Why sending failed. */
  problem: string
}

/** Why something that was clicked cannot be done. */
export interface Refusal {
  /** What it would have been; "": no way was found to it. */
  text: string
  verdict: Verdict
}

/**
 * Composes a decision of one side: from the actions that the server lists, from clicks, or from
 * typed notation. It knows words and places, never a rule.
 */
export class Composer {
  side = $state<SideId | null>(null)
  all = $state.raw<Choice[]>([])
  loading = $state(false)
  problem = $state('')
  chosen = $state<number | null>(null)
  place = $state<string | null>(null)
  menu = $state.raw<Choice[]>([])
  draft = $state.raw<Draft | null>(null)
  refusals = $state.raw<Refusal[]>([])
  /**
   * The line of the field, half written, or composed for a question that is no longer open: it is
   * this seat's alone, and stays until it is sent or rubbed out.
   */
  line = $state('')
  /** Chances of the first headline, by the line of the action. */
  peeked = $state.raw<ReadonlyMap<string, string>>(new Map())

  readonly #live: Live
  #roster: Roster = nobody
  #turn = 0
  /**
   * Grows with each thing that is clicked or let go: answers to what was wanted before are void.
   */
  #wish = 0
  /** Grows with each draft: what was asked about another one is void. */
  #drafted = 0
  /** The draft that is given as soon as it is known to be legal and to give nothing away. */
  #hasty = false
  /** What is asked for by pointing, and when that was clicked last. */
  #pointing = ''
  #pointed = -Infinity
  /** What was composed before the page was loaded again has been taken up. */
  #restored = false
  /** The seat that was asked last, and its question. */
  #seat: SideId | null = null
  #question: number | undefined
  /** What was composed for that question when something came between. */
  #unsent = ''
  #queue: Promise<unknown> = Promise.resolve()

  constructor(live: Live) {
    this.#live = live
  }

  /** What can be chosen now. */
  get proposals(): readonly Choice[] {
    if (this.menu.length) return this.menu
    if (this.chosen === null) return this.all
    return this.all.filter((choice) => choice.unit === this.chosen)
  }
  /** Units that have something to do. */
  get able(): ReadonlySet<number> {
    return new Set(this.all.flatMap((choice) => choice.unit ?? []))
  }
  /** The line of `draft` must be answered for: it waits for Enter. */
  get ready(): boolean {
    return this.draft?.state === 'legal'
  }
  /** The kind of the open question, where it can be answered in advance; "": it cannot. */
  get standing_kind(): string {
    const kind = this.#live.question?.kind ?? ''
    return this.#live.welcome?.standing_kinds.includes(kind) ? kind : ''
  }
  get odds_on(): boolean {
    return this.#live.welcome?.battle.odds ?? false
  }

  /** A new question, or none of ours: everything begins again. */
  async begin(side: SideId | null, roster: Roster): Promise<void> {
    const turn = ++this.#turn
    this.#roster = roster
    const before = this.chosen
    this.#put_by(side)
    this.side = side
    this.all = []
    this.draft = null
    this.#clear()
    this.chosen = null
    this.place = null
    this.peeked = new Map()
    this.problem = ''
    this.loading = side !== null
    if (side === null) return
    const answer = await this.#live.actions(side)
    if (turn !== this.#turn) return
    this.loading = false
    if (answer.type === 'refused') {
      this.problem = answer.error
      return
    }
    // What is listed twice is one choice.
    const lines = new Map(answer.actions.map((action) => [action.text, action]))
    this.all = [...lines.values()].map((action) => choice_of(action, this.#roster))
    const able = this.able
    const [only] = able
    if (only !== undefined && able.size === 1) this.chosen = only
    else if (before !== null && able.has(before) && !this.#may_wait()) this.chosen = before
    if (this.#restored) return this.#compose_again(turn)
    this.#restored = true
    await this.#take_up(turn)
  }

  /** Keeps what is composed: for the same question, or in the field; never for another seat. */
  #put_by(side: SideId | null): void {
    if (this.draft && this.draft.state !== 'sending') this.#unsent = this.draft.text
    const seat = side === null ? this.#seat : (this.#live.seat ?? side)
    const question = this.#live.state?.question.id
    if (seat !== this.#seat) this.line = this.#unsent = ''
    if (question !== this.#question && this.#unsent) {
      this.line = this.#unsent
      this.#unsent = ''
    }
    this.#seat = seat
    this.#question = question
  }
  /** Language, place or moment changed, or the table came, and the question is the same. */
  async #compose_again(turn: number): Promise<void> {
    const text = this.#unsent
    this.#unsent = ''
    if (text && !this.draft) await this.#try(text, turn)
  }
  /** Composes a line if it can be understood; else it stands in the field. */
  async #try(text: string, turn: number): Promise<void> {
    await this.type(text)
    const verdict = (this.draft as Draft | null)?.verdict
    if (turn !== this.#turn || !verdict || verdict.action) return
    this.draft = null
    this.line = text
  }

  /**
   * What was written before the page was loaded again: composed, if the same question is open and
   * it can be understood, else in the field, where it is judged and nothing is lost.
   */
  async #take_up(turn: number): Promise<void> {
    const kept = this.#seat === null ? null : drafts.of(this.#live.battle, this.#seat)
    if (!kept || this.draft || this.line) return
    if (kept.question !== this.#live.state?.question.id) {
      // Of two at one screen nobody sees what the other may have written.
      if (kept.seat !== undefined || this.#live.seats.length < 2) this.line = kept.text
      return
    }
    await this.#try(kept.text, turn)
  }

  /** Something is written in the field. */
  write(text: string): void {
    this.line = text
    if (text.trim()) this.#keep(text)
    else drafts.drop(this.#live.battle)
  }
  #keep(text: string): void {
    if (this.#seat === null) return
    drafts.keep(this.#live.battle, this.#live.state?.question.id, text, this.#seat)
  }

  /** The roster of another view. */
  rename(roster: Roster): void {
    this.#roster = roster
  }

  /** Chooses a unit to act; its details show whether or not it can. */
  async choose(unit: number | null): Promise<void> {
    this.#clear()
    this.chosen = unit
    this.place = unit_of(this.#roster, unit)?.place ?? null
    if (unit === null || this.side === null) return
    const own = unit_of(this.#roster, unit)?.side === this.side
    if (own && !this.loading && !this.able.has(unit)) await this.#point(unit, {})
  }

  /** A unit was clicked on the table. */
  async unit_clicked(unit: number): Promise<void> {
    const facts = unit_of(this.#roster, unit)
    if (!facts) return
    if (facts.side !== this.side && facts.place !== null && this.#take_place(facts.place)) return
    const acting = unit_of(this.#roster, this.chosen)
    if (this.side !== null && acting?.side === this.side && facts.side !== this.side) {
      this.#clear()
      this.place = facts.place
      await this.#point(acting.number, { target: unit })
      return
    }
    await this.choose(unit)
  }

  /** A place was clicked on the table. */
  async place_clicked(place: string): Promise<void> {
    if (this.#take_place(place)) return
    const there = this.#roster.units.find((unit) => unit.place === place)
    if (there) return this.unit_clicked(there.number)
    const acting = unit_of(this.#roster, this.chosen)
    this.#clear()
    this.place = place
    if (this.side === null || acting?.side !== this.side) return
    await this.#point(acting.number, { place })
  }

  /** Takes a choice as draft: it is judged, and its odds are asked for. */
  pick(choice: Choice): Promise<void> {
    const side = this.side
    if (side === null) return Promise.resolve()
    if (choice.unit !== null) this.chosen = choice.unit
    return this.#draft(side, choice, this.#live.check(side, choice.text))
  }
  /** A choice was pressed by its words: it is given at once, where one confirms nothing. */
  press(choice: Choice): Promise<void> {
    const picked = this.pick(choice)
    this.#hasty = !settings.now.confirm
    return picked
  }

  /** An action of the server's, previewed like anything else. */
  take(action: Action): Promise<void> {
    return this.pick(choice_of(action, this.#roster))
  }

  /** Typed notation, previewed like anything else; a way is looked for where it names none. */
  type(text: string): Promise<void> {
    const side = this.side
    if (side === null) return Promise.resolve()
    return this.#draft(side, line_of(text.trim()), this.#live.complete(side, text.trim()))
  }

  /** What was composed by hand; `verdict`: what the server said of it. */
  compose(wanted: Wanted, verdict?: Verdict): Promise<void> {
    const side = this.side
    const line = line_of(typeof wanted === 'string' ? wanted : '')
    if (verdict && side !== null) {
      this.#hasty = false
      return this.#settle(side, line, verdict)
    }
    if (typeof wanted === 'string') return this.type(wanted)
    if (side === null) return Promise.resolve()
    return this.#draft(side, line, this.#live.complete(side, wanted))
  }

  /** Makes a draft of what is being judged. */
  async #draft(
    side: SideId,
    choice: Choice,
    asked: Promise<({ type: 'verdict' } & Verdict) | Refused>,
  ): Promise<void> {
    this.menu = []
    this.refusals = []
    this.#hasty = false
    const turn = ++this.#drafted
    const draft = blank(choice)
    this.draft = draft
    const verdict = await asked
    if (this.#drafted !== turn || this.draft === null || this.side !== side) return
    if (verdict.type === 'refused') {
      this.draft = { ...draft, state: 'illegal', problem: verdict.error }
      return
    }
    await this.#settle(side, choice, verdict)
  }

  /** Makes a draft of what was judged, and asks for its odds. */
  async #settle(side: SideId, choice: Choice, verdict: Verdict): Promise<void> {
    this.menu = []
    this.refusals = []
    const turn = ++this.#drafted
    const here = () => this.#drafted === turn && this.draft !== null && this.side === side
    const found = verdict.action ? choice_of(verdict.action, this.#roster) : choice
    if (found.unit !== null) this.chosen = found.unit
    const judged: Draft = {
      ...blank(found),
      verdict,
      state: verdict.ok ? 'legal' : 'illegal',
    }
    this.draft = judged
    this.#keep(found.text)
    if (!verdict.ok) return
    const odds = this.odds_on && !this.#hasty ? this.#live.odds(side, found.text) : null
    const told = await this.#live.outlook(side, found.text)
    if (!here()) return
    if (told.type === 'outlook') {
      this.#more(judged, { outlook: told })
      if (this.#hasty && !told.lapses.length) return this.confirm()
    } else {
      // Nobody knows what would be given away: that waits for Confirm.
      this.#more(judged, { problem: told.error })
    }
    this.#hasty = false
    const answer = await (odds ?? (this.odds_on ? this.#live.odds(side, found.text) : null))
    if (!here() || !answer) return
    this.#more(judged, answer.type === 'odds' ? { odds: answer.odds } : { untold: answer.error })
  }
  /** More is known of the draft, unless it is on its way already. */
  #more(judged: Draft, more: Partial<Draft>): void {
    if (this.draft?.state === judged.state) this.draft = { ...this.draft, ...more }
  }

  /** Sends the draft; `always`: as the answer in advance to questions of this kind, too. */
  async confirm(always = false): Promise<void> {
    const draft = this.draft
    const kind = this.standing_kind
    if (!draft || this.side === null || draft.state !== 'legal') return
    this.draft = { ...draft, state: 'sending' }
    const stands = always && kind ? await this.#live.stand(this.side, kind, draft.text) : null
    if (stands?.type === 'refused') {
      this.draft = { ...draft, problem: stands.error }
      return
    }
    const answer = await this.#live.submit(this.side, draft.text)
    const sent = answer.type === 'done' || (answer.type === 'verdict' && answer.ok)
    if (sent) {
      this.line = ''
      drafts.drop(this.#live.battle)
    }
    if (this.draft?.text !== draft.text) return
    if (answer.type === 'verdict' && !answer.ok)
      this.draft = { ...draft, state: 'illegal', verdict: answer }
    else if (answer.type === 'refused')
      this.draft = { ...draft, state: 'illegal', problem: answer.error }
    else this.draft = null
  }

  /** One step back: the draft, then the menu, then the unit. */
  cancel(): boolean {
    // What was let go begins anew: the next press there is a first one.
    this.#pointing = ''
    if (this.draft || this.menu.length || this.refusals.length) {
      this.#clear()
      return true
    }
    if (this.chosen === null && this.place === null) return false
    this.#wish++
    this.chosen = null
    this.place = null
    return true
  }

  /** Asks for the headline chance of actions, one after the other, to be shown beside them. */
  peek(choices: readonly Choice[]): void {
    const side = this.side
    const turn = this.#turn
    if (side === null || !this.odds_on) return
    for (const { text } of choices) {
      if (this.peeked.has(text)) continue
      this.peeked = new Map(this.peeked).set(text, '')
      this.#queue = this.#queue.then(async () => {
        if (turn !== this.#turn) return
        const answer = await this.#live.odds(side, text)
        if (turn !== this.#turn || answer.type !== 'odds') return
        if (headline_chance(answer.odds))
          this.peeked = new Map(this.peeked).set(text, answer.odds.headline[0]?.chance ?? '')
      })
    }
  }

  /** Takes what leads to a place or strikes there: one at once, several as a menu. */
  #take_place(place: string): boolean {
    if (this.side === null) return false
    const draft = this.draft
    if (draft?.choice.place === place && this.#taken_again(draft)) return true
    const from = this.chosen === null ? this.all : this.#of_chosen()
    const here = by_place(from).get(place) ?? []
    const [first] = here
    if (!first || (this.chosen === null && here.some((one) => one.unit !== first.unit)))
      return false
    this.#clear()
    this.place = place
    if (here.length === 1) void this.pick(first)
    else this.menu = here
    return true
  }

  /** The goal of the draft was clicked twice. */
  again(): void {
    if (this.draft) this.#taken_again(this.draft)
  }
  /** The place of a draft was clicked again: that gives it, but not what gives something away. */
  #taken_again(draft: Draft): boolean {
    if (draft.state === 'illegal') return false
    if (!draft.outlook) this.#hasty = true
    else if (!draft.outlook.lapses.length) void this.confirm()
    return true
  }

  #of_chosen(): Choice[] {
    return this.all.filter((choice) => choice.unit === this.chosen || choice.unit === null)
  }
  /** Whether the question may be answered without any unit. */
  #may_wait(): boolean {
    return this.all.some((choice) => choice.unit === null)
  }

  /** Asks the server what pointing there comes to: why not, or what could be done after all. */
  async #point(unit: number, at: Aim): Promise<void> {
    const side = this.side
    const wish = this.#wish
    if (side === null) return
    const key = JSON.stringify([unit, at])
    const now = performance.now()
    const again = this.#pointing === key && now - this.#pointed < twice
    this.#pointing = key
    this.#pointed = now
    const verdicts = await this.#live.point(side, unit, at)
    if (wish !== this.#wish) return
    const found = verdicts.find((one) => one.ok && one.action)
    if (found?.action) {
      const composed = this.compose(found.action.text, found)
      this.#hasty = again
      return composed
    }
    this.refusals = verdicts.map((verdict) => ({ text: verdict.action?.text ?? '', verdict }))
  }

  #clear(): void {
    this.#wish++
    // What is let go is not kept, but what stands in the field.
    if (this.draft && this.line) this.#keep(this.line)
    else if (this.draft) drafts.drop(this.#live.battle)
    this.draft = null
    this.menu = []
    this.refusals = []
  }
}

/** A draft of which nothing is known yet. */
function blank(choice: Choice): Draft {
  return {
    text: choice.text,
    choice,
    state: 'checking',
    verdict: null,
    odds: null,
    outlook: null,
    untold: '',
    problem: '',
  }
}
