import { covered, moved, place, type Body, type Box, type Label, type Place } from './placer'

/** The smallest type on a map, in pixels of the screen. */
export const least = 11.1
/** Milliseconds for which a map rests before its labels are placed anew. */
const settle = 120
/** A bar whose figures cannot be read measures nothing: its ends, of which one says in what. */
const end_of_scale = /^(0|\d+ \p{L}+\.?)$/u
/** Longer words of the margin are left out rather than made so much larger. */
const most_in_margin = 1.3
/** The numbers of sectors are left out rather than made so much larger. */
const most_of_sectors = 1.6

/** What stands on the ground of a unit of any table, whose names go beside it. */
const bodies = '.troops :is([data-unit] :is(.sign, .placed, .man, .area), .piece > .base)'
/** The same where the drawing itself has the troops. */
const drawn_bodies = '.ground :is([data-unit], [data-man])'
/** What is no part of a body: its words, which go elsewhere, and those that are nowhere drawn. */
const words = 'text, title, desc'
/** What is drawn over the ground and nobody's: what is held, but for the line about it; flags. */
const star = '.ground .objective > :not(text, [stroke-dasharray])'
const signs = `${star}, .troops .fields > .flag`
/** The words of units. */
const of_bodies = '.troops :is([data-unit], .piece) text'
/** A name of the ground lies under the troops: of one hidden so much nobody reads the rest. */
const most_hidden = 0.2
/** The name of a unit hides no other: it is told by whoever looks at its own, and seen closer. */
const over = 0.12
/** That of a gun touches its own crew, whose men and whose hull count as others. */
const over_crew = 0.35
/** A sign lower than so many heights of a name would be hidden by it. */
const sign_of_height = 2
/** Parts of a word that are left out where the whole of it finds no room. */
const extra = '.strength, .objective tspan + tspan'

/** Ranks: what is placed first. Of names the larger type. */
const ranks = {
  chosen: 0,
  troops: 1,
  objective: 2,
  name: 3,
  scale: 3.95,
  margin: 4,
  sector: 5,
} as const

interface Found {
  text: SVGTextElement
  rank: number
  /** In the drawing's own units; 0: of troops, whose type has its size of the style. */
  size: number
  moves: boolean
  roams?: boolean
  /** It is what a unit is called, or how it stands. */
  keeps?: boolean
  /** By how much it is made larger at the most; beyond that it is left out. */
  most: number
  /** The share of it that may lie over others' troops, before it is left out. */
  bears: number
}

/** Pixels from a name to its unit beyond which a hair leads there. */
const far = 5

/** Pixels that words keep from the edge of table and window: slanted letters look out of a box. */
const rim = 3

/** A drawing at most so much larger than its window is seen whole, but for its margin. */
const whole = 1.3

/** What is short, or has its place, stays whatever lies on it. */
const bears = Infinity

function of_ground(text: SVGTextElement): Found | null {
  const size = Number.parseFloat(text.getAttribute('font-size') ?? '')
  if (!(size > 0)) return null
  // What belongs to the ground has a halo; titles, scales and the numbers at the edge have none.
  const haloed = text.hasAttribute('paint-order')
  const words = (text.textContent ?? '').trim()
  if (text.closest('.objective')) {
    // Its figure has its place; what it is called and worth goes beside it.
    if (!haloed) return { text, rank: ranks.objective, size, moves: false, most: Infinity, bears }
    const rank = ranks.objective + 0.5
    return { text, rank, size, moves: true, roams: true, most: Infinity, bears: over }
  }
  if (text.closest('.sector'))
    return { text, rank: ranks.sector, size, moves: false, most: most_of_sectors, bears }
  const short = words.length <= 3
  if (!haloed && end_of_scale.test(words))
    return { text, rank: ranks.scale, size, moves: false, most: Infinity, bears }
  if (!haloed)
    return { text, rank: ranks.margin, size, moves: false, most: short ? 3 : most_in_margin, bears }
  // What is written along a river stays on it.
  const turned = /rotate\((?!0\))/.test(text.getAttribute('transform') ?? '')
  // What a unit is called in a drawing with troops stays at its sign; figures of hills give way.
  const of_unit = text.closest('[data-unit]') !== null || /\p{L}/u.test(words)
  if (of_unit && text.getAttribute('font-weight') === 'bold')
    return { text, rank: ranks.troops, size, moves: true, keeps: true, most: Infinity, bears: over }
  const moves = !short && !turned
  // It is long and stands where it is: among troops it is left out, and elsewhere they go round it.
  if (turned) return { text, rank: ranks.troops + 0.95, size, moves, most: Infinity, bears: 0.02 }
  const rank = ranks.name + (short ? 0.9 : 1 / (1 + size))
  // A figure beside a sign hides no other sign.
  const least_room = moves ? most_hidden : text.closest('[data-unit]') ? over : bears
  return { text, rank, size, moves, most: Infinity, bears: least_room }
}

