import type { RulesetFacts } from '../protocol'
import type { Spot } from '../tables/measured/geometry'
import { where_of, spots_of, type Where } from './board'
import { frame_of, hold_at, type Hold } from './frames'
import { title_of } from './parts'
import type { Outline, Path } from './toml'

/** Something of the file that stands at a place of the map. */
export interface Mark {
  /** The table that it is. */
  part: Path
  /** The value that says where it stands. */
  path: Path
  where: Where
  title: string
  label: string
  /** The place of its side; null: nobody's. */
  side: number | null
  /** Degrees clockwise; null: it does not say. */
  facing: number | null
  /** Whether it could face: units can. */
  turns: boolean
}

/** All that stands somewhere: units, guns, places with a name; not the ground's own shapes. */
export function marks_of(outline: Outline, ruleset: RulesetFacts | null = null): Mark[] {
  return outline.parts.flatMap(({ path: part }) => {
    const path = [...part, 'at']
    const where = where_of(outline.value(path))
    if (where === null) return []
    const facing = outline.value([...part, 'facing'])
    const label = outline.value([...part, 'label'])
    const side = part[0] === 'side' && typeof part[1] === 'number' ? part[1] : null
    return [
      {
        part,
        path,
        where,
        title: title_of(outline, part, ruleset),
        label: typeof label === 'string' ? label : '',
        side,
        facing: typeof facing === 'number' ? facing : null,
        turns: side !== null && typeof where !== 'string',
      },
    ]
  })
}

/** What a feature is held by: a point of its shape, or the shape as a whole. */
export interface Handle {
  /** Of a point the value that it is; of the whole a name of its own below the feature. */
  path: Path
  where: Spot
  /** The place of a point in a line or an edge. */
  at: number
  /** How the whole is held; null: it is a point. */
  hold: Hold | null
}

/** All that the shape of a feature is held by: its points, then the whole. */
export function handles_of(outline: Outline, part: Path): Handle[] {
  const out: Handle[] = []
  for (const shape of ['polygon', 'line']) {
    const spots = spots_of(outline.value([...part, shape]))
    spots?.forEach((where, at) => out.push({ path: [...part, shape, at], where, at, hold: null }))
  }
  const frame = frame_of(outline, part)
  if (!frame) return out
  const holds: Hold[] = frame.size ? ['whole', 'size', 'turn'] : ['whole', 'turn']
  for (const hold of holds)
    out.push({ path: [...part, `:${hold}`], where: hold_at(frame, hold), at: 0, hold })
  return out
}
