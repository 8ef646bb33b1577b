import type { Account, OddsReport, Question, Reason } from './protocol'

/** What stands in straight quotes, and no apostrophe within it. */
const quoted = /(?<![\p{L}\d])'(?!\s)([^'\n]*[^'\s])'(?![\p{L}\d])/gu
const apostrophe = /(?<=\p{L})'(?=\p{L})/gu
const minus = /(?<=^|[\s(])-(?=\d)/gu
/** A figure and what it counts, "3 AC" or "5 cm", and the other way about, "GL 5". */
const counted = /(?<=\d) (?=(?:\p{Lu}{2,3}|cm|mm|in|po)(?![\p{L}\d]))|(?<=\b\p{Lu}{2}) (?=\d)/gu

/**
 * A sentence of the server's as it is printed: with curved quotes and apostrophes, signs of minus,
 * and no line that ends between a figure and what it counts. Not for what is sent back or typed.
 */
export function printed(sentence: string): string {
  return sentence
    .replace(quoted, '‘$1’')
    .replace(apostrophe, '’')
    .replace(minus, '−')
    .replace(counted, '\u00a0')
}

/** What a message may tell in sentences. */
interface Telling {
  type: string
  error: string
  reason: string
  outcome: string
  question: Pick<Question, 'text'>
  reasons: Pick<Reason, 'text'>[]
  accounts: Pick<Account, 'told'>[]
  verdicts: object[]
  follows: string[]
  lapses: string[]
  odds: Pick<OddsReport, 'headline' | 'assumed'>
}

/** The same for all that a message tells; what is sent back stays as it is. */
export function print_all(message: object): void {
  const telling = message as Partial<Telling>
  const { error, outcome, question, reasons, accounts, follows, lapses, odds } = telling
  telling.verdicts?.forEach(print_all)
  if (telling.type === 'closing') telling.reason = printed(telling.reason ?? '')
  for (const list of [follows, lapses]) list?.splice(0, list.length, ...list.map(printed))
  for (const one of [...(odds?.headline ?? []), ...(odds?.assumed ?? [])])
    one.text = printed(one.text)
  if (error) Object.assign(message, { error: printed(error) })
  if (outcome) Object.assign(message, { outcome: printed(outcome) })
  if (question) question.text = printed(question.text)
  for (const reason of reasons ?? []) reason.text = printed(reason.text)
  for (const told of accounts?.flatMap((one) => one.told) ?? []) {
    told.line = printed(told.line)
    told.ledger = told.ledger.map(printed)
  }
}
