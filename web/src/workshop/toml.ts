import { parseTOML, type AST } from 'toml-eslint-parser'

/** A stretch of the text, in characters. */
export interface Span {
  from: number
  to: number
}
/** One change of the text, as the editor takes it. */
export interface Change extends Span {
  insert: string
}
/** Where a value stands in the file: `['side', 0, 'unit', 2, 'at']`. */
export type Path = readonly (string | number)[]

/** A value of the file, with the key before it where it has one of its own. */
export interface Place {
  path: Path
  /** The value alone. */
  span: Span
  /** With its key; of an element of a list the value alone. */
  whole: Span
  node: AST.TOMLContentNode
  /** What it stands in: a table with a heading, a table in braces, a list. */
  inside: 'part' | 'inline' | 'list'
}
/** A table with a heading of its own, `[[side.unit]]`, or what stands before the first one. */
export interface Part {
  path: Path
  header: Span | null
  /** From its heading to the end of its last value. */
  span: Span
}

const name_of = (path: Path) => JSON.stringify(path)
const begins = (path: Path, with_: Path) => with_.every((step, i) => path[i] === step)
export const same = (a: Path, b: Path) => a.length === b.length && begins(a, b)

/**
 * The tables and values of a scenario's text with their places, and changes to single values that
 * leave everything else as it was written: comments, order, blank lines, the form of numbers.
 */
export class Outline {
  readonly text: string
  readonly parts: Part[] = []
  readonly #places = new Map<string, Place>()

  /** Throws the parser's error where the text is no TOML. */
  constructor(text: string) {
    this.text = text
    const [top] = parseTOML(text, { tomlVersion: '1.0' }).body
    const loose: AST.TOMLKeyValue[] = []
    for (const node of top.body)
      if (node.type === 'TOMLTable') this.#table(node)
      else loose.push(node)
    const last = loose.at(-1)
    this.parts.unshift({ path: [], header: null, span: { from: 0, to: last ? last.range[1] : 0 } })
    for (const node of loose) this.#keyed(node, [], 'part')
  }

