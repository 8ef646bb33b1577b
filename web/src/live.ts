import { createSubscriber } from 'svelte/reactivity'
import type {
  Account,
  Answer,
  Composed,
  Judged,
  Lang,
  Order,
  Push,
  Question,
  Request,
  SideId,
  Wanted,
} from './protocol'
import { is_commander, side_of } from './posts'
import { print_all } from './printed'
import { back_off, open_socket, type Opener, type SocketLike } from './socket'
import { word_for } from './word'

type Each<R> = R extends { id: number } ? Omit<R, 'id'> : never
/** A request without its number. */
export type Ask = Each<Request>
export type Of<K extends Push['type']> = Extract<Push, { type: K }>
export type AnswerOf<K extends Answer['type']> = Extract<Answer, { type: K }>
export type Refused = AnswerOf<'refused'>
export type Verdict = Judged

export type Status =
  | 'connecting'
  | 'open'
  /** The connection was lost and is being sought again. */
  | 'lost'
  /** The server would not have us: `problem` says why. */
  | 'refused'
  | 'closed'

/** What is pointed at: a place, a unit, or nothing. */
export interface Aim {
  place?: string
  target?: number
}

/** A position of the past that is being looked at. */
export interface Moment {
  seq: number
  view: unknown
  question: Question
}

export interface LiveOptions {
  battle: string
  /** "" to watch; several joined by "," for several seats at this screen. */
  key: string
  name: string
  lang: Lang
  open?: Opener
  /** What a request answers when the connection broke under it. */
  lost?: () => string
  /** Whether what others did is held back, to be shown entry by entry (`show_next`). */
  holds?: () => boolean
}

/** These change nothing, so they may be asked again after a lost connection. */
const harmless = new Set<Ask['type']>([
  'check',
  'complete',
  'point',
  'orders',
  'measure',
  'actions',
  'odds',
  'outlook',
  'at',
  'lang',
])

interface Pending {
  ask: Ask
  settle: (answer: Answer) => void
}

/**
 * One battle as this browser sees it, over one WebSocket. Every getter is reactive in Svelte. A
 * lost connection is taken up again from the last entry seen; questions in flight are asked again,
 * while what would change the battle is answered `refused`, for the state that follows shows
 * whether it was done.
 */