function of_troops(text: SVGTextElement): Found {
  // A unit's name may stand beside it, where its own place is another's; so may that of a gun.
  const beside = text.matches('.label, .piece .name')
  const chosen = text.closest('.chosen, [data-unit]:focus-within') !== null
  // Figures cannot be guessed; a name is told by whoever rests on the unit.
  const figure = text.classList.contains('strength')
  // So is how it stands, which hides no other unit and lies under none: the margin tells it too.
  const more = text.classList.contains('more')
  const gun = text.matches('.name')
  // Of names that find no room for all those stay that can be commanded now.
  const able = text.closest('.able') !== null
  return {
    text,
    rank: chosen ? ranks.chosen : ranks.troops - (figure ? 0.5 : able ? 0.2 : 0),
    size: 0,
    moves: beside,
    keeps: true,
    most: Infinity,
    bears: more ? 0.1 : gun ? over_crew : beside && !chosen ? over : bears,
  }
}

/**
 * How far a name has to go so that it stands on the map whole, once it is made larger: what is
 * written along a river slides along it.
 */
function slide({ text, moves }: Found, box: Box, map: Box): { x: number; y: number } {
  const turn = /rotate\(([-\d.]+)\)/.exec(text.getAttribute('transform') ?? '')?.[1]
  if (!Number(turn) && !moves) return { x: 0, y: 0 }
  const radians = (Number(turn) * Math.PI) / 180
  const way = { x: Math.cos(radians), y: Math.sin(radians) }
  const out = (low: number, high: number, least: number, most: number) =>
    low < least ? least - low : high > most ? most - high : 0
  const x = out(box.left, box.right, map.left, map.right)
  const y = out(box.top, box.bottom, map.top, map.bottom)
  if (!Number(turn)) return { x, y }
  // What is nearly level slides level, and what is steep up or down.
  const far = Math.abs(way.x) > Math.abs(way.y) ? x / way.x : y / way.y
  return { x: way.x * far, y: way.y * far }
}

/**
 * Where the table lies on the screen, without what is drawn about it, or the whole drawing where
 * that is not said; null: nothing is drawn. Of a map that is seen whole what its window cuts off
 * of the margin is no room for words; seen closer it is moved, and words stay where they are.
 */
function table_of(stage: HTMLElement): Box | null {
  const drawn = stage.querySelector<SVGSVGElement>('.ground svg')
  const at = drawn?.getScreenCTM()
  if (!drawn || !at) return null
  const { width, depth } = drawn.dataset
  // A picture in a window of another shape does not fill it.
  const { x, y, width: wide, height: high } = drawn.viewBox.baseVal
  const own = width && depth ? [0, 0, Number(width), Number(depth)] : [x, y, wide, high]
  const [left = 0, top = 0, across = 0, down = 0] = own
  if (!across || !down) return drawn.getBoundingClientRect()
  const table = {
    left: at.e + at.a * left + rim,
    top: at.f + at.d * top + rim,
    right: at.e + at.a * (left + across) - rim,
    bottom: at.f + at.d * (top + down) - rim,
  }
  const seen = stage.parentElement?.getBoundingClientRect()
  if (!seen || !is_whole(table, seen)) return table
  return {
    left: Math.max(table.left, seen.left + rim),
    top: Math.max(table.top, seen.top + rim),
    right: Math.min(table.right, seen.right - rim),
    bottom: Math.min(table.bottom, seen.bottom - rim),
  }
}

