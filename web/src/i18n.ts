import { createSubscriber } from 'svelte/reactivity'
import { fill, type Values } from './format'
import { printed } from './printed'
import type { Lang, Words } from './protocol'

/**
 * Every visible word of the client has a key in words/ (or battle/words/, or beside the part that
 * brings it), in both languages.
 */
export type Key =
  | keyof typeof import('./words/en').words
  | keyof typeof import('./more/words/en.json')
  | keyof typeof import('./guide/words/en.json')
  | keyof typeof import('./cards/words/en.json')
  | keyof typeof import('./print/words/en.json')
  | keyof typeof import('./notices/words/en.json')
  | keyof typeof import('./workshop/words/en.json')
  | keyof typeof import('./rulesets/fixed_baynet/words/en.json')
  | keyof typeof import('./tables/plain/words/en.json')

const words: Record<Lang, Record<string, string>> = { en: {}, fr: {} }
/** Nobody reads both languages: each is fetched when it is chosen. */
const fetches: Record<Lang, () => Promise<{ words: Record<string, string> }>> = {
  en: () => import('./words/en'),
  fr: () => import('./words/fr'),
}
const come = new Set<Lang>()

const watchers = new Set<() => void>()
const subscribe = createSubscriber((update) => {
  watchers.add(update)
  return () => watchers.delete(update)
})
let chosen: Lang = 'en'
let wanted: Lang = 'en'

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

/** A colon behind a name, which French sets off by a space that does not break; reactive. */
export const colon = (): string => (lang() === 'fr' ? '\u00a0:' : ':')

/** Fetches the words of a language, once; fails where the server is away. */
export async function fetch_words(of: Lang): Promise<void> {
  if (come.has(of)) return
  const { words: found } = await fetches[of]()
  words[of] = { ...found, ...words[of] }
  come.add(of)
}

/** Speaks another language: at once where its words are there, else when they have come. */
export function set_lang(to: Lang): void {
  wanted = to
  if (come.has(to)) return speak(to)
  fetch_words(to).then(
    () => wanted === to && speak(to),
    () => {
      // The server is away, which the page says itself: the language stays what it was.
    },
  )
}
function speak(to: Lang): void {
  chosen = to
  for (const update of watchers) update()
}

/** A place, "24.5 29.9", as the language writes figures; the notation reads both. Reactive. */
export function in_words(place: string): string {
  return place.replace(' ', '\u00a0').replaceAll('.', lang() === 'fr' ? ',' : '.')
}

/** A figure of more than tenths, with point or comma; not the men of "A/3-5,10". */
const measured = /(?<![\d.,/]|\d-)\d+[.,]\d{2,}(?![\d.]|,\d)/g

/** What somebody did as a log tells it: in tenths, as people measure. Journals keep every digit. */
export function rounded(action: string): string {
  const figures = action.replace(measured, (figure) => {
    const tenths = String(Math.round(Number(figure.replace(',', '.')) * 10) / 10)
    return figure.includes(',') ? tenths.replace('.', ',') : tenths
  })
  return printed(figures)
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
  return key in words[chosen]
}
