import type { Spot } from '../tables/measured/geometry'
import { where_of, spots_of, type Where } from './board'
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
export function marks_of(outline: Outline): Mark[] {
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
        title: title_of(outline, part),
        label: typeof label === 'string' ? label : '',
        side,
        facing: typeof facing === 'number' ? facing : null,
        turns: side !== null && typeof where !== 'string',
      },
    ]
  })
}

/** A point of a shape that can be moved by itself. */
export interface Handle {
  path: Path
  where: Spot
  /** Its place in a line or an edge; of a middle null. */
  at: number | null
}

/** The points by which the shape of a feature is held: corners, or the middle of a box. */
export function handles_of(outline: Outline, part: Path): Handle[] {
  const out: Handle[] = []
  for (const shape of ['polygon', 'line']) {
    const spots = spots_of(outline.value([...part, shape]))
    spots?.forEach((where, at) => out.push({ path: [...part, shape, at], where, at }))
  }
  for (const shape of ['ellipse', 'rectangle']) {
    const path = [...part, shape, 'at']
    const where = where_of(outline.value(path))
    if (Array.isArray(where)) out.push({ path, where, at: null })
  }
  return out
}

/** The outlines of a feature, to be drawn over the map while it is chosen. */
export function shape_of(outline: Outline, part: Path): { spots: Spot[]; closed: boolean } | null {
  const polygon = spots_of(outline.value([...part, 'polygon']))
  if (polygon) return { spots: polygon, closed: true }
  const line = spots_of(outline.value([...part, 'line']))
  return line ? { spots: line, closed: false } : null
}
