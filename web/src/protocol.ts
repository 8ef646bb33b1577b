/**
 * The messages between a client and the server: docs/format/protocol.md in types.
 * Sides are named by their ids ("zulu", "british"); "umpire" is the umpire, "" a spectator.
 */

import type { Scene } from './protocol_scenes'

export type Lang = 'en' | 'fr'
export type Words = Record<Lang, string>
export type SideId = string

// ---- REST ---------------------------------------------------------------------------------------

export interface OptionFacts {
  id: string
  title: Words
  /** The values that are understood; a switch has "true" and "false". */
  values: string[]
  /** What people call those that are words. */
  words?: Record<string, Words>
  standard: string
}

/** GET /api/rulesets */
export interface RulesetFacts {
  id: string
  title: Words
  author: string
  editions: string[]
  /** "hexes", "measured", "figures", "sheets", or one that is newer than this client. */
  table: string
  levels: string[]
  options: OptionFacts[]
  vocabulary: Vocabulary
  /** What these rules call a turn, and several. */
  turn: Words
  turns: Words
  /** What armies may be put together from by points; null: the ruleset has no points. */
  army: TroopList | null
}
export interface TroopList {
  /** The key of a unit in scenario files under which its kind stands. */
  key: string
  /** Where a file says of how many points armies are: "generator.army-points". */
  agreed: string
  /** Points of an army where nothing is agreed, and bounds of what may be. */
  usual: number
  least: number
  most: number
  troops: Troop[]
}
export interface Troop {
  kind: string
  /** Of one unit. */
  points: number
  /** What may be said of a unit beside its kind. */
  choices: { key: string; words: string[] }[]
}

/** Kinds of troops, ground and so on: their words by id, as they stand beside a unit's name. */
export type Vocabulary = Record<string, Record<string, Word>>
export interface Word extends Words {
  short?: Words
  /** What is drawn for it. */
  sign?: string
}

/** GET /api/rulesets?brief=yes: what a list shows. */
export type RulesetBrief = Pick<
  RulesetFacts,
  'id' | 'title' | 'author' | 'table' | 'turn' | 'turns'
>

/** GET /api/scenarios?brief=yes, of every ruleset where none is named: what a list shows. */
export type ScenarioBrief = Pick<
  ScenarioFacts,
  'ruleset' | 'id' | 'title' | 'summary' | 'date' | 'turns' | 'minutes'
> & { sides: Pick<ScenarioFacts['sides'][number], 'id' | 'name' | 'colour'>[] }

/** GET /api/scenarios?ruleset=ID; its picture is GET /api/scenarios/ID/map.svg?style=…&lang=… */
export interface ScenarioFacts {
  ruleset: string
  id: string
  title: Words
  summary: Words
  notes: Words
  edition: string
  date: string
  turns: number
  /** `posts`, the commander's first, where a side has several: each is a seat with a key. */
  sides: {
    id: SideId
    name: Words
    colour: string
    briefing: Words
    posts?: { id: SideId; name: Words; units: string[] }[]
  }[]
  options: { id: string; value: string }[]
  sources: string[]
  /** How long two players take, in minutes, about. */
  minutes: number
}

/** "open": a place for whoever has its link. Else a level of a computer commander. */
export type SeatPlan = 'open' | 'recruit' | 'captain'

/** POST /api/battles */
export interface NewBattle {
  /** An id that the server carries, or the whole text of a scenario file. */
  scenario?: string
  scenario_text?: string
  edition?: string
  options?: Record<string, string>
  seats: Record<SideId, SeatPlan>
  dice: 'seeded' | 'typed'
  odds: boolean
  private: boolean
  /** false: without a seat of the umpire, who could rule and see everything. */
  umpire?: boolean
  title?: string
}

/**
 * GET /api/battles (public and not over first), GET /api/battles/ID with `Authorization: Seat KEY`
 */
export interface BattleFacts {
  battle: string
  ruleset: string
  scenario: string
  title: string
  entries: number
  turn: number
  over: boolean
  outcome: Words
  seats: { side: SideId; plan: SeatPlan; players: string[] }[]
  /** Of one battle that was asked for with a key: the seats that it opens; none: it watches. */
  yours?: SideId[]
  /** Where sides have posts, each of them. */
  posts?: { post: SideId; plan: SeatPlan; players: string[] }[]
  dice: 'seeded' | 'typed'
  /** What seeded dice are committed to, 64 hexadecimal digits; "" otherwise. */
  commitment: string
  /**
   * Of a battle that was brought here: the entry from which on its dice come from this server's own
   * secret. Whoever brought it could know those before. 0: it began here.
   */
  dice_from: number
  odds: boolean
  /** Not listed, and opened by a link with a key alone. */
  private: boolean
  /** Whether it has a seat of the umpire. */
  umpire: boolean
  /** The name that whoever made the battle goes by; "" where it is not known. */
  owner: string
  started: string
  changed: string
}

