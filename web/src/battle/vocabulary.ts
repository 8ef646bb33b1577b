import { words_of } from '../i18n'
import type { RulesetFacts, Vocabulary, Words } from '../protocol'

/**
 * The words of the ruleset that is played, as the server tells them: what its troops, ground and
 * formations are called, and which sign is drawn for them. Every table waits for the rulesets, so
 * nothing is drawn before they are known.
 */
let known: Vocabulary = {}
const usual: Words = { en: 'turn', fr: 'tour' }
let turn = usual

type Speaks = Pick<RulesetFacts, 'vocabulary'> & Partial<Pick<RulesetFacts, 'turn'>>

export function speak_of(ruleset: Speaks | undefined): void {
  known = ruleset?.vocabulary ?? {}
  turn = ruleset?.turn ?? usual
}

/** What the rules call a turn, reactive, and the same as a heading begins with it. */
export function turn_called(): { called: string; begun: string } {
  const called = words_of(turn)
  return { called, begun: called.charAt(0).toUpperCase() + called.slice(1) }
}

/** The word for an id of a kind ("type", "heavy-horse"), reactive; the id where there is none. */
export function word(kind: string, id: string): string {
  const found = known[kind]?.[id]
  return found ? words_of(found) : id
}

/** Whether the vocabulary has it. */
export const called = (kind: string, id: string): boolean => known[kind]?.[id] !== undefined

/**
 * The word for an id that one kind alone has, one kind left out, reactive; null where none has it
 * or more than one.
 */
export function only_word(id: string, without: string): string | null {
  const having = Object.entries(known).flatMap(([kind, words]) =>
    kind === without ? [] : (words[id] ?? []),
  )
  return having.length === 1 && having[0] ? words_of(having[0]) : null
}

/** Its abbreviation; the word itself where it has none. */
export function short(kind: string, id: string): string {
  const found = known[kind]?.[id]?.short
  return found ? words_of(found) : word(kind, id)
}

/** The sign drawn for it; "" where there is none. */
export function sign(kind: string, id: string): string {
  return known[kind]?.[id]?.sign ?? ''
}

/** The ids of a kind, in the order of the vocabulary. */
export function ids(kind: string): string[] {
  return Object.keys(known[kind] ?? {})
}
