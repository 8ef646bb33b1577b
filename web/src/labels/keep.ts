import { place, type Label } from './placer'

/** The smallest type on a map, in pixels of the screen. */
export const least = 11.1
/** Milliseconds for which a map rests before its labels are placed anew. */
const settle = 120
/** Longer words of the margin are left out rather than made so much larger. */
const most_in_margin = 1.3
/** The numbers of sectors are left out rather than made so much larger. */
const most_of_sectors = 1.6

/** What stands on the ground of a unit of any table, whose names go beside it. */
const bodies = '.troops [data-unit] :is(.sign, .placed, .area)'

/** Ranks: what is placed first. Of names the larger type. */
const ranks = { chosen: 0, troops: 1, objective: 2, name: 3, margin: 4, sector: 5 } as const

interface Found {
  text: SVGTextElement
  rank: number
  /** In the drawing's own units; 0: of troops, whose type has its size of the style. */
  size: number
  moves: boolean
  /** By how much it is made larger at the most; beyond that it is left out. */
  most: number
}

function of_ground(text: SVGTextElement): Found | null {
  const size = Number.parseFloat(text.getAttribute('font-size') ?? '')
  if (!(size > 0)) return null
  // What belongs to the ground has a halo; titles, scales and the numbers at the edge have none.
  const haloed = text.hasAttribute('paint-order')
  const words = (text.textContent ?? '').trim()
  if (text.closest('.objective'))
    return { text, rank: ranks.objective, size, moves: false, most: Infinity }
  if (text.closest('.sector'))
    return { text, rank: ranks.sector, size, moves: false, most: most_of_sectors }
  const short = words.length <= 3
  if (!haloed)
    return { text, rank: ranks.margin, size, moves: false, most: short ? 3 : most_in_margin }
  // What is written along a river stays on it.
  const turned = /rotate\((?!0\))/.test(text.getAttribute('transform') ?? '')
  const moves = !short && !turned
  return { text, rank: ranks.name + (short ? 0.9 : 1 / (1 + size)), size, moves, most: Infinity }
}

function of_troops(text: SVGTextElement): Found {
  const chosen = text.closest('.chosen') !== null
  // Figures cannot be guessed; a name is told by whoever rests on the unit.
  const figure = text.classList.contains('strength')
  return {
    text,
    rank: chosen ? ranks.chosen : ranks.troops - (figure ? 0.5 : 0),
    size: 0,
    moves: false,
    most: Infinity,
  }
}

/** Makes the type of a map large enough to be read, and lets no word stand on another. */
function lay_out(stage: HTMLElement): void {
  const per = Number.parseFloat(stage.style.getPropertyValue('--per')) || 1
  const found: Found[] = []
  for (const text of stage.querySelectorAll<SVGTextElement>('.ground text')) {
    const label = of_ground(text)
    if (label) found.push(label)
  }
  for (const text of stage.querySelectorAll<SVGTextElement>('.troops [data-unit] text'))
    found.push(of_troops(text))
  // All is written first and read after that, or the page is laid out once a word.
  for (const { text, size, most } of found) {
    const grown = size > 0 ? (least * per) / size : 1
    text.style.visibility = grown > most ? 'hidden' : ''
    text.style.fontSize = grown > 1 && grown <= most ? `${least * per}px` : ''
    if (size > 0) text.style.translate = ''
  }
  // A sample without its word says nothing.
  const captions = found.filter(({ rank }) => rank === ranks.margin)
  stage.dataset.margin = captions.some(({ text }) => text.style.visibility) ? 'bare' : 'told'
  const shown = found.filter(({ text }) => text.style.visibility !== 'hidden')
  const labels = shown.map(({ text, rank, moves }): Label => {
    const { left, top, right, bottom } = text.getBoundingClientRect()
    // Letters are not as high as their line.
    const air = (bottom - top) * 0.14
    const owner = text.closest('[data-unit]')
    return { box: { left, top: top + air, right, bottom: bottom - air }, rank, moves, owner }
  })
  const troops = [...stage.querySelectorAll(bodies)].map((body) => body.getBoundingClientRect())
  place(labels, troops).forEach((by, at) => {
    const { text } = shown[at]!
    if (!by) text.style.visibility = 'hidden'
    else if (by.x || by.y) text.style.translate = `${by.x * per}px ${by.y * per}px`
  })
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
    // A map that only moves keeps its labels.
    const { width } = stage.style
    if (width === seen && changes.every(({ target }) => target === stage)) return
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
      attributeFilter: ['style', 'class'],
    })
  }
  now()
  // Words are as wide as their type, which may come later.
  void document.fonts.ready.then(now)
  return () => {
    ended = true
    clearTimeout(timer)
    watch.disconnect()
  }
}
