/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A word on a map that is to stand where no other stands. */
export interface Label {
  box: Box
  /** What is placed first: smaller numbers. Of equals the one that comes first. */
  rank: number
  /** Whether it may be moved about its place. */
  moves: boolean
  /** Whether it leaves its place only where another word has it: what a unit is called. */
  keeps?: boolean
  /** Whether it may go far from its place, for it has to be read. */
  roams?: boolean
  /** Whose it is: words of one unit are drawn to go together. Null: nobody's. */
  owner: unknown
  /** It is larger than it was drawn, so that it goes together with nothing. */
  grown?: boolean
  /** How high it counts for the way that it may go, where it is less high itself. */
  tall?: number
  /** Where it has to stay whole, if a place there is free. Null: anywhere. */
  within: Box | null
  /** The share of it that may lie over what it should not cover, before it is left out. */
  bears: number
  /** The share of that from which what keeps its place looks for a better one, if it bears more. */
  aside?: number
  /** What is left of it where the whole of it finds no place: its first line, its name alone. */
  brief?: { box: Box; bears: number } | null
  /** The sign of its own unit, where that is so small that the word would hide it. */
  sign?: Box | null
  /** Its own unit, on which it is not drawn. */
  body?: Box | null
  /** What it tells of, and what others of its kind tell of, to which it may not seem to belong. */
  of?: { own: Box; others: readonly Box[] } | undefined
}

/** What no label should cover but its owner's. */
export interface Body {
  box: Box
  owner: unknown
}

/** Where a label stands: so far from its place, and whether shortened. Null: there is no room. */
export type Place = { x: number; y: number; brief?: true } | null

/** Pixels that two labels keep between them. */
const apart = 1
/** Pixels that a name of the ground keeps beside another, if it can: else both are read as one. */
const asunder = 5

function meet(a: Box, b: Box, beside = apart): boolean {
  return (
    a.left < b.right + beside &&
    b.left < a.right + beside &&
    a.top < b.bottom + apart &&
    b.top < a.bottom + apart
  )
}

/** How far two boxes are from each other; 0: they meet. */
function gap(a: Box, b: Box): number {
  const x = Math.max(a.left - b.right, b.left - a.right, 0)
  const y = Math.max(a.top - b.bottom, b.top - a.bottom, 0)
  return Math.hypot(x, y)
}

const is_within = (box: Box, other: Box): boolean =>
  box.left >= other.left &&
  box.right <= other.right &&
  box.top >= other.top &&
  box.bottom <= other.bottom

export const moved = (box: Box, { x, y }: { x: number; y: number }): Box => ({
  left: box.left + x,
  top: box.top + y,
  right: box.right + x,
  bottom: box.bottom + y,
})

/** How far the name of a unit may go, in its own heights, and what has to be read. */
const reach = { keeps: 4, roams: 7 } as const
/** Steps across, in halves of a name: what has to be read is long, and seeks with care. */
const across = { keeps: 0.5, roams: 0.25 } as const
/** What hiding all of its own sign costs, as a share of it that lies over others. */
const sign_cost = 0.5
/** What lying on its own unit costs, where it was drawn beside it, as such a share. */
const body_cost = 0.4
/** What a height of way costs a name of a unit, as a share of it that lies over others. */
const way_cost = 0.07
/** How much more what lies over others counts of what is drawn under them. */
const under_cost = 3
/** What it costs to go so near to another word that both read as one, as such a share. */
const run_on_cost = 0.15
/** So near, in heights of a word, they do. */
const space = 0.2

/** All places about its own that the name of a unit may take. */
function far_about(up: number, half: number, way: keyof typeof reach): { x: number; y: number }[] {
  const out: { x: number; y: number }[] = []
  const far = reach[way]
  for (let y = -far; y <= far; y += 0.5)
    for (let x = -3; x <= 3; x += across[way])
      if (Math.abs(x * half) <= far * up) out.push({ x: x * half, y: y * up })
  return out
}

