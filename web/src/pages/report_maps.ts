import { keep_labels } from '../labels/keep'
import { board_of, type Board } from '../workshop/board'
import { names_above } from '../workshop/names'

/** A map of the account: on the screen its board alone, with words that can be read. */
class ReportMap {
  readonly stage = document.createElement('div')
  readonly #svg: SVGSVGElement
  readonly #whole: Frame
  readonly #board: Frame
  #end = (): void => {}

  constructor(svg: SVGSVGElement, { home: { from, to }, width }: Board) {
    this.#svg = svg
    const said = (name: string) => svg.getAttribute(name)
    this.#whole = { viewBox: said('viewBox'), width: said('width'), height: said('height') }
    // The drawing may be of other units than its size is, and begin elsewhere.
    const [left = 0, top = 0, all = width] = (said('viewBox') ?? '')
      .split(' ')
      .filter(Boolean)
      .map(Number)
    const per = all / width
    const [wide, high] = [per * (to.x - from.x), per * (to.y - from.y)]
    this.#board = {
      viewBox: [left + per * from.x, top + per * from.y, wide, high].join(' '),
      width: String(wide),
      height: String(high),
    }
    const ground = document.createElement('div')
    ground.className = 'ground'
    this.stage.className = 'stage'
    svg.replaceWith(this.stage)
    this.stage.append(ground)
    ground.append(svg)
  }

  /** As it is read on the screen, at its size of now. */
  read(): void {
    this.#end()
    this.#lie(this.#board)
    const { width } = this.stage.getBoundingClientRect()
    if (!width) return
    this.stage.style.setProperty('--per', String(Number(this.#board.width) / width))
    this.#end = keep_labels(this.stage)
  }
  /** As the server drew it, for paper: with title, rosters and key. */
  print(): void {
    this.end()
    this.#lie(this.#whole)
    // Whole names too: the screen may have left parts of them out.
    for (const text of this.#svg.querySelectorAll<SVGElement>('text, tspan'))
      for (const name of ['visibility', 'font-size', 'translate', 'display'])
        text.style.removeProperty(name)
  }
  #lie(frame: Frame): void {
    for (const [name, value] of Object.entries(frame))
      if (value === null) this.#svg.removeAttribute(name)
      else this.#svg.setAttribute(name, value)
  }
  end(): void {
    this.#end()
    this.#end = () => {}
  }
}
/** What is shown of a drawing, and its shape; null: it does not say. */
type Frame = Record<'viewBox' | 'width' | 'height', string | null>

/**
 * Shows the maps in a page of the server's on a screen of any size; what they say besides stands
 * below them in words. Printed they are as they were. Gives back how to end it.
 */
export function show_maps(page: HTMLElement): () => void {
  const maps: ReportMap[] = []
  for (const svg of page.querySelectorAll('svg')) {
    const board = board_of(svg)
    if (!board) continue
    names_above(svg)
    maps.push(new ReportMap(svg, board))
  }
  let wide = 0
  /** Paper has another width, for which nothing is drawn anew. */
  let printing = false
  const watch = new ResizeObserver(() => {
    const { width } = page.getBoundingClientRect()
    // Its height follows from what is done here.
    if (width === wide || printing) return
    wide = width
    for (const map of maps) map.read()
  })
  const print = (): void => {
    printing = true
    maps.forEach((map) => map.print())
  }
  const read = (): void => {
    printing = false
    maps.forEach((map) => map.read())
  }
  watch.observe(page)
  addEventListener('beforeprint', print)
  addEventListener('afterprint', read)
  return () => {
    watch.disconnect()
    removeEventListener('beforeprint', print)
    removeEventListener('afterprint', read)
    for (const map of maps) map.end()
  }
}
