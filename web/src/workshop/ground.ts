import { words_of } from '../i18n'
import type { RulesetFacts, Words } from '../protocol'
import { capital, vocabulary_key, word_of } from './labels'
import { fresh_lines, groups_of } from './parts'
import { keys_of, may_have, node_at, type Schema } from './schema'
import { changed, Outline, same, toml_of, type Path } from './toml'
import type { Spot } from '../tables/measured/geometry'

export type Shape = 'polygon' | 'line' | 'ellipse' | 'rectangle'

/** What can be drawn on a measured table: a list of the file whose tables have a shape. */
export interface Drawable {
  list: Path
  /** The key that says what it is; empty: nothing is to be said. */
  key: string
  kinds: { id: string; words: string }[]
  shapes: Shape[]
  /** The key that says how high it lies; empty: none does. */
  height: string
}

const all_shapes: Shape[] = ['polygon', 'line', 'ellipse', 'rectangle']
/** Keys that say what something drawn is, and how high it lies. */
const kind_keys = ['kind', 'ground']
const height_keys = ['level', 'layer']

/**
 * What can be drawn: ground and buildings, and within what is chosen its own parts: rooms of a
 * storey, sectors of a village. None where the ground is no list of shapes.
 */
export function drawables(root: Schema, ruleset: RulesetFacts | null, chosen: Path): Drawable[] {
  const within = typeof chosen.at(-1) === 'number' ? groups_of(root, chosen) : []
  return [...groups_of(root, []), ...within].flatMap(({ path, key }) => {
    const one = node_at(root, [...path, 0])
    const has = (name: string) => one?.properties !== undefined && name in one.properties
    const shapes = all_shapes.filter(has)
    if (!shapes.length) return []
    const kind = kind_keys.find((name) => node_at(root, [...path, 0, name])?.enum) ?? ''
    const all = kind ? (node_at(root, [...path, 0, kind])?.enum ?? []) : []
    const called = vocabulary_key(key)
    return [
      {
        list: path,
        key: kind,
        kinds: all.map((id) => ({ id: String(id), words: word_of(ruleset, called, id, all) })),
        shapes,
        height: height_keys.find(has) ?? '',
      },
    ]
  })
}

/** How many points a shape needs, at least. */
export function least_points(shape: Shape): number {
  return shape === 'polygon' ? 3 : 2
}

/** What was drawn: of which kind, how high it lies where that is said, its shape by its points. */
export interface Drawn {
  what: Drawable
  kind: string
  height: number | null
  shape: Shape
  points: Spot[]
  /** The table whose shape it becomes; without it a new one is made. */
  into?: Path
}

/** A shape by the points that were drawn, as the file writes it. */
function shape_toml(shape: Shape, points: readonly Spot[]): string {
  const [a, b] = points
  if (!a || !b || (shape !== 'ellipse' && shape !== 'rectangle')) return toml_of(points)
  return toml_of({
    at: [halved(a[0] + b[0]), halved(a[1] + b[1])],
    size: [tidy(Math.abs(a[0] - b[0])), tidy(Math.abs(a[1] - b[1]))],
  })
}

/** What a shape of a table is drawn with, if it is one of its shapes; null: it is not. */
export function drawn_into(
  root: Schema,
  ruleset: RulesetFacts | null,
  into: Path,
  shape: string,
): Drawn | null {
  const list = into.slice(0, -1)
  const what = drawables(root, ruleset, list.slice(0, -1)).find((one) => same(one.list, list))
  const found = what?.shapes.find((one) => one === shape)
  return what && found ? { what, kind: '', height: null, shape: found, points: [], into } : null
}

/** The text in which a table has the shape that was drawn, and no other. */
export function with_shape(outline: Outline, into: Path, { what, shape, points }: Drawn): string {
  let text = changed(outline.text, outline.set([...into, shape], shape_toml(shape, points)))
  for (const other of what.shapes)
    if (other !== shape) text = changed(text, new Outline(text).remove([...into, other]))
  return text
}

/** The lines of what was drawn, with what it must have besides. */
export function drawn_lines(
  root: Schema,
  outline: Outline,
  { what: { list, key, height }, kind, shape, points, ...drawn }: Drawn,
): string[] {
  const needed = new Set(keys_of(root, [...list, 0]).flatMap((one) => (one.needed ? one.key : [])))
  const more = fresh_lines(root, outline, list).filter((line) => {
    const name = line.split(' = ')[0] ?? ''
    return needed.has(name) && name !== key
  })
  return [
    ...more,
    ...(key ? [`${key} = ${toml_of(kind)}`] : []),
    `${shape} = ${shape_toml(shape, points)}`,
    ...(drawn.height === null ? [] : [`${height} = ${drawn.height}`]),
  ]
}

/** Lists that something drawn begins with one table of, so that the rest can be set into it. */
const begun: Record<string, string> = { building: 'storey' }
/** The list below it that what was drawn begins with; null: none. */
export function begins_with(root: Schema, { what, kind }: Drawn): string | null {
  const { list, key } = what
  const found = begun[String(list.at(-1))]
  const value = (name: string) => (name === key && kind ? kind : undefined)
  return found && may_have(root, [...list, 0], found, value) ? found : null
}

function halved(sum: number): number {
  return tidy(sum / 2)
}
function tidy(value: number): number {
  return Math.round(value * 100) / 100
}

/** A kind of ground of hexes, as the file names it that defines it, else in the rules' words. */
export function ground_words(outline: Outline, ruleset: RulesetFacts | null, kind: string): string {
  const own = outline.value(['terrain', kind, 'name'])
  if (typeof own !== 'object' || own === null) return word_of(ruleset, 'ground', kind, [kind])
  const { en = '', fr = '' } = own as Partial<Words>
  return capital(words_of({ en, fr: fr || en }) || kind)
}

/** The kinds of ground that cells of a map of hexes may stand for: of the rules, or of the file. */
export function cell_kinds(
  outline: Outline,
  ruleset: RulesetFacts | null,
): { id: string; words: string }[] {
  const own = Object.keys((outline.value(['terrain']) as Record<string, unknown> | undefined) ?? {})
  const defined = outline.parts.flatMap(({ path }) =>
    path[0] === 'terrain' && path.length === 2 ? [String(path[1])] : [],
  )
  // What has no trait of its own is named by the vocabulary for drawings alone.
  const of_rules = Object.keys(ruleset?.vocabulary.ground ?? {}).filter((id) => !unwritten.has(id))
  return [...new Set([...of_rules, ...defined, ...own])].map((id) => ({
    id,
    words: ground_words(outline, ruleset, id),
  }))
}
const unwritten = new Set(['open', 'water', 'ravine', 'other'])