export class Live {
  #options: LiveOptions
  #watchers = new Set<() => void>()
  #subscribe = createSubscriber((update) => {
    this.#watchers.add(update)
    return () => this.#watchers.delete(update)
  })
  #socket: SocketLike | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempt = 0
  #greeted = false
  #next = 1
  #pending = new Map<number, Pending>()
  #wanted: number | null = null
  #worded = new Set<SideId>()

  #status: Status = 'connecting'
  #problem = ''
  #welcome: Of<'welcome'> | null = null
  #state: Of<'state'> | null = null
  /** That of the state, with what was sent once. */
  #view: unknown = null
  #accounts: readonly Account[] = []
  #moment: Moment | null = null
  #held = false
  #thinking: Of<'thinking'> | null = null
  #thoughts: readonly Of<'thought'>[] = []
  #chat: readonly Of<'chat'>[] = []
  #presence: Of<'presence'> | null = null
  #takeback: Of<'takeback'> | null = null

  constructor(options: LiveOptions) {
    this.#options = { ...options }
    this.#connect()
  }

  // ---- what is known --------------------------------------------------------------------------

  get status(): Status {
    return this.#seen(this.#status)
  }
  /** Why the server would not have us or closed; "" while all is well. */
  get problem(): string {
    return this.#seen(this.#problem)
  }
  get welcome(): Of<'welcome'> | null {
    return this.#seen(this.#welcome)
  }
  /** The battle as it stands, whatever moment is looked at. */
  get state(): Of<'state'> | null {
    return this.#seen(this.#state)
  }
  /** Every entry so far, in order, as told to this seat. */
  get accounts(): readonly Account[] {
    return this.#seen(this.#accounts)
  }
  /** The moment of the past that is looked at; null: the present. */
  get moment(): Moment | null {
    return this.#seen(this.#moment)
  }
  /** The view to draw: the moment's, or the present one. */
  get view(): unknown {
    return this.#seen(this.#moment ? this.#moment.view : this.#view)
  }
  /** The question of what is looked at. */
  get question(): Question | null {
    return this.#seen(this.#moment ? this.#moment.question : (this.#state?.question ?? null))
  }
  /** The entry looked at. */
  get seq(): number {
    return this.#seen(this.#moment ? this.#moment.seq : (this.#state?.seq ?? 0))
  }
  /**
   * What others did is held back: `moment` is what was shown before it, or as far as it was shown.
   */
  get held(): boolean {
    return this.#seen(this.#held)
  }
  /** The entry that was asked for last, shown already or still on its way; the present one. */
  get aim(): number {
    return this.#seen(this.#wanted ?? this.#moment?.seq ?? this.#state?.seq ?? 0)
  }
  /** The seats of this browser: sides, or posts of them; [] for a spectator. */
  get seats(): SideId[] {
    return this.#seen(this.#welcome?.sides ?? [])
  }
  /** The sides that this browser plays, if only at a post. */
  get sides(): SideId[] {
    return [...new Set(this.seats.map((seat) => this.side_of(seat)))]
  }
  /** The side of a seat. */
  side_of(seat: SideId): SideId {
    return side_of(seat, this.#welcome?.scenario.sides ?? [])
  }
  /** The side of ours that must decide now; null: another's turn, or over, or the past is shown. */
  get mine(): SideId | null {
    const seat = this.seat
    return seat === null ? null : this.side_of(seat)
  }
  /** The seat of ours that must decide now. */
  get seat(): SideId | null {
    this.#subscribe()
    const state = this.#state
    if (!state || state.over || this.#moment || state.question.kind === 'word') return null
    const { asked, seats, in_place } = state.question
    if (!seats) return this.seats.find((seat) => asked.includes(this.side_of(seat))) ?? null
    const own = this.seats.find((seat) => seats.includes(seat))
    if (own !== undefined || !in_place) return own ?? null
    // A commander answers in place of a post at which nobody sits.
    const sides = this.#welcome?.scenario.sides ?? []
    const here = new Set(this.#presence?.seats.filter((one) => one.here).map((one) => one.side))
    const vacant = seats.filter((post) => !here.has(post)).map((post) => this.side_of(post))
    const stands_in = (seat: SideId) =>
      is_commander(seat, sides) && vacant.includes(this.side_of(seat))
    return this.seats.find(stands_in) ?? null
  }
  /** The seat by which we speak for a side: the one that must decide, or the first that we have. */
  #seat_of(side: SideId): SideId {
    if (this.seats.includes(side)) return side
    const held = this.seats.filter((seat) => this.side_of(seat) === side)
    return held.find((seat) => seat === this.seat) ?? held[0] ?? side
  }
  get thinking(): Of<'thinking'> | null {
    return this.#seen(this.#thinking)
  }
  get thoughts(): readonly Of<'thought'>[] {
    return this.#seen(this.#thoughts)
  }
  get chat(): readonly Of<'chat'>[] {
    return this.#seen(this.#chat)
  }
  get presence(): Of<'presence'> | null {
    return this.#seen(this.#presence)
  }
  /** What became of a takeback last. */
  get takeback(): Of<'takeback'> | null {
    return this.#seen(this.#takeback)
  }
  get battle(): string {
    return this.#options.battle
  }
  get name(): string {
    return this.#options.name
  }

  // ---- what can be asked ----------------------------------------------------------------------

  /** Sends a request; its answer comes in whatever order the server likes. */
  request(ask: Ask): Promise<Answer> {
    return new Promise((settle) => {
      const id = this.#next++
      if ('side' in ask) ask = { ...ask, side: this.#seat_of(ask.side) }
      if (this.#status === 'open') {
        this.#pending.set(id, { ask, settle })
        this.#send({ ...ask, id })
      } else if (
        harmless.has(ask.type) &&
        this.#status !== 'refused' &&
        this.#status !== 'closed'
      ) {
        this.#pending.set(id, { ask, settle })
      } else {
        settle(this.#refusal(id))
      }
    })
  }

  /** Reads a line and judges it; looks for no way. */
  check(side: SideId, action: string): Promise<AnswerOf<'verdict'> | Refused> {
    return this.#expect('verdict', { type: 'check', side, action })
  }
  /**
   * Judges a line, or what is composed, and looks for a way where it names none; `trace`: tells too
   * where the action would lead, for a table that draws it.
   */
  complete(side: SideId, wanted: Wanted, trace = false): Promise<AnswerOf<'verdict'> | Refused> {
    return this.#expect('verdict', {
      type: 'complete',
      side,
      ...(typeof wanted === 'string' ? { action: wanted } : { order: wanted }),
      ...(trace ? { trace } : {}),
    })
  }
  /** What pointing there with a unit comes to: what it may mean, up to the first that is legal. */
  async point(side: SideId, unit: number, at: Aim): Promise<Verdict[]> {
    const answer = await this.#expect('verdicts', { type: 'point', side, unit, ...at })
    return answer.type === 'verdicts' ? answer.verdicts : []
  }
  /** What may be offered for a unit, behind what is composed already. */
  async orders(side: SideId, unit: number, after?: Composed): Promise<readonly Order[]> {
    const ask = { type: 'orders' as const, side, unit, ...(after ? { order: after } : {}) }
    const answer = await this.#expect('orders', ask)
    return answer.type === 'orders' ? answer.orders : []
  }
  /** What ruler and protractor would tell, in the ruleset's words. */
  measure(words: string): Promise<AnswerOf<'measured'> | Refused> {
    return this.#expect('measured', { type: 'measure', words })
  }
  /** Every candidate action of a side, in the notation. */
  actions(side: SideId): Promise<AnswerOf<'actions'> | Refused> {
    return this.#expect('actions', { type: 'actions', side })
  }
  /** A verdict comes where the action is not legal; refused where the table shows no odds. */
  async odds(
    side: SideId,
    action: string,
    assume: string[] = [],
  ): Promise<AnswerOf<'odds'> | AnswerOf<'verdict'> | Refused> {
    const answer = await this.request({ type: 'odds', side, action, assume })
    return answer.type === 'verdict' ? answer : expected('odds', answer)
  }
  /** What an action comes to beside its odds. */
  outlook(side: SideId, action: string): Promise<AnswerOf<'outlook'> | Refused> {
    return this.#expect('outlook', { type: 'outlook', side, action })
  }
  /** Answers the open question; `reason` is an umpire's. A verdict comes where it is not legal. */
  submit(side: SideId, action: string, reason = ''): Promise<Answer> {
    const question = this.#state?.question.id ?? 0
    return this.request({
      type: 'submit',
      side,
      action,
      question,
      ...(reason ? { reason } : {}),
    })
  }
  /** Typed dice: the faces as rolled, "5 2 2". */
  roll(faces: string): Promise<Answer> {
    return this.request({ type: 'roll', faces, question: this.#state?.question.id ?? 0 })
  }
  undo(side: SideId): Promise<Answer> {
    return this.request({ type: 'undo', side })
  }
  ask_takeback(side: SideId, to: number, reason: string): Promise<Answer> {
    return this.request({ type: 'ask-takeback', side, to, reason })
  }
  /** What becomes of a takeback: the other side agrees or refuses, whoever asked withdraws it. */
  settle_takeback(how: 'agree' | 'refuse' | 'withdraw', side: SideId): Promise<Answer> {
    return this.request({ type: `${how}-takeback`, side })
  }
  /** An answer in advance to every question of a kind; "" takes it away. */
  stand(side: SideId, kind: string, answer: string): Promise<Answer> {
    return this.request({ type: 'stand', side, kind, answer })
  }
  /** Closes a battle that nobody will finish: its owner's and its umpire's to say. */
  close_unfinished(): Promise<Answer> {
    return this.request({ type: 'close' })
  }
  say(text: string): Promise<Answer> {
    return this.request({ type: 'chat', text })
  }
  speak(lang: Lang): Promise<Answer> {
    if (lang === this.#options.lang) return Promise.resolve({ re: 0, type: 'done' })
    this.#options.lang = lang
    return this.request({ type: 'lang', lang })
  }

  /**
   * Shows the battle after entry `seq`, or after the last one before it that counts (what was taken
   * back does not); the last of all or beyond shows the present.
   */
  async look_at(seq: number): Promise<void> {
    this.#held = false
    return this.#look(seq)
  }
  async #look(seq: number): Promise<void> {
    const counting = this.#accounts.map((account) => account.seq)
    const wanted = counting.findLast((one) => one <= seq) ?? counting[0]
    if (wanted === undefined || wanted === counting.at(-1)) return this.look_at_now()
    this.#wanted = wanted
    const answer = await this.request({ type: 'at', seq: wanted })
    if (this.#wanted !== wanted) return
    this.#wanted = null
    if (answer.type !== 'view') return
    this.#moment = {
      seq: answer.seq,
      view: this.#whole(answer.view),
      question: answer.question,
    }
    this.#changed()
  }
  look_at_now(): void {
    this.#held = false
    this.#wanted = null
    this.#moment = null
    this.#changed()
  }
  /** Of what is held back shows one entry more. */
  async show_next(): Promise<void> {
    const from = this.seq
    const next = this.#accounts.find((account) => account.seq > from)
    if (!this.#held || !next) return this.look_at_now()
    await this.#look(next.seq)
    // The server may refuse, or be away: then nothing is held back any longer.
    if (this.#held && this.seq === from) this.look_at_now()
  }

  /** Tries again at once, where the connection is lost or was refused. */
  retry(): void {
    if (this.#status === 'open' || this.#status === 'connecting') return
    clearTimeout(this.#timer)
    this.#attempt = 0
    this.#connect()
  }

  /** Leaves the battle; nothing is sent or received afterwards. */
  close(): void {
    clearTimeout(this.#timer)
    this.#status = 'closed'
    this.#drop()
    for (const [id, waiting] of this.#pending) waiting.settle(this.#refusal(id))
    this.#pending.clear()
    this.#changed()
  }

  // ---- inside ---------------------------------------------------------------------------------

  async #expect<K extends Answer['type']>(kind: K, ask: Ask): Promise<AnswerOf<K> | Refused> {
    return expected(kind, await this.request(ask))
  }

  #seen<T>(value: T): T {
    this.#subscribe()
    return value
  }
  #changed(): void {
    for (const update of this.#watchers) update()
  }
  #refusal(re: number): Refused {
    return { re, type: 'refused', error: this.#problem || (this.#options.lost?.() ?? '') }
  }
  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message))
  }
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #connect(): void {
    const { battle, key, name, lang, open = open_socket } = this.#options
    this.#greeted = false
    if (this.#status !== 'lost') this.#status = 'connecting'
    this.#problem = ''
    const socket = open(`/api/battles/${encodeURIComponent(battle)}/live`)
    this.#socket = socket
    socket.onopen = () => {
      const since = this.#state?.seq ?? 0
      this.#send({ type: 'hello', version: 2, key, name, lang: this.#options.lang ?? lang, since })
    }
    socket.onmessage = (event) => this.#receive(event.data)
    socket.onclose = () => this.#closed()
    this.#changed()
  }

  #closed(): void {
    this.#socket = null
    if (this.#status === 'closed' || this.#status === 'refused') return
    this.#status = 'lost'
    this.#thinking = null
    for (const [id, waiting] of this.#pending) {
      if (harmless.has(waiting.ask.type)) continue
      this.#pending.delete(id)
      waiting.settle(this.#refusal(id))
    }
    this.#timer = setTimeout(() => this.#connect(), back_off(this.#attempt++))
    this.#changed()
  }

  #receive(data: unknown): void {
    let message: Answer | Push
    try {
      message = JSON.parse(String(data)) as Answer | Push
    } catch {
      return
    }
    print_all(message)
    if ('re' in message) {
      const waiting = this.#pending.get(message.re)
      this.#pending.delete(message.re)
      waiting?.settle(message)
      return
    }
    this.#take(message)
    this.#changed()
  }

  #take(push: Push): void {
    switch (push.type) {
      case 'welcome':
        return this.#greet(push)
      case 'state':
        return this.#update(push)
      case 'thinking':
        this.#thinking = push
        return
      case 'thought':
        this.#thinking = null
        this.#thoughts = [...this.#thoughts.filter((other) => other.seq !== push.seq), push]
        return
      case 'chat':
        this.#chat = [...this.#chat, push]
        return
      case 'takeback':
        this.#takeback = push
        return
      case 'presence':
        this.#presence = push
        return
      case 'seats':
        if (this.#welcome) this.#welcome = { ...this.#welcome, sides: push.sides }
        return
      case 'closing':
        this.#problem = push.reason
        // After the welcome it is the server that goes; before it, we are not wanted.
        if (this.#greeted) return
        this.#status = 'refused'
        this.#drop()
        for (const [id, waiting] of this.#pending) waiting.settle(this.#refusal(id))
        this.#pending.clear()
    }
  }

  #greet(push: Of<'welcome'>): void {
    this.#greeted = true
    this.#worded.clear()
    this.#attempt = 0
    this.#status = 'open'
    this.#welcome = push
    // The server sends the chat so far again.
    this.#chat = []
    for (const [id, waiting] of this.#pending) this.#send({ ...waiting.ask, id })
  }

  #update(push: Of<'state'>): void {
    this.#thinking = null
    const before = this.#state
    const shown = this.#view
    this.#state = push
    this.#view = this.#whole(push.view)
    const last = push.afresh ? 0 : (this.#accounts.at(-1)?.seq ?? 0)
    const news = push.accounts.filter((account) => account.seq > last || last === 0)
    if (before && !push.afresh && !this.#moment && this.#is_of_others(news)) {
      this.#moment = { seq: before.seq, view: shown, question: before.question }
      this.#held = true
    }
    this.#accounts = push.afresh ? push.accounts : [...this.#accounts, ...news]
    if (push.afresh) this.#thoughts = this.#thoughts.filter((thought) => thought.seq <= push.seq)
    if (this.#moment && ((push.afresh && this.#held) || this.#moment.seq >= push.seq))
      this.#moment = null
    this.#held &&= this.#moment !== null
    this.#give_words(push)
  }

  /** Whether somebody else did something that can be shown, and it is to be. */
  #is_of_others(news: readonly Account[]): boolean {
    const own = this.sides
    // What the table does by itself, as a battle begins, is nobody's doing.
    const theirs = news.some(({ side, told }) => side && told.length > 0 && !own.includes(side))
    return theirs && (this.#options.holds?.() ?? false)
  }

  /** A view with what of it never changes, which came with the welcome. */
  #whole(view: unknown): unknown {
    const lasting = this.#welcome?.lasting
    if (!lasting || !Object.keys(lasting).length || typeof view !== 'object') return view
    return { ...lasting, ...view }
  }

  /** The dice are committed to: now each of our seats gives its word, once. */
  #give_words({ question }: Of<'state'>): void {
    if (question.kind !== 'word') return this.#worded.clear()
    for (const side of this.sides) {
      if (!question.asked.includes(side) || this.#worded.has(side)) continue
      this.#worded.add(side)
      void this.request({ type: 'word', side, text: word_for(this.battle) })
    }
  }
}

function expected<K extends Answer['type']>(kind: K, answer: Answer): AnswerOf<K> | Refused {
  if (answer.type === kind || answer.type === 'refused') return answer as AnswerOf<K> | Refused
  return { re: answer.re, type: 'refused', error: `expected ${kind}, found ${answer.type}` }
}