function is_whole(drawing: Box, seen: Box): boolean {
  // Lists below the map may make the drawing as high as two windows.
  const wide = (drawing.right - drawing.left) / (seen.right - seen.left)
  const high = (drawing.bottom - drawing.top) / (seen.bottom - seen.top)
  return Math.min(wide, high) <= whole
}

/** Troops of the drawing itself: what has more than words, which may lie above all troops. */
function drawn_in(stage: HTMLElement): Element[] {
  return [...stage.querySelectorAll(drawn_bodies)].filter((one) =>
    [...one.children].some((part) => !part.matches(words)),
  )
}
/**
 * How far the word of a unit goes beside it: made larger it would lie on what it tells of, or
 * across its edge.
 */
function beside(text: Element, box: Box, drawn: readonly Element[]): { x: number; y: number } {
  const none = { x: 0, y: 0 }
  const unit = text.closest<SVGElement>('.ground [data-unit]')?.dataset.unit
  const body = drawn.find((one) => unit && (one as SVGElement).dataset.unit === unit)
  if (!body) return none
  const { left, right, top: above, bottom } = box_of(body)
  // Letters are not as high as their line.
  const top = box.top + (box.bottom - box.top) * 0.25
  const below = (box.left + box.right) / 2 < right && (top + box.bottom) / 2 > bottom
  if (below && box.right > left) return { x: 0, y: Math.max(bottom - top, 0) }
  const foot = letters(text).bottom
  const [up, down] = [foot - above, bottom - top]
  // It lies on neither edge, or not over its unit.
  if (box.right <= left || box.left >= right || up <= 0 || down <= 0) return none
  if (top > above && foot < bottom) return none
  // Of a low one the name stands above, as of most.
  const low = bottom - above < foot - top
  return { x: 0, y: low || up < down ? -up - 1 : down + 1 }
}

