/** Values for the places of a message. */
export type Values = Record<string, string | number>

/**
 * Fills a message in the syntax of ICU MessageFormat, as far as the client's words use it:
 * `{name}` and `{count, plural, =0 {none} one {# roll} other {# rolls}}`, which may nest.
 */
export function fill(message: string, values: Values, lang: string): string {
  let out = ''
  for (let at = 0; at < message.length;) {
    if (message[at] !== '{') {
      out += message[at++]
      continue
    }
    const end = closing(message, at)
    out += place(message.slice(at + 1, end), values, lang)
    at = end + 1
  }
  return out
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error(`a brace is not closed in "${text}"`)
}

function place(inside: string, values: Values, lang: string): string {
  const parts = /^\s*(\w+)\s*(?:,\s*plural\s*,([\s\S]*))?$/.exec(inside)
  if (!parts?.[1]) throw new Error(`"{${inside}}" is no place of a message`)
  const value = values[parts[1]]
  if (value === undefined) throw new Error(`no value for {${parts[1]}}`)
  if (parts[2] === undefined) {
    return typeof value === 'number' ? number(value, lang) : value
  }
  const forms = choices(parts[2])
  const count = Number(value)
  const form =
    forms.get(`=${count}`) ??
    forms.get(new Intl.PluralRules(lang).select(count)) ??
    forms.get('other')
  if (form === undefined) throw new Error(`no form for ${count} in "{${inside}}"`)
  return fill(form, values, lang).replaceAll('#', number(count, lang))
}

function choices(text: string): Map<string, string> {
  const forms = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at)
    if (open < 0) break
    const end = closing(text, open)
    forms.set(text.slice(at, open).trim(), text.slice(open + 1, end))
    at = end + 1
  }
  return forms
}

function number(value: number, lang: string): string {
  return new Intl.NumberFormat(lang).format(value)
}

/** A text as it is compared where accents and capitals do not count. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
