import { has, t, words_of } from './i18n'
import './more/words'
import type { OptionFacts } from './protocol'

/** What people call an edition of rules; one that has no words has its id. Reactive. */
export function edition_name(id: string): string {
  const key = `edition.${id}`
  return has(key) ? t(key) : id
}

/** What people call a value of an option; a figure says it itself. Reactive. */
export function value_name(option: OptionFacts, value: string): string {
  const words = option.words?.[value]
  if (words) return words_of(words)
  const key = `option.${value}`
  return has(key) ? t(key) : value
}