/** GET /api/rules/RULESET */
export interface RulesPage {
  ruleset: string
  title: Words
  clauses: {
    id: string
    heading: Words
    kind: string
    text: Words
    ruling: Words
    editions: string[]
    not_enforced: Words
  }[]
}

/** GET /api/rules/RULESET/glossary */
export interface Glossary {
  ruleset: string
  title: Words
  words: {
    /** Of a word of the vocabulary its kind: "class"; a term of no kind has none. */
    kind?: string
    id: string
    term: Words
    means: Words
    /** What else people call it, in either language. */
    called: string[]
  }[]
}

/** Every refusal of REST: an HTTP status and this. */
export interface Problem {
  error: string
  /** file:line:column where a file was at fault. */
  where?: string
}

export type { Scene } from './protocol_scenes'

// ---- WebSocket /api/battles/ID/live -------------------------------------------------------------

export interface Reason {
  clause: string
  ruling: 'permits' | 'forbids' | 'modifies'
  measure: string
  measured: number
  limit: number
  text: string
}

export interface Told {
  clause: string
  line: string
  ledger: string[]
  /** What a table shows of it; of a line that folds others, of all of them. */
  scenes?: Scene[]
}

/**
 * An action beside its sentence: what it says in parts. What says nothing is left out.
 */
export interface Action {
  /** The line of the notation, in the language of the connection: what is sent to decide. */
  text: string
  /** The line without the name before it, where there is one: "move 0405". */
  words?: string
  /** The verb's id, the same in every language: "fall-back". */
  verb: string
  /** The verb as the language says it: "fall back". */
  said: string
  /** Numbers of units: who acts, and at whom it is aimed. */
  unit?: number
  target?: number
  /** Where it leads, as the view names places. */
  place?: string
  /** What is spent or chosen. */
  count?: number
  /** What is said after the verb: "0405", "2", a unit's name. */
  argument?: string
  /** What is said after that: "for march". */
  tail?: string
  /** One of many like it, of which others can be composed. */
  sample?: boolean
  /** More can be said behind its words. */
  open?: boolean
}

/** What an order asks for: a figure between bounds, one of these units, or one of these places. */
export interface Slot {
  least?: number
  most?: number
  step?: number
  units?: number[]
  places?: string[]
  /** Who may be named instead of the unit, or beside it. */
  figures?: FigureName[]
}

/** A man or a piece, as the view numbers them. */
export interface FigureName {
  unit: number
  number: number
  piece?: boolean
}

/** An order of those that are offered, with a value for each of its slots. */
export interface Part {
  /** As it was offered. */
  form: string
  /** Of a unit its number. */
  slots?: Record<string, string>
}

/** What is composed for a unit; the server makes the line of it. */
export interface Composed {
  unit: number
  /** Some of its men, by their numbers; without: all of it. */
  men?: number[]
  /** Who is named instead of the unit, or beside it where it is a piece. */
  by?: FigureName
  /** Words of an action that is composed already, behind which the parts stand. */
  after?: string
  parts: Part[]
}

/** An action that is wanted: a line, or what the server makes one of. */
export type Wanted = string | Composed

/** Something that may be offered for a unit, to be composed into an action. */
export interface Order {
  verb: string
  said: string
  /** The words, with the name of each slot in braces: "go {angle} {length}". */
  form: string
  /** "whole": an action by itself; parts of a way: "leg", "last"; "goal": a way is looked for. */
  part: 'whole' | 'leg' | 'last' | 'goal'
  /** Nothing is asked, and it is legal as it stands. */
  quick: boolean
  slots: Record<string, Slot>
}

/** What is answered about one action. */
export interface Judged {
  ok: boolean
  /** Why it was not understood at all, or no way was found; else "". */
  error: string
  /** The character of the line where that begins, from 1; 0: nowhere. */
  column: number
  reasons: Reason[]
  /** As it was understood; null: it was not. */
  action: Action | null
  /** A legal action that comes near. */
  nearest: Action | null
  /** It says where to, not by which way: the way was looked for. */
  goal: boolean
  /** Where it would lead, where that was asked for. */
  trace?: unknown
}

