import { createSubscriber } from 'svelte/reactivity'
import battle_en from './battle/words/en.json'
import battle_fr from './battle/words/fr.json'
import { fill, type Values } from './format'
import type { Lang, Words } from './protocol'
import en from './words/en.json'
import fr from './words/fr.json'

/**
 * Every visible word of the client has a key in words/ (or battle/words/, or beside the table that
 * brings it), in both languages.
 */
export type Key =
  | keyof typeof en
  | keyof typeof battle_en
  | keyof typeof import('./rulesets/fixed_baynet/words/en.json')

const words: Record<Lang, Record<string, string>> = {
  en: { ...en, ...battle_en },
  fr: { ...fr, ...battle_fr },
}

const watchers = new Set<() => void>()
const subscribe = createSubscriber((update) => {
  watchers.add(update)
  return () => watchers.delete(update)
})
let chosen: Lang = 'en'

/** Takes in the words of a part of the client that is fetched when it is needed. */
export function learn(more: Record<Lang, Record<string, string>>): void {
  Object.assign(words.en, more.en)
  Object.assign(words.fr, more.fr)
}

/** The language chosen; reactive. */
export function lang(): Lang {
  subscribe()
  return chosen
}

/** The same for requests, which are not made again when it changes. */
export function spoken(): Lang {
  return chosen
}

export function set_lang(to: Lang): void {
  chosen = to
  for (const update of watchers) update()
}

/** The words of a key in the chosen language, its places filled; reactive. */
export function t(key: Key, values: Values = {}): string {
  const now = lang()
  return fill(words[now][key] ?? key, values, now)
}

/** A text of the server in the chosen language; English where French is missing. Reactive. */
export function words_of(text: Words): string {
  return text[lang()] || text.en
}

/** Whether a key exists, for texts that are looked up by an id of the server. */
export function has(key: string): key is Key {
  return key in words.en
}