/** A place from which what looks out of where it has to stay whole is pushed back into it. */
function into({ box, within }: Label, by: { x: number; y: number }): { x: number; y: number } {
  if (!within) return by
  const { left, top, right, bottom } = moved(box, by)
  const back = (low: number, high: number, first: number, last: number) =>
    low < first
      ? Math.min(first - low, Math.max(0, last - high))
      : Math.max(Math.min(0, last - high), Math.min(0, first - low))
  return {
    x: by.x + back(left, right, within.left, within.right),
    y: by.y + back(top, bottom, within.top, within.bottom),
  }
}

/** The places about its own that a label may take, the nearest first. */
function about(label: Label): { x: number; y: number }[] {
  const { box, moves, keeps, roams } = label
  const here = { x: 0, y: 0 }
  if (!moves) return [here]
  const up = label.tall ?? box.bottom - box.top
  const half = (box.right - box.left) / 2
  const nearest = (a: typeof here, b: typeof here) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y)
  if (keeps || roams)
    return far_about(up, half, roams ? 'roams' : 'keeps')
      .map((by) => into(label, by))
      .sort(nearest)
  const out = [here]
  for (const y of [-up / 2, up / 2, -up, up, -1.6 * up, 1.6 * up])
    for (const x of [0, -half, half]) out.push({ x, y })
  for (const x of [-half, half]) out.push({ x, y: 0 })
  for (const y of [-2.4 * up, 2.4 * up]) out.push({ x: 0, y })
  return out.map((by) => into(label, by)).sort(nearest)
}

/** How much of a box bodies of others cover; what two cover counts twice. */
export function covered(box: Box, owner: unknown, bodies: readonly Body[]): number {
  let sum = 0
  for (const other of bodies) {
    if (owner !== null && other.owner === owner) continue
    const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
    const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
    if (wide > 0 && high > 0) sum += wide * high
  }
  return sum / ((box.right - box.left) * (box.bottom - box.top) || 1)
}

/** How much of `sign` lies under a box. */
function hides(box: Box, sign: Box | null | undefined): number {
  return sign ? covered(sign, null, [{ box, owner: 1 }]) : 0
}

/** How much more of a label lies on its own unit than where it was drawn. */
function onto(box: Box, { box: drawn, body }: Label): number {
  if (!body) return 0
  const on = (one: Box) => covered(one, null, [{ box: body, owner: 1 }])
  return Math.max(0, on(box) - on(drawn))
}

interface Best {
  by: { x: number; y: number }
  /** The share of it that lies over others, what it hides of its own and the way that it went. */
  cost: number
  share: number
}

/** The place that costs least among those that are free; null: none is. */
function best_of(
  label: Label,
  free: { x: number; y: number }[],
  bodies: readonly Body[],
  taken: readonly { box: Box }[],
): Best | null {
  const up = label.box.bottom - label.box.top
  let best: Best | null = null
  for (const by of free) {
    const way = label.keeps || label.roams ? (way_cost * Math.hypot(by.x, by.y)) / up : 0
    if (best && way >= best.cost) break
    const box = moved(label.box, by)
    const share = covered(box, label.owner, bodies)
    const went = by.x !== 0 || by.y !== 0
    const runs_on =
      went && taken.some((other) => meet(box, other.box, space * up)) ? run_on_cost : 0
    const own = sign_cost * hides(box, label.sign) + body_cost * onto(box, label)
    const cost = share * (label.roams ? under_cost : 1) + own + way + runs_on
    if (best && cost >= best.cost) continue
    best = { by, cost, share }
    if (cost === 0) break
  }
  return best
}

/** Of the places for a label that roams, those at which no wall cuts it; all for any other. */
function off_walls(
  label: Label,
  free: { x: number; y: number }[],
  walls: readonly Body[],
): { x: number; y: number }[] {
  return label.roams ? free.filter((by) => covered(moved(label.box, by), null, walls) === 0) : free
}