/** Where a body lies, without its words, which go elsewhere. */
function box_of(body: Element): Box {
  const parts = [...body.children].filter((part) => !part.matches(words))
  const boxes = (parts.length ? parts : [body]).map((part) => part.getBoundingClientRect())
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** The boxes of words without what they may lose; null: they have nothing to lose. */
function briefly(shown: readonly Found[]): (Box | null)[] {
  const parts = shown.map(({ text }) => [...text.querySelectorAll<SVGElement>(extra)])
  const show = (display: string) =>
    parts.forEach((some) => some.forEach((part) => (part.style.display = display)))
  show('none')
  const boxes = shown.map(({ text }, at) => (parts[at]!.length ? letters(text) : null))
  show('')
  return boxes
}

/** Letters are not as high as their line: nor is what has several, by the air of one of them. */
function letters(text: Element): Box {
  const { left, top, right, bottom } = text.getBoundingClientRect()
  const shown = [...text.querySelectorAll<SVGElement>('tspan[dy]')].filter(
    ({ style }) => !style.display,
  )
  const air = ((bottom - top) / (shown.length || 1)) * 0.14
  return { left, top: top + air, right, bottom: bottom - air }
}

/** All words of a map, in the type in which they can be read; what has no room at all is hidden. */
function readable(stage: HTMLElement): Found[] {
  const per = Number.parseFloat(stage.style.getPropertyValue('--per')) || 1
  const found: Found[] = []
  for (const text of stage.querySelectorAll<SVGTextElement>('.ground text')) {
    const label = of_ground(text)
    if (label) found.push(label)
  }
  for (const text of stage.querySelectorAll<SVGTextElement>(of_bodies)) found.push(of_troops(text))
  // All is written first and read after that, or the page is laid out once a word.
  for (const { text, size, most } of found) {
    const grown = size > 0 ? (least * per) / size : 1
    text.style.visibility = grown > most ? 'hidden' : ''
    text.style.fontSize = grown > 1 && grown <= most ? `${least * per}px` : ''
    text.style.translate = ''
  }
  // A sample without its word says nothing.
  const captions = found.filter(({ rank }) => rank === ranks.margin)
  stage.dataset.margin = captions.some(({ text }) => text.style.visibility) ? 'bare' : 'told'
  return found.filter(({ text }) => text.style.visibility !== 'hidden')
}

/** How far what looks out of a window at its right is pushed back into it. */
const pushed = (left: number, right: number, seen: Box): number =>
  left < seen.right && right > seen.right - rim ? seen.right - rim - right : 0

/** The figures of a bar that lies above or below the window are not seen by halves. */
function hidden_scale({ text, rank }: Found, seen: Box): boolean {
  if (rank !== ranks.scale) return false
  const { top, bottom } = text.getBoundingClientRect()
  // The box of letters has air above them.
  const air = (bottom - top) / 4
  if (top >= seen.top - air && bottom <= seen.bottom) return false
  text.style.visibility = 'hidden'
  return true
}

/** The star of the objective whose word this is, and those of all others. */
function among(starred: readonly { goal: Element; box: Box }[], text: Element): Label['of'] {
  const own = starred.find(({ goal }) => goal.contains(text))
  if (!own) return undefined
  const others = starred.filter(({ goal }) => goal !== own.goal).map(({ box }) => box)
  return { own: own.box, others }
}

/** The sign of a unit that is so small that its name, as high as this, would hide it. */
function small_sign(body: Box | undefined, high: number): Box | null {
  if (!body) return null
  const side = Math.min(body.right - body.left, body.bottom - body.top)
  return side < high * sign_of_height ? body : null
}

/** Makes the type of a map large enough to be read, and lets no word stand on another. */
function lay_out(stage: HTMLElement): void {
  const seen = stage.parentElement!.getBoundingClientRect()
  // Seen closer the bar goes out of the window and comes in again with the map, as it is drawn.
  const rests = is_whole(stage.getBoundingClientRect(), seen)
  const shown = readable(stage).filter((one) => !(rests && hidden_scale(one, seen)))
  const map = table_of(stage)
  const drawn = drawn_in(stage)
  const owner_of = (part: Element) => part.closest('[data-unit], .piece')
  const troops = [...stage.querySelectorAll(bodies), ...drawn].map((body) => ({
    box: box_of(body),
    owner: owner_of(body),
  }))
  const marks = [...stage.querySelectorAll(signs)].map((sign) => ({
    box: sign.getBoundingClientRect(),
    owner: null,
  }))
  const walls = [...stage.querySelectorAll('.troops .house')].map((house) => ({
    box: box_of(house),
    owner: null,
  }))
  const starred = [...stage.querySelectorAll(star)].map((one) => ({
    goal: one.closest('.objective')!,
    box: one.getBoundingClientRect(),
  }))
  const briefs = briefly(shown)
  const slid = shown.map((one) => {
    const box = one.text.getBoundingClientRect()
    const by = beside(one.text, box, drawn)
    if (by.x || by.y) return by
    if (one.rank === ranks.scale) return { x: rests ? pushed(box.left, box.right, seen) : 0, y: 0 }
    return map && one.text.closest('.ground') ? slide(one, box, map) : by
  })
  const labels = shown.map(({ text, rank, moves, roams, keeps, bears }, at): Label => {
    const box = moved(letters(text), slid[at]!)
    const short = briefs[at]
    const brief = short ? { box: moved(short, slid[at]!), bears: Infinity } : null
    const owner = owner_of(text)
    const body = keeps && moves ? largest(troops, owner) : undefined
    return {
      box,
      rank,
      moves,
      keeps: keeps ?? false,
      roams: roams ?? false,
      owner,
      grown: text.style.fontSize !== '',
      within: moves ? map : null,
      bears,
      aside: bears === over_crew ? bears : moves ? over : Infinity,
      brief,
      sign: small_sign(body, box.bottom - box.top),
      body: body ?? null,
      of: roams ? among(starred, text) : undefined,
    }
  })
  const placed = place(labels, [...troops, ...marks], walls)
  const ways = placed.map((by, at) => {
    if (!by) return null
    const { text } = shown[at]!
    return on_the_drawing(text, by.x + slid[at]!.x, by.y + slid[at]!.y)
  })
  ways.forEach((way, at) => {
    const { text } = shown[at]!
    if (way === null) text.style.visibility = 'hidden'
    else if (way) text.style.translate = way
    if (placed[at]?.brief)
      for (const part of text.querySelectorAll<SVGElement>(extra)) part.style.display = 'none'
  })
  lead(stage, shown, placed, labels, troops)
}

/** The body of a unit: the hull about its men rather than one of them. */
function largest(troops: readonly Body[], owner: unknown): Box | undefined {
  const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)
  return troops
    .filter((one) => one.owner === owner)
    .map(({ box }) => box)
    .sort((a, b) => area(b) - area(a))[0]
}

