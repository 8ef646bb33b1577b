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

/** A short value in words. */
export function said(value: unknown, say: Say): string {
  if (value === null || value === undefined || value === '') return say('plain.nothing')
  if (typeof value === 'boolean') return say(value ? 'plain.yes' : 'plain.no')
  if (typeof value !== 'object') return String(value)
  if (is_words(value)) return words_of(value)
  const parts = Object.values(value)
  return parts.length ? parts.map((part) => said(part, say)).join(', ') : say('plain.nothing')
}

/** The parts of any other value by their names; those of a list are numbered from 1. */
export function parts_of(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.map((part, at) => [String(at + 1), part])
  return Object.entries(value)
}
