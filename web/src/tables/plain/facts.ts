import { called, only_word, word } from '../../battle/vocabulary'
import { words_of } from '../../i18n'
import type { Words } from '../../protocol'

type Say = (key: 'plain.yes' | 'plain.no' | 'plain.nothing') => string

function is_words(value: object): value is Words {
  const names = Object.keys(value)
  return names.length === 2 && 'en' in value && 'fr' in value && typeof value.en === 'string'
}

/** What stands in a line: a word, a figure, a text in both languages, or a list of such. */
export function is_short(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || is_words(value)) return true
  const parts = Object.values(value)
  if (!Array.isArray(value)) return parts.length === 0
  return parts.every((part) => typeof part !== 'object' || part === null)
}

/** By what a thing of a list is called, where it has one of them. */
const names = ['label', 'name', 'id']

/** A side of the scenario. */
export interface Named {
  id: string
  name: Words
}

/** The name of a side that is told by its id; anything else as it stands. */
export function side_named(sides: readonly Named[], text: string): string {
  const side = sides.find(({ id }) => id === text)
  return side ? words_of(side.name) : text
}

/** What a part of a view is called in the ruleset's words ("fact"); null: they lack it. */
export function fact_named(name: string): string | null {
  const id = name.replaceAll('_', '-')
  return called('fact', id) ? word('fact', id) : null
}

/**
 * A word of a view as the ruleset's vocabulary has it, of the kind that its part is named by or of
 * the only kind that has it; as it stands where it is a name, or the vocabulary lacks it.
 */
const term = (text: string, of: string): string =>
  names.includes(of) ? text : called(of, text) ? word(of, text) : (only_word(text, 'fact') ?? text)

/** A short value in words; `of`: what the part is named by. */
export function said(value: unknown, say: Say, of = ''): string {
  if (value === null || value === undefined || value === '') return say('plain.nothing')
  if (typeof value === 'boolean') return say(value ? 'plain.yes' : 'plain.no')
  if (typeof value === 'string') return term(value, of)
  if (typeof value !== 'object') return String(value)
  if (is_words(value)) return words_of(value)
  const parts = Object.values(value)
  return parts.length ? parts.map((part) => said(part, say, of)).join(', ') : say('plain.nothing')
}

/** How a thing of a list is called by itself; '' where it is not. */
function own_name(part: unknown): string {
  if (typeof part !== 'object' || part === null) return ''
  const given: unknown = names.map((one) => (part as Record<string, unknown>)[one]).find(Boolean)
  if (typeof given === 'string') return given
  return typeof given === 'object' && given !== null && is_words(given) ? words_of(given) : ''
}

/**
 * The parts of any other value by their names; those of a list are numbered from 1, and called by
 * what they are called themselves.
 */
export function parts_of(value: unknown): { name: string; own: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.map((part, at) => ({ name: String(at + 1), own: own_name(part), value: part }))
  return Object.entries(value).map(([name, part]) => ({ name, own: '', value: part }))
}