export interface Account {
  seq: number
  side: SideId
  action: string
  told: Told[]
  /** The turn in which it was decided; 0 before the first. */
  turn: number
  /**
   * What part of the turn it was decided in, as a heading: "Zulu activation"; "" where there is
   * none.
   */
  phase: string
  /** Why the umpire ruled so or a takeback was asked for; a line of `told` says it too. Else "". */
  reason: string
  /** Of a takeback, which is no action: the entry after which the battle stood again. Else null. */
  back_to: number | null
  /** Who of the side, where it has posts. */
  post?: SideId
  /** What was decided is kept from this viewer: `action` is empty. */
  sealed?: boolean
}

export interface Question {
  /** Grows whenever this side is asked anew; an action must name the question that it answers. */
  id: number
  asked: SideId[]
  kind: string
  clause: string
  text: string
  /** Typed dice: what the table must roll; "" where no roll is awaited. */
  roll: string
  /** The same in parts: dice of so many sides, or, with 0 dice, what can be drawn. */
  rolls: Rolls | null
  /** Where sides have posts: those asked, as far as this viewer may know. */
  seats?: SideId[]
  /** Any one of a side's posts answers for all of them. */
  any?: boolean
  /** A commander may answer in place of his posts, where nobody sits at them. */
  in_place?: boolean
}

export interface Rolls {
  dice: number
  sides: number
  draws: { answer: string; label: string }[]
  /** The faces of rolls that follow in the same action may be typed behind its own. */
  row?: boolean
}

export interface Fraction {
  n: string
  d: string
}

export interface OddsReport {
  /** Given what is assumed. False: estimated from `samples` games; chances are then "~0.617". */
  exact: boolean
  branches: number
  samples: number
  headline: OddsLine[]
  spreads: {
    subject: string
    figure: string
    words: string
    rows: { value: string; chance: string }[]
  }[]
  /** The answers to questions in the middle of the action that all chances take for granted. */
  assumed: AssumedAnswer[]
  /**
   * Whether the lines have `least` and `most`: "all", over every other answer; "none", nobody was
   * asked anything; "unknown", that was too much to reckon.
   */
  range: 'all' | 'none' | 'unknown'
}

export interface OddsLine {
  text: string
  chance: string
  /** With range "all": the least and the most that other answers make of it. */
  least?: string
  most?: string
  /** Where it is estimated: 95 of 100 such intervals hold the chance, from 0 to 1. */
  interval?: [number, number]
}

export interface AssumedAnswer {
  side: SideId
  /** The kind of question: "react". */
  kind: string
  /** As it would be typed: "uNokhenke: salvo 2". */
  answer: string
  /** Who answers what, to be read. */
  text: string
  /** How likely it is that it comes to this answer; where it `repeats`, how often on average. */
  chance: string
  /** Somebody asked for it with `assume`; else it is the likely answer. */
  wished: boolean
  /** One course of events can hold it several times. */
  repeats: boolean
}

/** The first message of a client, within 10 seconds. Refused with `closing`. */
export interface Hello {
  type: 'hello'
  version: 2
  /** "" to watch a public battle; several keys joined by "," hold several seats (one screen). */
  key: string
  name: string
  lang: Lang
  /** The last entry seen; 0 for all of them. */
  since: number
}

/** Each carries `id`, which its answer repeats as `re`. */
export type Request = { id: number } &
  /** Reads a line and judges it; looks for no way. */
  (
    | { type: 'check'; side: SideId; action: string }
    /**
     * The same, and looks for a way where the line names none; `trace`: where it would lead too.
     */
    | { type: 'complete'; side: SideId; action: string; trace?: boolean }
    | { type: 'complete'; side: SideId; order: Composed; trace?: boolean }
    /** What pointing there with a unit comes to: at a place, at a unit, or at neither. */
    | {
        type: 'point'
        side: SideId
        unit: number
        place?: string
        target?: number
        trace?: boolean
      }
    /** What may be offered for a unit, behind what is composed already. */
    | { type: 'orders'; side: SideId; unit: number; after?: string; order?: Composed }
    /** What ruler and protractor would tell: "measure R1 B1". */
    | { type: 'measure'; words: string }
    | { type: 'actions'; side: SideId }
    | { type: 'odds'; side: SideId; action: string; assume: string[] }
    /** What an action comes to beside its odds. */
    | { type: 'outlook'; side: SideId; action: string }
    | { type: 'submit'; side: SideId; action: string; question: number; reason?: string }
    | { type: 'roll'; faces: string; question: number }
    /** A word for the dice, where a question of kind "word" asks this side. */
    | { type: 'word'; side: SideId; text: string }
    | { type: 'undo'; side: SideId }
    | { type: 'ask-takeback'; side: SideId; to: number; reason: string }
    | { type: 'agree-takeback'; side: SideId }
    /** The other side, or the umpire, refuses; who asked withdraws. */
    | { type: 'refuse-takeback'; side: SideId }
    | { type: 'withdraw-takeback'; side: SideId }
    | { type: 'close' }
    | { type: 'stand'; side: SideId; kind: string; answer: string }
    /** The view as it was after an entry. */
    | { type: 'at'; seq: number }
    /**
     * The position as text: all of it, the state of play, the troops `of` a side, or one of the
     * ruleset's papers.
     */
    | {
        type: 'show'
        what: 'all' | 'status' | 'troops' | 'paper'
        of?: string
        width?: number
        ascii?: boolean
      }
    | { type: 'chat'; text: string }
    | { type: 'lang'; lang: Lang }
  )

