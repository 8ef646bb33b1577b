import { lang, words_of } from '../i18n'
import type { RulesetFacts } from '../protocol'
import fr from './words/keys.fr.json'

const french = fr as Record<string, string>

/** Begun with a capital letter. */
export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1)

/** A key of the file as people call it, reactive; the key itself is shown beside it. */
export function label_of(key: string): string {
  const plain = key.replaceAll('-', ' ').replaceAll('_', ' ')
  const said = lang() === 'fr' ? (french[key] ?? plain) : plain
  return capital(said)
}

/**
 * The word for a value of a key, by the vocabulary of the ruleset: of the kind that is called as
 * the key is, else of one that has all the values that may stand there. Reactive.
 */
export function word_of(
  ruleset: RulesetFacts | null,
  key: string,
  value: string | number,
  all: readonly (string | number)[],
): string {
  const { vocabulary = {} } = ruleset ?? {}
  const kinds = [vocabulary[key], ...Object.values(vocabulary)]
  const kind = kinds.find((one) => one && all.every((id) => String(id) in one))
  const found = kind?.[String(value)]
  const said = found ? words_of(found) : String(value)
  return capital(said)
}
