import { lang, t, words_of } from '../i18n'
import type { RulesetFacts } from '../protocol'
import type { Form } from './schema'
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

/** Of which kind of the vocabulary the tables of a list are. */
export const vocabulary_key = (list: string): string =>
  list === 'terrain' || list === 'feature' ? 'ground' : list

type Values = readonly (string | number)[]

/**
 * The word for a value of a key, by the vocabulary of the ruleset: of the kind that is called as
 * the key is, else of one that has all the values that may stand there. Reactive.
 */
export function word_of(
  ruleset: RulesetFacts | null,
  key: string,
  value: string | number,
  all: Values,
): string {
  return capital(plain_word(ruleset, key, value, all))
}
function plain_word(
  ruleset: RulesetFacts | null,
  key: string,
  value: string | number,
  all: Values,
): string {
  const { vocabulary = {} } = ruleset ?? {}
  const kinds = [vocabulary[key], ...Object.values(vocabulary)]
  const kind = kinds.find((one) => one && all.every((id) => String(id) in one))
  const found = kind?.[String(value)]
  return found ? words_of(found) : String(value)
}

/**
 * What is said of a key, with its values called as they are in the form beside it: what the file
 * writes as "false" is "no" there. In English most values are their own words. Reactive.
 */
export function with_words(
  said: string,
  ruleset: RulesetFacts | null,
  key: string,
  form: Form,
): string {
  if (form.is === 'switch')
    return said.replace(/\b(?:true|false)\b/g, (one) =>
      t(one === 'true' ? 'workshop.yes' : 'workshop.no'),
    )
  if (form.is !== 'choice' && form.is !== 'several') return said
  const all = form.of.map(String)
  return said.replace(/[a-z]+(?:-[a-z]+)*/g, (one) =>
    all.includes(one) && (lang() === 'fr' || one.includes('-'))
      ? plain_word(ruleset, key, one, form.of)
      : one,
  )
}