/** Where two stretches are nearest each other: a place on the first, and one well on the second. */
function nearest(low: number, high: number, first: number, last: number): [number, number] {
  const in_it = Math.min((last - first) / 2, 3)
  const middle = Math.min(Math.max((low + high) / 2, first + in_it), last - in_it)
  return [Math.min(Math.max(middle, low), high), middle]
}

/** Draws a hair from each name that went far from its unit, so that it is known whose it is. */
function lead(
  stage: HTMLElement,
  shown: readonly Found[],
  ways: readonly Place[],
  labels: readonly Label[],
  troops: readonly Body[],
): void {
  const svg = stage.querySelector<SVGSVGElement>('svg.troops')
  const at = svg?.getScreenCTM()
  if (!svg || !at) return
  let hairs = ''
  labels.forEach(({ owner, box, keeps, brief }, i) => {
    const by = ways[i]
    const { style } = shown[i]!.text
    style.pointerEvents = ''
    // What is not drawn at this scale is nowhere, and far from everything.
    if (!keeps || !by || (!by.x && !by.y) || box.right <= box.left) return
    // A press on another unit is not for the one whose name lies there.
    const name = moved((by.brief && brief?.box) || box, by)
    if (covered(name, owner, troops) > 0) style.pointerEvents = 'none'
    // Its second line does not stand where the first is gone.
    const more = shown[i]!.text.parentNode!.querySelector<SVGElement>('.more')
    if (more) more.style.visibility = 'hidden'
    const body = largest(troops, owner)
    if (!body) return
    const [to_x, x] = nearest(name.left, name.right, body.left, body.right)
    const [to_y, y] = nearest(name.top, name.bottom, body.top, body.bottom)
    if (Math.hypot(to_x - x, to_y - y) < far) return
    const point = (x: number, y: number) => `${(x - at.e) / at.a} ${(y - at.f) / at.d}`
    hairs += `M${point(x, y)}L${point(to_x, to_y)}`
  })
  let path = svg.querySelector('.hairs')
  if (!path) {
    path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('class', 'hairs')
    svg.querySelector('defs')!.after(path)
  }
  path.setAttribute('d', hairs)
}

/** So many pixels of the screen in the drawing that a word stands in, which may be turned. */
function on_the_drawing(text: SVGTextElement, x: number, y: number): string {
  const at = x || y ? (text.parentNode as SVGGraphicsElement).getScreenCTM() : null
  if (!at) return ''
  const all = at.a * at.d - at.b * at.c
  return `${(at.d * x - at.c * y) / all}px ${(at.a * y - at.b * x) / all}px`
}

/**
 * Keeps the labels of a map readable at whatever size it is seen, and apart from each other, until
 * it is told to end. While the map moves nothing is done.
 */
export function keep_labels(stage: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let seen = stage.style.width
  const watch = new MutationObserver((changes) => {
    // A map that only moves keeps its labels, but for one that is seen whole.
    const { width } = stage.style
    const around = stage.parentElement?.getBoundingClientRect()
    const closer = around && !is_whole(stage.getBoundingClientRect(), around)
    if (closer && width === seen && changes.every(({ target }) => target === stage)) return
    seen = width
    clearTimeout(timer)
    timer = setTimeout(now, settle)
  })
  function now(): void {
    if (ended) return
    // What is changed here is no reason to do it again.
    watch.disconnect()
    lay_out(stage)
    watch.observe(stage, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['style', 'class', 'transform'],
    })
  }
  // What is looked at by keys is called by its name, as what is chosen is.
  function looked(): void {
    clearTimeout(timer)
    timer = setTimeout(now, settle)
  }
  stage.addEventListener('focusin', looked)
  stage.addEventListener('focusout', looked)
  now()
  // Words are as wide as their type, which may come later.
  void document.fonts.ready.then(now)
  return () => {
    ended = true
    clearTimeout(timer)
    stage.removeEventListener('focusin', looked)
    stage.removeEventListener('focusout', looked)
    watch.disconnect()
  }
}
