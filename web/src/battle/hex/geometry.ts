/** A place in the drawing's own units. */
export interface Point {
  x: number
  y: number
}

/** Where sectors lie on the drawing of the ground, as its root element says. */
export interface HexGround {
  width: number
  height: number
  columns: number
  rows: number
  size: number
  step: number
  origin: Point
  look: string
}

/** What is read from the root: its attributes. */
export interface Attributes {
  getAttribute(name: string): string | null
}

/** Reads the attributes of a drawing's root. Null: it does not say where sectors lie. */
export function read_ground(root: Attributes): HexGround | null {
  const number = (name: string) => Number(root.getAttribute(name) ?? NaN)
  const ground: HexGround = {
    width: number('width'),
    height: number('height'),
    columns: number('data-columns'),
    rows: number('data-rows'),
    size: number('data-hex-size'),
    step: number('data-row-step'),
    origin: { x: number('data-origin-x'), y: number('data-origin-y') },
    look: root.getAttribute('data-look') ?? 'hexes',
  }
  const all = [...Object.values(ground), ground.origin.x, ground.origin.y]
  const whole = all.every((value) => typeof value !== 'number' || Number.isFinite(value))
  return whole && ground.size > 0 && ground.step > 0 ? ground : null
}

function parts(label: string): { column: number; row: number } | null {
  if (!/^\d{4}$/.test(label)) return null
  return { column: Number(label.slice(0, 2)), row: Number(label.slice(2)) }
}

function label_of(column: number, row: number): string {
  return String(column).padStart(2, '0') + String(row).padStart(2, '0')
}

/** The centre of a sector. Null: it is no sector of this ground. */
export function centre(ground: HexGround, label: string): Point | null {
  const at = parts(label)
  if (!at || at.column < 1 || at.row < 1 || at.column > ground.columns || at.row > ground.rows)
    return null
  const shift = at.row % 2 === 0 ? ground.size / 2 : 0
  return {
    x: ground.origin.x + (at.column - 1) * ground.size + shift,
    y: ground.origin.y + (at.row - 1) * ground.step,
  }
}

/** The sector nearest to a point; null off the board. */
export function sector_at(ground: HexGround, point: Point): string | null {
  const about = Math.round((point.y - ground.origin.y) / ground.step) + 1
  let best: string | null = null
  let least = Infinity
  for (const row of [about - 1, about, about + 1]) {
    const shift = row % 2 === 0 ? 0.5 : 0
    const column = Math.round((point.x - ground.origin.x) / ground.size - shift) + 1
    const label = label_of(column, row)
    const at = column > 0 && row > 0 ? centre(ground, label) : null
    if (!at) continue
    const distance = Math.hypot(at.x - point.x, at.y - point.y)
    if (distance < least) [best, least] = [label, distance]
  }
  // Beyond a hexagon's corner lies no sector.
  return least <= (ground.size / Math.sqrt(3)) * 1.02 ? best : null
}

/** The corners of a hexagon about its centre, as points of a polygon; `k` of 1 is the outline. */
export function hexagon(ground: HexGround, k = 1): string {
  const r = (ground.size / Math.sqrt(3)) * k
  const half = (ground.size / 2) * k
  const corners = [
    [half, -r / 2],
    [half, r / 2],
    [0, r],
    [-half, r / 2],
    [-half, -r / 2],
    [0, -r],
  ]
  return corners.map(([x, y]) => `${round(x as number)},${round(y as number)}`).join(' ')
}

/** The rectangle about all hexagons, its margin included. */
export function board_box(ground: HexGround, margin: number): { from: Point; to: Point } {
  const r = ground.size / Math.sqrt(3)
  const shift = ground.rows > 1 ? ground.size / 2 : 0
  return {
    from: { x: ground.origin.x - ground.size / 2 - margin, y: ground.origin.y - r - margin },
    to: {
      x: ground.origin.x + (ground.columns - 0.5) * ground.size + shift + margin,
      y: ground.origin.y + (ground.rows - 1) * ground.step + r + margin,
    },
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
