import type { Path } from './toml'

/** A node of a JSON Schema, as far as docs/format/scenario-….schema.json uses it. */
export interface Schema {
  $ref?: string
  type?: string
  description?: string
  enum?: (string | number)[]
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  /** What has to be so of a table that has a key. */
  dependentSchemas?: Record<string, Schema>
  $defs?: Record<string, Schema>
  title?: string
}

/** How a value is asked for in a form. */
export type Form =
  | { is: 'text'; noun: boolean; long: boolean }
  | { is: 'choice'; of: (string | number)[] }
  | { is: 'several'; of: (string | number)[] }
  | { is: 'switch' }
  | { is: 'number'; whole: boolean; least?: number; most?: number }
  | { is: 'line' }
  | { is: 'sector' }
  | { is: 'area' }
  | { is: 'spot' }
  | { is: 'lines' }
  | { is: 'table' }
  | { is: 'tables' }
  | { is: 'raw' }

/** The node with what it refers to; its own description holds before the other's. */
export function resolved(root: Schema, node: Schema): Schema {
  const name = node.$ref?.replace('#/$defs/', '')
  const found = name ? root.$defs?.[name] : undefined
  return found ? { ...resolved(root, found), ...node } : node
}

/** What may stand at a path of the file; null: nothing is known of it. */
export function node_at(root: Schema, path: Path): Schema | null {
  let node: Schema | null = root
  for (const step of path) {
    if (!node) return null
    const here: Schema = resolved(root, node)
    if (typeof step === 'number') node = here.items ?? null
    else {
      const more: Schema | null =
        typeof here.additionalProperties === 'object' ? here.additionalProperties : null
      node = here.properties?.[step] ?? in_any(root, here, step) ?? more
    }
  }
  return node && resolved(root, node)
}
function in_any(root: Schema, node: Schema, step: string): Schema | null {
  for (const one of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
    const found = resolved(root, one).properties?.[step]
    if (found) return found
  }
  return null
}

/**
 * Whether a table with these values may have a key, as its schema says: a bridge stands in water
 * that is drawn as a line. A value that is left out says nothing against it, unless it has to be
 * there.
 */
export function may_have(
  root: Schema,
  path: Path,
  key: string,
  value: (key: string) => unknown,
): boolean {
  const asked = node_at(root, path)?.dependentSchemas?.[key]
  if (!asked) return true
  const lacks = (asked.required ?? []).some((one) => value(one) === undefined)
  const fits = ([name, { enum: words, minItems }]: [string, Schema]): boolean => {
    const is = value(name)
    if (is === undefined) return true
    if (words && !words.includes(is as string)) return false
    return minItems === undefined || (Array.isArray(is) && is.length >= minItems)
  }
  return !lacks && Object.entries(asked.properties ?? {}).every(fits)
}

const prose = new Set(['briefing', 'notes', 'summary'])

/** How a value of a key is asked for. */
export function form_of(root: Schema, key: string, node: Schema): Form {
  const ref = node.$ref?.replace('#/$defs/', '') ?? ''
  if (ref === 'text' || ref === 'name')
    return { is: 'text', noun: ref === 'name', long: prose.has(key) }
  if (ref === 'sector' || ref === 'area') return { is: ref }
  const here = resolved(root, node)
  if (ref === 'point') return { is: 'spot' }
  if (here.enum) return { is: 'choice', of: here.enum }
  if (here.const !== undefined) return { is: 'choice', of: [here.const as string] }
  if (here.type === 'boolean') return { is: 'switch' }
  if (here.type === 'integer' || here.type === 'number') return number_form(here)
  if (here.type === 'string') return { is: 'line' }
  if (here.type === 'array' && here.items) return list_form(root, here.items)
  if (here.type === 'object') return { is: 'table' }
  return { is: 'raw' }
}
function number_form(node: Schema): Form {
  const least = node.minimum ?? node.exclusiveMinimum
  return {
    is: 'number',
    whole: node.type === 'integer',
    ...(least === undefined ? {} : { least }),
    ...(node.maximum === undefined ? {} : { most: node.maximum }),
  }
}
function list_form(root: Schema, items: Schema): Form {
  const one = resolved(root, items)
  if (one.type === 'object') return { is: 'tables' }
  if (one.enum) return { is: 'several', of: one.enum }
  return one.type === 'string' ? { is: 'lines' } : { is: 'raw' }
}

/** The keys of a table, in the order of the schema, and which must be there. */
export function keys_of(
  root: Schema,
  path: Path,
): { key: string; needed: boolean; node: Schema }[] {
  const node = node_at(root, path)
  return Object.entries(node?.properties ?? {}).map(([key, one]) => ({
    key,
    needed: node?.required?.includes(key) ?? false,
    node: one,
  }))
}

/** The keys of a table that may stand at a path where something else may stand too. */
export function values_in(root: Schema, path: Path): ReturnType<typeof keys_of> {
  const node = node_at(root, path)
  const tables = [...(node?.anyOf ?? []), ...(node?.oneOf ?? [])].map((one) => resolved(root, one))
  const found = tables.find((one) => one.properties)
  return Object.entries(found?.properties ?? {}).map(([key, one]) => ({
    key,
    needed: found?.required?.includes(key) ?? false,
    node: one,
  }))
}
