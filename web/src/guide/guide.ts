import type { Account, Scene, SideId, Words } from '../protocol'

/**
 * A guide through a first battle: data beside the client's part of a ruleset
 * (rulesets/NAME/guide.json, docs/decisions/0033-guides.md). It knows controls, verbs and kinds of
 * questions, never a rule: whether a step is done is read off what the client was told anyway.
 */
export interface Guide {
  ruleset: string
  scenario: string
  /** Whom the reader commands; the other side is a computer's. */
  side: SideId
  /** What helps on with any question, the best first; a step lights all of it as "play". */
  play: Light[]
  /** Shown in their order, each once: the first that is not done and whose time has come. */
  steps: Step[]
  /** Shown before those, when what they wait for comes about: dice have no order. */
  asides: Step[]
}

export interface Step {
  id: string
  title: Words
  /** One idea. */
  text: Words
  /** What to use: the first of these that can be seen is lit. */
  light: Light[]
  /** When its time has come; left out: when those before it are done. */
  when?: Sign
  /** What completes it: any of these. */
  until: Sign
  /** When it can no longer come true: it is passed, with a word. */
  unless?: Sign
}

/** A control of the page by its name, choices of the decision, or troops and places of the map. */
export type Light =
  | string
  /**
   * Choices with one of these verbs; [] any; `at`: those leading there, the first place first;
   * `of`: of units with these labels.
   */
  | { do: string[]; at?: string[]; of?: string[]; last?: boolean }
  /** Units to choose, by their labels. */
  | { unit: string[] }
  /** Units to choose that can do one of these, the first verb first. */
  | { can: string[] }

/** Something that the client can tell has come about: any one of what stands in it. */
export interface Sign {
  /** The reader goes on himself. */
  read?: boolean
  /** What is lit was used. */
  used?: boolean
  /** A unit of the reader's is chosen: one of these labels; [] any. */
  chosen?: string[]
  /** An action with one of these verbs is composed and found legal; [] any. */
  composed?: string[]
  /** The reader entered an action with one of these verbs; [] any. */
  entered?: string[]
  /** He took something back. */
  undone?: boolean
  /** Something of these kinds was told, whoever did it. */
  told?: Scene['scene'][]
  /** The same, of what the other side did. */
  suffered?: Scene['scene'][]
  /** A question of one of these kinds is asked of the reader; [] any. */
  asked?: string[]
  /** The choices offered to him hold one of these verbs. */
  offered?: string[]
  /** This turn has come. */
  turn?: number
  /** The battle is over. */
  over?: boolean
}

/** What a guide looks at: all of it is on the page. */
export interface Facts {
  accounts: readonly Account[]
  own: readonly SideId[]
  /** A question is open to the reader, and what can be done is listed. */
  ours: boolean
  kind: string
  /** Verbs of what can be chosen. */
  verbs: readonly string[]
  /** The label of his own unit that is chosen. */
  chosen: string | null
  /** The verb of the legal action that is composed. */
  composed: string | null
  turn: number
  over: boolean
}

/** What the reader did since a step was shown first. */
export interface Deeds {
  since: number
  read: boolean
  used: boolean
  undone: boolean
  entered: readonly string[]
}

/** Whether a sign has come about. */
export function is_met(sign: Sign, facts: Facts, deeds: Deeds): boolean {
  const among = (wanted: readonly string[] | undefined, found: string | null) =>
    wanted !== undefined && found !== null && (!wanted.length || wanted.includes(found))
  const later = facts.accounts.filter(({ seq }) => seq > deeds.since)
  const scenes = (accounts: readonly Account[]) =>
    accounts.flatMap(({ told }) => told.flatMap((one) => one.scenes ?? []))
  const theirs = later.filter(({ side }) => side !== '' && !facts.own.includes(side))
  return (
    (sign.read === true && deeds.read) ||
    (sign.used === true && deeds.used) ||
    (sign.undone === true && (deeds.undone || later.some((one) => one.back_to !== null))) ||
    among(sign.chosen, facts.chosen) ||
    among(sign.composed, facts.composed) ||
    deeds.entered.some((verb) => among(sign.entered, verb)) ||
    scenes(later).some(({ scene }) => sign.told?.includes(scene)) ||
    scenes(theirs).some(({ scene }) => sign.suffered?.includes(scene)) ||
    (facts.ours && among(sign.asked, facts.kind)) ||
    (facts.ours && facts.verbs.some((verb) => sign.offered?.includes(verb))) ||
    (sign.turn !== undefined && facts.turn >= sign.turn) ||
    (sign.over === true && facts.over)
  )
}
