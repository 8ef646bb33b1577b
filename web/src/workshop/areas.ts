/** Sectors and parts of a row, "0304" and "0101-0901": an area as a file of hexes writes it. */

/** The sectors of an area, in the order of the file; what is no sector is left out. */
export function sectors_of(area: unknown): string[] {
  if (!Array.isArray(area)) return []
  const out: string[] = []
  for (const one of area) {
    const parts = /^(\d\d)(\d\d)(?:-(\d\d)(\d\d))?$/.exec(String(one))
    if (!parts) continue
    const [, from = '', row = '', to = from, last = row] = parts
    if (last !== row) continue
    for (let column = Number(from); column <= Number(to); column++)
      out.push(String(column).padStart(2, '0') + row)
  }
  return out
}

/** An area of these sectors, row by row, neighbours of a row as one part. */
export function area_of(sectors: Iterable<string>): string[] {
  const all = [...new Set(sectors)].sort(
    (a, b) => a.slice(2).localeCompare(b.slice(2)) || a.localeCompare(b),
  )
  const out: [string, string][] = []
  for (const sector of all) {
    const run = out.at(-1)
    const next = run && run[1].slice(2) === sector.slice(2) && column(sector) === column(run[1]) + 1
    if (run && next) run[1] = sector
    else out.push([sector, sector])
  }
  return out.map(([from, to]) => (from === to ? from : `${from}-${to}`))
}
function column(sector: string): number {
  return Number(sector.slice(0, 2))
}

/** An area with a sector more, or without it where it had it. */
export function toggled(area: unknown, sector: string): string[] {
  const now = new Set(sectors_of(area))
  if (!now.delete(sector)) now.add(sector)
  return area_of(now)
}
