import { lang, words_of } from '../i18n'
import type { RulesetFacts, Words } from '../protocol'
import { capital, label_of, vocabulary_key, word_of } from './labels'
import { form_of, keys_of, may_have, resolved, type Schema } from './schema'
import { quoted, same, toml_of, type Outline, type Path } from './toml'

/** A list of tables that may stand below a table, as the schema has it. */
export interface Group {
  path: Path
  key: string
  /** How many there may be, and must be where there are any. */
  most: number
  least: number
  /** Whether there must be any. */
  needed: boolean
}

/** The tables of the file that stand alone: `[scenario]`, `[board]`. */
export function singles_of(root: Schema): Path[] {
  return keys_of(root, [])
    .filter(({ node }) => form_of(root, '', node).is === 'table' && has_keys(root, node))
    .map(({ key }) => [key])
}
function has_keys(root: Schema, node: Schema): boolean {
  return resolved(root, node).properties !== undefined
}

/** The tables of the file that have names of their own: `[terrain.donga]` stands in `terrain`. */
export function named_of(root: Schema): Path[] {
  return keys_of(root, []).flatMap(({ key, node }) => {
    const here = resolved(root, node)
    const below = typeof here.additionalProperties === 'object' ? here.additionalProperties : null
    return below && resolved(root, below).properties ? [[key]] : []
  })
}
/** The names that stand in such a table, in the order of the file. */
export function names_under(outline: Outline, path: Path): string[] {
  const all = [...outline.parts, ...outline.under(path)]
    .filter((one) => one.path.length > path.length && same(one.path.slice(0, path.length), path))
    .map((one) => String(one.path[path.length]))
  return [...new Set(all)]
}

/** The lists of tables below a table. */
export function groups_of(root: Schema, path: Path): Group[] {
  return keys_of(root, path).flatMap(({ key, needed, node }) => {
    if (form_of(root, key, node).is !== 'tables') return []
    const here = resolved(root, node)
    const group = { path: [...path, key], key, needed }
    return [{ ...group, most: here.maxItems ?? Infinity, least: here.minItems ?? 0 }]
  })
}

/** Whether one more of a list may stand below a table as it is now. */
export function has_room(root: Schema, outline: Outline, { path, key, most }: Group): boolean {
  const of = path.slice(0, -1)
  if (outline.list(path).length >= most) return false
  return may_have(root, of, key, (name) => {
    const below = outline.list([...of, name])
    return below.length ? below : outline.value([...of, name])
  })
}

/** The keys of a table that are values, not lists of tables. */
export function values_of(root: Schema, path: Path): ReturnType<typeof keys_of> {
  return keys_of(root, path).filter(({ key, node }) => {
    const { is } = form_of(root, key, node)
    if (is === 'table') return path.length > 0 && has_keys(root, node)
    return is !== 'tables'
  })
}

/**
 * What a table is called in a list: its name, title or kind, else its place; the kind in the words
 * of the ruleset, where that is known. Reactive.
 */
export function title_of(
  outline: Outline,
  path: Path,
  ruleset: RulesetFacts | null = null,
): string {
  for (const key of ['name', 'title', 'kind', 'ground', 'id', 'label']) {
    const value = outline.value([...path, key])
    if (typeof value === 'string' && value) {
      const of = key === 'kind' || key === 'ground' ? vocabulary_key(String(path.at(-2))) : ''
      return of && ruleset ? word_of(ruleset, of, value, [value]) : value
    }
    const words = value as Partial<Words> | undefined
    if (words?.en) return words_of({ en: words.en, fr: words.fr ?? '' })
  }
  const at = path.at(-1)
  // What has no name is called by what it is: the second door.
  return typeof at === 'number'
    ? `${label_of(String(path.at(-2)))} ${at + 1}`
    : label_of(String(at))
}

/** The least that a new table needs: what must be there, with the first value that may. */
export function fresh_lines(root: Schema, outline: Outline, list: Path): string[] {
  const path = [...list, outline.list(list).length]
  const key = String(list.at(-1))
  const lines: string[] = []
  for (const one of keys_of(root, path)) {
    const form = form_of(root, one.key, one.node)
    const wanted = one.needed || (form.is === 'text' && one.key === 'name')
    if (!wanted || form.is === 'tables') continue
    if (form.is === 'text') lines.push(`${one.key} = ${free_name(outline, key)}`)
    if (form.is === 'choice') lines.push(`${one.key} = ${toml_scalar(form.of[0])}`)
    if (form.is === 'number') lines.push(`${one.key} = ${form.least ?? 0}`)
    if (form.is === 'switch') lines.push(`${one.key} = false`)
    if (form.is === 'line' && one.key === 'id')
      lines.push(`${one.key} = ${quoted(`${key}-${outline.list(list).length + 1}`)}`)
  }
  return lines
}
function toml_scalar(value: string | number | undefined): string {
  return typeof value === 'number' ? String(value) : quoted(value ?? '')
}
/**
 * A name that no table of this kind has, wherever it stands, as the file writes it: a writer whose
 * page is in French finds it in French, beside the English that every name has.
 */
function free_name(outline: Outline, key: string): string {
  const all = new Set(
    outline.parts
      .filter(({ path }) => path.at(-2) === key)
      .map(({ path }) => name_in(outline.value([...path, 'name']))),
  )
  const word = capital(key.replaceAll('-', ' '))
  let n = all.size + 1
  while (all.has(`${word} ${n}`)) n += 1
  const en = `${word} ${n}`
  return lang() === 'fr' ? toml_of({ en, fr: `${label_of(key)} ${n}` }) : quoted(en)
}
function name_in(value: unknown): string {
  return typeof value === 'string' ? value : ((value as Partial<Words> | undefined)?.en ?? '')
}
