import { changed, Outline, toml_of, type Path } from '../../workshop/toml'
import type { Spot } from '../../tables/measured/geometry'
import { measured_view } from './view'

/** The scenario whose ground the dice make. */
export const base = 'random-field'

interface Feature {
  kind: string
  level?: number
  area?: Spot[]
  line?: Spot[]
  width?: number
  openings?: { from: Spot; to: Spot; kind: string }[]
}

/**
 * The text with units where a view has them: those that are wanted, by their paths in the file.
 * What is no view of a table changes nothing.
 */
export function stood(text: string, placed: unknown, wanted: (unit: Path) => boolean): string {
  const view = measured_view(placed)
  if (!view) return text
  let outline = new Outline(text)
  let n = 0
  for (const side of outline.list(['side']))
    for (const unit of outline.list([...side.path, 'unit'])) {
      const { at, facing } = view.units[n++] ?? {}
      if (!at || !wanted(unit.path)) continue
      const put = (key: string, value: unknown) => {
        const changes = outline.set([...unit.path, key], toml_of(value))
        outline = new Outline(changed(outline.text, changes))
      }
      put('at', at.map(rounded))
      if (facing !== undefined) put('facing', rounded(facing))
    }
  return outline.text
}

/**
 * The text of a scenario whose ground is diced for, with the ground that was found and the armies
 * where they were placed; its generator is gone.
 */
export function fielded(text: string, placed: unknown): string {
  if (!measured_view(placed)) return text
  const features = (placed as { features?: Feature[] } | null)?.features ?? []
  const bare = changed(text, new Outline(text).drop(['generator']))
  let outline = new Outline(stood(bare, placed, () => true))
  // Bridges and gaps are told with the line that they open.
  for (const feature of features.filter(({ kind }) => kind !== 'bridge' && kind !== 'gap'))
    outline = new Outline(changed(outline.text, outline.add(['terrain'], lines_of(feature))))
  return outline.text
}

function lines_of({ kind, level, area, line, width, openings = [] }: Feature): string[] {
  const out = [`kind = ${toml_of(kind)}`]
  if (line) out.push(`line = ${toml_of(line.map(spot))}`)
  else if (area) out.push(ellipse_of(area) ?? `polygon = ${toml_of(area.map(spot))}`)
  if (line && width) out.push(`width = ${rounded(width)}`)
  if (level && level > 1) out.push(`level = ${level}`)
  for (const key of ['bridge', 'gap']) {
    const own = openings.filter((one) => line && one.kind === key)
    const all = own.map(({ from, to }) => opening(line ?? [], from, to))
    if (all.length) out.push(`${key} = ${toml_of(all)}`)
  }
  return out
}

/** An opening by its middle, which lies on the line, and its width along it. */
function opening(line: readonly Spot[], from: Spot, to: Spot): { at: Spot; width: number } {
  const [a, b] = [along(line, from), along(line, to)]
  return { at: spot(point_at(line, (a + b) / 2)), width: rounded(Math.abs(a - b)) }
}
/** How far along a line the point of it lies that is nearest to a spot. */
function along(line: readonly Spot[], [x, y]: Spot): number {
  let [best, least, before] = [0, Infinity, 0]
  for (const [i, [ax, ay]] of line.slice(0, -1).entries()) {
    const [bx, by] = line[i + 1] as Spot
    const length = Math.hypot(bx - ax, by - ay)
    const part = length ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length : 0
    const on = Math.min(Math.max(part, 0), length)
    const k = length ? on / length : 0
    const off = Math.hypot(ax + k * (bx - ax) - x, ay + k * (by - ay) - y)
    if (off < least) [best, least] = [before + on, off]
    before += length
  }
  return best
}
function point_at(line: readonly Spot[], distance: number): Spot {
  let rest = distance
  for (const [i, [ax, ay]] of line.slice(0, -1).entries()) {
    const [bx, by] = line[i + 1] as Spot
    const length = Math.hypot(bx - ax, by - ay)
    if (rest <= length && length) {
      const k = rest / length
      return [ax + k * (bx - ax), ay + k * (by - ay)]
    }
    rest -= length
  }
  return line.at(-1) ?? [0, 0]
}

/** An area that is an ellipse along the table, as one. */
function ellipse_of(area: readonly Spot[]): string | null {
  const [xs, ys] = [area.map(([x]) => x), area.map(([, y]) => y)]
  const size: Spot = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  const at: Spot = [Math.min(...xs) + size[0] / 2, Math.min(...ys) + size[1] / 2]
  const on = ([x, y]: Spot) =>
    Math.abs(Math.hypot((x - at[0]) / size[0], (y - at[1]) / size[1]) - 0.5) < 0.001
  if (area.length < 12 || !area.every(on)) return null
  return `ellipse = ${toml_of({ at: spot(at), size: spot(size) })}`
}

function spot(from: Spot): Spot {
  return [rounded(from[0]), rounded(from[1])]
}
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