  #table(node: AST.TOMLTable): void {
    const path = node.resolvedKey
    const last = node.body.at(-1)
    const line_end = this.text.indexOf(']', node.key.range[1]) + (node.kind === 'array' ? 2 : 1)
    const header = { from: node.range[0], to: line_end }
    this.parts.push({
      path,
      header,
      span: { from: header.from, to: last ? last.range[1] : line_end },
    })
    for (const one of node.body) this.#keyed(one, path, 'part')
  }
  #keyed(node: AST.TOMLKeyValue, before: Path, inside: 'part' | 'inline'): void {
    const keys = node.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
    this.#value(node.value, [...before, ...keys], span_of(node), inside)
  }
  #value(node: AST.TOMLContentNode, path: Path, whole: Span, inside: Place['inside']): void {
    this.#places.set(name_of(path), { path, span: span_of(node), whole, node, inside })
    if (node.type === 'TOMLArray')
      node.elements.forEach((one, i) => this.#value(one, [...path, i], span_of(one), 'list'))
    else if (node.type === 'TOMLInlineTable')
      for (const one of node.body) this.#keyed(one, path, 'inline')
  }

  place(path: Path): Place | null {
    return this.#places.get(name_of(path)) ?? null
  }
  /** All values below a table, however deep. */
  under(path: Path): Place[] {
    return [...this.#places.values()].filter((one) => begins(one.path, path))
  }
  part(path: Path): Part | null {
    return this.parts.find((one) => same(one.path, path)) ?? null
  }
  /** The tables of a list, `[[side.unit]]` of the first side, in their order. */
  list(path: Path): Part[] {
    return this.parts.filter(
      (one) => one.path.length === path.length + 1 && begins(one.path, path) && is_index(one.path),
    )
  }
  /** The table and the value, if any, in which a place of the text lies. */
  at(offset: number): { part: Part; place: Place | null } {
    const part = this.parts.findLast((one) => one.span.from <= offset) ?? (this.parts[0] as Part)
    let place: Place | null = null
    for (const one of this.#places.values())
      if (one.whole.from <= offset && offset <= one.whole.to)
        if (!place || one.path.length >= place.path.length) place = one
    return { part, place }
  }

  /** What stands there, as JavaScript has it; dates as they are written. Undefined: nothing. */
  value(path: Path): unknown {
    const place = this.place(path)
    if (place) return this.#read(place.node)
    const below: Record<string, unknown> = {}
    let found = false
    for (const one of this.#places.values()) {
      const key = one.path[path.length]
      if (one.path.length !== path.length + 1 || !begins(one.path, path) || key === undefined)
        continue
      below[String(key)] = this.#read(one.node)
      found = true
    }
    return found ? below : undefined
  }
  #read(node: AST.TOMLContentNode): unknown {
    if (node.type === 'TOMLArray') return node.elements.map((one) => this.#read(one))
    if (node.type === 'TOMLInlineTable') {
      const out: Record<string, unknown> = {}
      for (const one of node.body) {
        const keys = one.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
        out[keys.join('.')] = this.#read(one.value)
      }
      return out
    }
    return node.value instanceof Date ? this.text.slice(...node.range) : node.value
  }

  /**
   * Writes a value, `toml` as it is to stand there: in place of the one that is there, else behind
   * the last of its table, which is made where there is none.
   */
  set(path: Path, toml: string): Change[] {
    const there = this.place(path)
    if (there) return [{ ...there.span, insert: toml }]
    for (let n = path.length - 1; n >= 0; n--) {
      const before = path.slice(0, n)
      const keys = path.slice(n).map((key) => key_text(String(key)))
      const line = `${keys.join('.')} = ${toml}`
      const holder = this.place(before)
      if (holder?.node.type === 'TOMLInlineTable') return [this.#into_braces(holder.node, line)]
      const part = n > 0 || path.length === 1 ? this.part(before) : null
      if (part) return [this.#behind(part, line)]
      if (n === 1) return [this.#appended(`[${key_text(String(path[0]))}]\n${line}`)]
    }
    return []
  }
  #into_braces(node: AST.TOMLInlineTable, line: string): Change {
    const last = node.body.at(-1)
    const at = last ? last.range[1] : node.range[0] + 1
    return { from: at, to: at, insert: last ? `, ${line}` : ` ${line} ` }
  }
  #behind(part: Part, line: string): Change {
    const at = this.#line_end(part.span.to)
    const indent = part.header ? this.#indent(part.header.from) : ''
    const insert = part.header || part.span.to ? `\n${indent}${line}` : `${line}\n`
    return { from: at, to: at, insert }
  }
  #appended(table: string): Change {
    const at = this.text.trimEnd().length
    return { from: at, to: this.text.length, insert: `${at ? '\n\n' : ''}${table}\n` }
  }

  /** Takes a value away with its key, and its line where nothing else stands on it. */
  remove(path: Path): Change[] {
    const there = this.place(path)
    if (!there) return []
    const { from, to } = there.whole
    if (there.inside !== 'part') return [this.#out_of_list(from, to)]
    const begin = this.text.lastIndexOf('\n', from - 1) + 1
    const end = this.#line_end(to)
    const alone =
      this.text.slice(begin, from).trim() === '' && this.text.slice(to, end).trim() === ''
    // A comment behind it stays.
    if (!alone) return [{ from, to, insert: '' }]
    return [{ from: begin, to: Math.min(end + 1, this.text.length), insert: '' }]
  }
  #out_of_list(from: number, to: number): Change {
    const behind = /^\s*,[^\S\n]*/.exec(this.text.slice(to))
    if (behind) return { from, to: to + behind[0].length, insert: '' }
    const before = /,\s*$/.exec(this.text.slice(0, from))
    return { from: from - (before?.[0].length ?? 0), to, insert: '' }
  }

  /**
   * Adds a table to a list, `['side', 0, 'unit']`, behind the last of its kind; `lines` are its
   * values.
   */
  add(list: Path, lines: readonly string[]): Change[] {
    const siblings = this.list(list)
    const above = list.slice(0, -1)
    const last = siblings.at(-1)
    const around = last ? last.path : above
    const behind = this.parts.findLast((one) => around.length > 0 && begins(one.path, around))
    const indent = last?.header ? this.#indent(last.header.from) : ''
    const heading = list.filter((step) => typeof step === 'string').map(key_text)
    const body = [`[[${heading.join('.')}]]`, ...lines].map((line) => indent + line).join('\n')
    if (!behind) return [this.#appended(body)]
    const at = this.#line_end(behind.span.to)
    return [{ from: at, to: at, insert: `\n\n${body}` }]
  }
  /** Adds a table with a name of its own, `[terrain.donga]`, behind the last of its kind. */
  table(path: Path, lines: readonly string[]): Change[] {
    const above = path.slice(0, -1)
    const body = [`[${path.map((step) => key_text(String(step))).join('.')}]`, ...lines].join('\n')
    const behind = this.parts.findLast(
      (one) => above.length > 0 && one.path.length > above.length && begins(one.path, above),
    )
    if (!behind) return [this.#appended(body)]
    const at = this.#line_end(behind.span.to)
    return [{ from: at, to: at, insert: `\n\n${body}` }]
  }
  /** The same again behind it, with all that belongs to it. */
  copy(path: Path): Change[] {
    const whole = this.#with_below(path)
    if (!whole) return []
    const from = this.text.lastIndexOf('\n', whole.from - 1) + 1
    const at = this.#line_end(whole.to)
    return [{ from: at, to: at, insert: `\n\n${this.text.slice(from, at)}` }]
  }
  /** Takes a table away with all that belongs to it. Comments before it stay. */
  drop(path: Path): Change[] {
    const whole = this.#with_below(path)
    if (!whole) return []
    const from = this.text.lastIndexOf('\n', whole.from - 1) + 1
    let to = Math.min(this.#line_end(whole.to) + 1, this.text.length)
    if (this.text[to] === '\n') to += 1
    return [{ from, to, insert: '' }]
  }
  #with_below(path: Path): Span | null {
    const all = this.parts.filter((one) => begins(one.path, path))
    const first = all[0]
    const last = all.at(-1)
    return first && last && path.length ? { from: first.span.from, to: last.span.to } : null
  }

  #line_end(from: number): number {
    const end = this.text.indexOf('\n', from)
    return end < 0 ? this.text.length : end
  }
  #indent(from: number): string {
    return this.text.slice(this.text.lastIndexOf('\n', from - 1) + 1, from)
  }
}

function span_of({ range: [from, to] }: { range: readonly [number, number] }): Span {
  return { from, to }
}
function is_index(path: Path): boolean {
  return typeof path.at(-1) === 'number'
}
function key_text(key: string): string {
  return /^[\w-]+$/.test(key) ? key : quoted(key)
}

/** The one change that makes another text of a text. */
export function difference(before: string, after: string): Change[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const insert = after.slice(head, after.length - tail)
  return [{ from: head, to: before.length - tail, insert }]
}

/** A string as TOML writes it on one line. */
export function quoted(text: string): string {
  // What JSON escapes, TOML reads as the same, but for the slash, which JSON leaves as it is.
  return JSON.stringify(text).replaceAll('\x7f', '\\u007F')
}
/** A longer text over several lines, which reads as one where they end in a backslash. */
export function prose(text: string): string {
  if (!text.includes('\n') && text.length < 80) return quoted(text)
  const lines = text
    .split('\n')
    .map((line) => quoted(line).slice(1, -1).replaceAll('\\"', '"').replaceAll('"""', '""\\"'))
    .map(folded)
  const tail = text.endsWith('"') ? '\\\n' : ''
  return `"""\n${lines.join('\n')}${tail}"""`
}
/** Broken where a word begins: what is blank at the head of a line would be lost. */
function folded(line: string): string {
  const out: string[] = []
  let rest = line
  while (rest.length > 98) {
    const at = [...rest.slice(0, 98).matchAll(/\s(?=\S)/g)].at(-1)?.index ?? 0
    if (at <= 0) break
    out.push(`${rest.slice(0, at + 1)}\\`)
    rest = rest.slice(at + 1)
  }
  return [...out, rest].join('\n')
}
/** Any value as TOML writes it on one line. */
export function toml_of(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toml_of).join(', ')}]`
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([key, one]) => `${key_text(key)} = ${toml_of(one)}`)
    return pairs.length ? `{ ${pairs.join(', ')} }` : '{}'
  }
  return String(value)
}
/** The text after changes that do not overlap. */
export function changed(text: string, changes: readonly Change[]): string {
  let out = text
  for (const { from, to, insert } of changes.toSorted((a, b) => b.from - a.from))
    out = out.slice(0, from) + insert + out.slice(to)
  return out
}
