import { quoted, type Change, type Outline } from './toml'

/** What stands in the map of a board of hexes, cell by cell. */

const rows = ['board', 'map']
/** Open ground. */
export const open = '.'

/** The cell of a sector; ground that no map tells of is open. */
export function cell_of(outline: Outline, sector: string): string {
  const row = outline.value([...rows, Number(sector.slice(2)) - 1])
  const cells = typeof row === 'string' ? row.trim().split(/\s+/) : []
  return cells[Number(sector.slice(0, 2)) - 1] ?? open
}

/** Changes that give sectors a cell. A board without a map gets one. */
export function painted(outline: Outline, sectors: readonly string[], cell: string): Change[] {
  if (!outline.place(rows)) return with_map(outline, sectors, cell)
  const out: Change[] = []
  for (const sector of new Set(sectors)) {
    const row = outline.place([...rows, Number(sector.slice(2)) - 1])
    if (!row) continue
    const written = outline.text.slice(row.span.from, row.span.to)
    const cells = [...written.slice(1, -1).matchAll(/\S+/g)]
    const one = cells[Number(sector.slice(0, 2)) - 1]
    if (!one || one[0] === cell) continue
    const from = row.span.from + 1 + one.index
    out.push({ from, to: from + one[0].length, insert: cell })
  }
  return out
}

function with_map(outline: Outline, sectors: readonly string[], cell: string): Change[] {
  const [width, depth] = ['width', 'depth'].map((key) => Number(outline.value(['board', key])))
  if (!width || !depth || !(width * depth <= 9801)) return []
  const wanted = new Set(sectors)
  const lines: string[] = []
  for (let row = 1; row <= depth; row++) {
    const cells: string[] = []
    for (let column = 1; column <= width; column++) {
      const sector = String(column).padStart(2, '0') + String(row).padStart(2, '0')
      cells.push(wanted.has(sector) ? cell : open)
    }
    // Even rows lie half a sector to the right, in the file too.
    lines.push(`${row % 2 ? '  ' : '   '}${quoted(cells.join(' '))},\n`)
  }
  return outline.set(rows, `[\n${lines.join('')}]`)
}

/** The cells of the legend, and what each stands for. */
export function legend_of(outline: Outline): { cell: string; means: unknown }[] {
  const legend = outline.value(['board', 'legend'])
  return Object.entries((legend as Record<string, unknown> | undefined) ?? {}).map(
    ([cell, means]) => ({ cell, means }),
  )
}

/** The kinds of ground that a cell of the legend names. */
export function kinds_of(means: unknown): string[] {
  const kinds = Array.isArray(means) ? means : (means as { kinds?: unknown } | null)?.kinds
  return Array.isArray(kinds) ? kinds.map(String) : []
}

/** A letter that the legend does not have yet, the kind's own where it is free. */
export function free_cell(outline: Outline, kind: string): string {
  const taken = new Set(legend_of(outline).map(({ cell }) => cell))
  const letters = [
    ...kind.replaceAll('-', ''),
    ...'abcdefghijklmnopqrstuvwxyz',
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ]
  return letters.find((one) => !taken.has(one)) ?? `${kind}-${taken.size}`
}