/** In sentences: what follows from an action, and what it leaves to do; what it gives away. */
export interface Outlook {
  follows: string[]
  lapses: string[]
}

export type Answer = { re: number } & (
  | ({ type: 'verdict' } & Judged)
  | { type: 'verdicts'; verdicts: ({ type: 'verdict' } & Judged)[] }
  | { type: 'orders'; orders: Order[] }
  | { type: 'measured'; text: string }
  | { type: 'shown'; text: string }
  | { type: 'actions'; actions: Action[] }
  | { type: 'odds'; odds: OddsReport }
  | ({ type: 'outlook' } & Outlook)
  /** `left_over`: faces typed ahead that no roll of the action needed. */
  | { type: 'done'; left_over?: string }
  | { type: 'view'; seq: number; view: unknown; question: Question }
  | { type: 'refused'; error: string }
)

export type Push =
  | {
      type: 'welcome'
      battle: BattleFacts
      /** What this key may play; [] for a spectator. */
      sides: SideId[]
      umpire: boolean
      /** This connection is of whoever made the battle. */
      owner: boolean
      /** Of these seats, those at which another connection sits too. */
      taken: SideId[]
      scenario: ScenarioFacts
      standing_kinds: string[]
      /** With which words of the ruleset something can be looked up (`show`, `paper`). */
      papers: string[]
      /** Why the battle can only be looked at; '': it can be played. */
      frozen: '' | 'rules' | 'dice'
      /** What of every view never changes: its members belong to each `view` that follows. */
      lasting?: object
    }
  /** Sent on joining and after every change; `accounts` are the entries since the last one sent. */
  | {
      type: 'state'
      seq: number
      /**
       * Whose view it is: a side, "umpire", "" for a spectator. A connection that holds several
       * sides gets the view of the one that is asked.
       */
      viewer: SideId
      digest: string
      view: unknown
      question: Question
      accounts: Account[]
      over: boolean
      outcome: string
      /** Accounts begin again from 0: something was taken back. */
      afresh: boolean
      /** `umpire`: a ruling would be undone, so that he alone can agree. */
      takeback: { from: SideId; to: number; reason: string; umpire: boolean } | null
      /** What stands against taking back the last action of each of our sides; "": nothing. */
      undo: Record<SideId, string>
      /** The answers given in advance by the seats of this connection. */
      standing: { side: SideId; kind: string; answer: string }[]
      /** What these seats have answered while others are asked too: it lies sealed until then. */
      given?: { side: SideId; action: string }[]
      /** What others of our side have answered, where its posts read each other's answers. */
      mates?: { side: SideId; action: string }[]
      /** What is being written at our seats and, where posts read each other's, at our side's. */
      drafts?: { side: SideId; action: string }[]
    }
  /** What is being written at a seat has changed at another terminal: all of it so far. */
  | { type: 'draft'; side: SideId; action: string }
  /** Our seats from now on: posts at which nobody sits have fallen to us, or are taken again. */
  | { type: 'seats'; sides: SideId[] }
  /** What becomes of a takeback, to everybody; one that is agreed to is an account too. */
  | {
      type: 'takeback'
      what: 'asked' | 'agreed' | 'refused' | 'withdrawn'
      by: SideId
      from: SideId
      to: number
      reason: string
    }
  | { type: 'thinking'; side: SideId; level: string }
  | { type: 'thought'; side: SideId; seq: number; action: string; why: string }
  | { type: 'chat'; from: string; side: SideId; at: string; text: string }
  | {
      type: 'presence'
      /** The umpire among them, where he is here. */
      seats: { side: SideId; name: string; here: boolean }[]
      watchers: number
      /** By how many links each seat can be taken. */
      links: Record<SideId, number>
      /**
       * Whether there is a seat of his, and up to which entry its holder read the journal; 0: not
       * at all.
       */
      umpire: { seat: boolean; here: boolean; journal_read: number }
    }
  /** The owner made one more link for a seat of ours, by which somebody else can sit there. */
  | { type: 'link'; seat: SideId }
  | { type: 'closing'; reason: string }
