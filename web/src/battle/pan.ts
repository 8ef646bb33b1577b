import { select, type Selection } from 'd3-selection'
import {
  zoom,
  zoomIdentity,
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
} from 'd3-zoom'

/** A rectangle of the drawing. */
export interface Box {
  from: { x: number; y: number }
  to: { x: number; y: number }
}

const settle = 160

/**
 * Pans and zooms a stage inside a viewport. While fingers move, one CSS transform changes and
 * nothing is drawn again; when they rest, the stage takes its true size and is drawn sharp.
 */
export class PanZoom {
  #viewport: HTMLElement
  #stage: HTMLElement
  #width: number
  #height: number
  #home: Box
  #zoom: ZoomBehavior<HTMLElement, unknown>
  #selection: Selection<HTMLElement, unknown, null, undefined>
  #now: ZoomTransform = zoomIdentity
  #baked = 1
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ResizeObserver
  #touched = false

  /** `width`, `height`: the drawing's; `home`: what is shown of it at first and on "0". */
  constructor(viewport: HTMLElement, stage: HTMLElement, width: number, height: number, home: Box) {
    this.#viewport = viewport
    this.#stage = stage
    this.#width = width
    this.#height = height
    this.#home = home
    this.#zoom = zoom<HTMLElement, unknown>()
      .clickDistance(6)
      .filter((event: Event) => this.#wanted(event))
      .on('start', () => viewport.classList.add('dragging'))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.#moved(event))
      .on('end', () => viewport.classList.remove('dragging'))
    this.#selection = select(viewport)
    this.#selection.call(this.#zoom).on('dblclick.zoom', null)
    this.#watch = new ResizeObserver(() => this.#resized())
    this.#watch.observe(viewport)
    this.fit()
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#watch.disconnect()
    this.#selection.on('.zoom', null)
  }

  /** The whole of what matters, as large as it goes. */
  fit(): void {
    const { clientWidth: w, clientHeight: h } = this.#viewport
    if (!w || !h) return
    const { from, to } = this.#home
    const k = Math.min(w / (to.x - from.x), h / (to.y - from.y))
    this.#zoom.scaleExtent([Math.min(k * 0.6, 0.3), Math.max(k * 5, 3)])
    this.#zoom.translateExtent([
      [-w / k / 3, -h / k / 3],
      [this.#width + w / k / 3, this.#height + h / k / 3],
    ])
    const x = w / 2 - (k * (from.x + to.x)) / 2
    const y = h / 2 - (k * (from.y + to.y)) / 2
    this.#zoom.transform(this.#selection, zoomIdentity.translate(x, y).scale(k))
    clearTimeout(this.#timer)
    this.#bake()
    this.#touched = false
  }
  zoom_by(factor: number): void {
    this.#zoom.scaleBy(this.#selection, factor)
  }
  /** Moves what is seen by so many pixels. */
  pan_by(x: number, y: number): void {
    this.#zoom.translateBy(this.#selection, -x / this.#now.k, -y / this.#now.k)
  }
  /** Whether all that matters is in the window. */
  #is_whole(): boolean {
    const { clientWidth: w, clientHeight: h } = this.#viewport
    const { from, to } = this.#home
    const [left, top] = this.#now.apply([from.x, from.y])
    const [right, bottom] = this.#now.apply([to.x, to.y])
    return left > -1 && top > -1 && right < w + 1 && bottom < h + 1
  }
  /** Whether a point of the window is seen, with some of what is about it, and under no plate. */
  #is_seen(x: number, y: number): boolean {
    const { left, top } = this.#viewport.getBoundingClientRect()
    const about = 20
    return [-about, about].every((by) =>
      [
        [x + by, y],
        [x, y + by],
      ].every(([at_x = 0, at_y = 0]) =>
        this.#viewport.contains(document.elementFromPoint(left + at_x, top + at_y)),
      ),
    )
  }
  /**
   * Brings a point of the drawing into sight, with room about it, if it is not. What is seen whole
   * is not moved without need: its far end would go out of the window.
   */
  show(point: { x: number; y: number }): void {
    const { clientWidth: w, clientHeight: h } = this.#viewport
    const [x, y] = this.#now.apply([point.x, point.y])
    if (this.#is_whole() && this.#is_seen(x, y)) return
    const edge = Math.min(70, w / 4, h / 4)
    const within = (at: number, size: number) => Math.min(Math.max(at, edge), size - edge)
    const [dx, dy] = [within(x, w) - x, within(y, h) - y]
    if (dx || dy) this.pan_by(-dx, -dy)
  }
  /** The point of the drawing under a point of the window. */
  point_at(client_x: number, client_y: number): { x: number; y: number } {
    const box = this.#viewport.getBoundingClientRect()
    const [x, y] = this.#now.invert([client_x - box.left, client_y - box.top])
    return { x, y }
  }
  /** Pixels to a unit of the drawing. */
  get scale(): number {
    return this.#now.k
  }

  #wanted(event: Event): boolean {
    if (event instanceof MouseEvent && event.type === 'mousedown') return event.button === 0
    return true
  }
  #moved(event: D3ZoomEvent<HTMLElement, unknown>): void {
    const { x, y, k } = (this.#now = event.transform)
    // Only while it moves: what is promised to change is kept as a picture, and a picture that is
    // drawn larger is blurred.
    this.#stage.style.willChange = 'transform'
    this.#stage.style.transform = `translate(${x}px, ${y}px) scale(${k / this.#baked})`
    this.#touched ||= event.sourceEvent !== null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#bake(), settle)
  }
  #bake(): void {
    const { x, y, k } = this.#now
    this.#baked = k
    this.#stage.style.width = `${this.#width * k}px`
    this.#stage.style.height = `${this.#height * k}px`
    this.#stage.style.transform = `translate(${x}px, ${y}px)`
    this.#stage.style.willChange = ''
    // A pixel in the drawing's units, for what keeps its size on the screen.
    this.#stage.style.setProperty('--per', String(1 / k))
    this.#stage.dataset.scale = k < 0.42 ? 'tiny' : k < 0.6 ? 'far' : 'near'
  }
  #resized(): void {
    if (!this.#touched) this.fit()
  }
}

/** Arrows pan, `+ - 0` zoom. True: the key was one of them. */
export function pan_key(event: KeyboardEvent, pan: PanZoom): boolean {
  const step = event.shiftKey ? 240 : 80
  const moves: Record<string, () => void> = {
    ArrowLeft: () => pan.pan_by(-step, 0),
    ArrowRight: () => pan.pan_by(step, 0),
    ArrowUp: () => pan.pan_by(0, -step),
    ArrowDown: () => pan.pan_by(0, step),
    '+': () => pan.zoom_by(1.25),
    '=': () => pan.zoom_by(1.25),
    '-': () => pan.zoom_by(0.8),
    '0': () => pan.fit(),
  }
  const move = moves[event.key]
  if (!move) return false
  move()
  return true
}