/** Of the places for a label those at which it is nearer to what it tells of than to any other. */
function at_its_own({ box, of }: Label, free: { x: number; y: number }[]): typeof free {
  if (!of?.others.length) return free
  const near = free.filter((by) => {
    const here = moved(box, by)
    return of.others.every((other) => gap(here, of.own) <= gap(here, other))
  })
  return near.length ? near : free
}

/** Room that a label has: whose it is, and whether it went from where it was drawn. */
interface Taken {
  box: Box
  owner: unknown
  went: boolean
}

/** The ways, shortest first, to places about its own where a label lies on none of those before. */
function free_of(label: Label, taken: readonly Taken[]): { x: number; y: number }[] {
  const free = about(label).filter((by) => {
    const box = moved(label.box, by)
    // Words of one unit are drawn to go together, as long as each is where it was drawn.
    const together = (other: { owner: unknown; went: boolean }) =>
      label.owner !== null &&
      other.owner === label.owner &&
      !label.grown &&
      !other.went &&
      !by.x &&
      !by.y
    return !taken.some((other) => meet(box, other.box) && !together(other))
  })
  const { within } = label
  const whole = free.filter((by) => !within || is_within(moved(label.box, by), within))
  const best = at_its_own(label, whole.length ? whole : free)
  if (label.keeps) return best
  const alone = best.filter((by) => {
    const box = moved(label.box, by)
    return !taken.some((other) => other.owner === null && meet(box, other.box, asunder))
  })
  return alone.length ? alone : best
}

/**
 * Finds places for labels so that none covers another: each takes the nearest place about its own
 * that those before it left free, and none where there is none. Of those it takes the first that
 * covers least of `bodies`; where that is more than it bears it is shortened, if it can be, and
 * left out if that does not help. What keeps its place goes as far as it has to, but no farther;
 * what roams keeps off `walls` too, which are drawn over words of the ground: of a word that is cut
 * by one, however little, nobody reads the rest. The same labels give the same places.
 */
export function place(
  labels: readonly Label[],
  bodies: readonly Body[] = [],
  walls: readonly Body[] = [],
): Place[] {
  const all = [...bodies, ...walls]
  const order = labels
    .map((label, at) => ({ label, at }))
    .sort((a, b) => a.label.rank - b.label.rank || a.at - b.at)
  const out: Place[] = labels.map(() => null)
  const taken: Taken[] = []
  const take = (box: Box, by: { x: number; y: number }, owner: unknown): void => {
    taken.push({ box: moved(box, by), owner, went: by.x !== 0 || by.y !== 0 })
  }
  const late = new Set<number>()
  for (const { label, at } of order) {
    const others = label.roams ? all : bodies
    const free = free_of(label, taken)
    if (label.keeps && !late.has(at)) {
      const [here] = free
      const clear =
        here && !here.x && !here.y && hides(label.box, label.sign) === 0
          ? covered(label.box, label.owner, bodies) <=
            Math.min(label.bears, label.aside ?? Infinity)
          : false
      if (clear && here) {
        out[at] = here
        taken.push({ box: label.box, owner: label.owner, went: false })
        continue
      }
      // What gives way waits until all others of its kind stand where they belong.
      late.add(at)
      const kind = Math.floor(label.rank) + 1
      const next = order.findIndex((one) => one.label.rank >= kind)
      order.splice(next < 0 ? order.length : next, 0, { label, at })
      continue
    }
    const best = best_of(label, off_walls(label, free, walls), others, taken)
    if (best && best.share <= label.bears) {
      out[at] = best.by
      take(label.box, best.by, label.owner)
      continue
    }
    if (!label.brief) continue
    // It goes as far as the whole of it may.
    const brief = { ...label, ...label.brief, tall: label.box.bottom - label.box.top }
    const short = best_of(brief, off_walls(brief, free_of(brief, taken), walls), others, taken)
    if (!short || short.share > brief.bears) continue
    out[at] = { ...short.by, brief: true }
    take(brief.box, short.by, label.owner)
  }
  return out
}
