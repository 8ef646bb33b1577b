import { word_of } from './labels'
import type { RulesetFacts } from '../protocol'
import { node_at, type Schema } from './schema'
import { toml_of, type Outline, type Path } from './toml'
import type { Spot } from '../tables/measured/geometry'
import type { Shape } from './workshop.svelte'

/** Where the ground of a measured table stands in its file: the list, and the key of its kind. */
const called: readonly [list: string, kind: string][] = [
  ['terrain', 'kind'],
  ['feature', 'ground'],
]

export interface Ground {
  list: Path
  /** The key that says what it is. */
  key: string
  kinds: { id: string; words: string }[]
  shapes: Shape[]
}

/** What can be drawn on a measured table; null: ground is no list of shapes there. */
export function ground_of(root: Schema, ruleset: RulesetFacts | null): Ground | null {
  for (const [list, key] of called) {
    const kind = node_at(root, [list, 0, key])
    const one = node_at(root, [list, 0])
    if (!kind?.enum || !one?.properties) continue
    const shapes: Shape[] = ['polygon', 'line', 'ellipse', 'rectangle']
    const all = kind.enum
    return {
      list: [list],
      key,
      kinds: all.map((id) => ({ id: String(id), words: word_of(ruleset, 'ground', id, all) })),
      shapes: shapes.filter((shape) => one.properties && shape in one.properties),
    }
  }
  return null
}

/** How many points a shape needs, at least. */
export function least_points(shape: Shape): number {
  return shape === 'polygon' ? 3 : 2
}

/** The lines of a feature of the ground that was drawn. */
export function drawn_lines(key: string, kind: string, shape: Shape, points: Spot[]): string[] {
  const [a, b] = points
  const value =
    a && b && (shape === 'ellipse' || shape === 'rectangle')
      ? {
          at: [halved(a[0] + b[0]), halved(a[1] + b[1])],
          size: [tidy(Math.abs(a[0] - b[0])), tidy(Math.abs(a[1] - b[1]))],
        }
      : points
  return [`${key} = ${toml_of(kind)}`, `${shape} = ${toml_of(value)}`]
}
function halved(sum: number): number {
  return tidy(sum / 2)
}
function tidy(value: number): number {
  return Math.round(value * 100) / 100
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
    words: word_of(ruleset, 'ground', id, [id]),
  }))
}
const unwritten = new Set(['open', 'water', 'ravine', 'other'])
