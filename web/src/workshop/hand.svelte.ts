import type { PanZoom } from '../battle/pan'
import { t } from '../i18n'
import type { Spot } from '../tables/measured/geometry'
import { toggled } from './areas'
import type { Board, Where } from './board'
import { carry, drawn_to, frame_of, in_wall, type Frame, type Hold } from './frames'
import { begins_with, drawn_lines, least_points, with_shape } from './ground'
import type { Handle, Mark } from './marks'
import { painted } from './paint'
import { changed, difference, Outline, toml_of, type Path } from './toml'
import type { Workshop } from './workshop.svelte'

/** What is held: the value that says where it stands, and where it is now. */
interface Held {
  path: Path
  where: Where
  /** How the whole of a shape is held; null: it is one place. */
  hold: Hold | null
  moved: boolean
}
const hold_of = (one: Mark | Handle) => ('hold' in one ? one.hold : null)

/**
 * The hand on the map, whether it is a pointer or keys: it moves what stands there, and does with
 * places what the tool does.
 */
export class Hand {
  held = $state.raw<Held | null>(null)
  /** Sectors over which a brush has gone, until it is lifted. */
  stroke = $state.raw<ReadonlySet<string>>(new Set())
  /** Where keys are. */
  cursor = $state.raw<Where | null>(null)
  pan: PanZoom | null = null
  board: Board | null = null
  readonly workshop: Workshop

  constructor(workshop: Workshop) {
    this.workshop = workshop
  }

  under(event: PointerEvent): Where | null {
    const point = this.pan?.point_at(event.clientX, event.clientY)
    return (point && this.board?.where(point)) ?? null
  }

  // ---- what stands there --------------------------------------------------------------------

  take(one: Mark | Handle): void {
    this.held = { path: one.path, where: one.where, hold: hold_of(one), moved: false }
  }
  drag(event: PointerEvent): void {
    const where = this.under(event)
    if (!this.held || where === null || String(where) === String(this.held.where)) return
    this.held = { ...this.held, where, moved: true }
  }
  /** Lets go; whether anything was moved. */
  release(): boolean {
    const { held } = this
    this.held = null
    if (!held?.moved) return false
    if (held.hold && typeof held.where !== 'string') this.#frame(held.hold, held.where)
    else this.#put(held.path, held.where)
    return true
  }
  /** Moves it one place on; with `fine` as little as can be. */
  nudge(one: Mark | Handle, key: string, fine: boolean): void {
    const hold = hold_of(one)
    if (hold === 'turn') {
      const by = fine ? 1 : 15
      return this.turn_whole(key === 'ArrowLeft' || key === 'ArrowDown' ? -by : by)
    }
    const to = this.board?.beside(one.where, key, fine)
    if (to === undefined || String(to) === String(one.where)) return
    if (hold && typeof to !== 'string') this.#frame(hold, to)
    else this.#put(one.path, to)
  }
  /** Turns what is chosen, with all that lies within it. */
  turn_whole(by: number): void {
    const frame = this.#held_frame()
    if (frame) this.#reframe(frame, { ...frame, facing: (frame.facing + by + 360) % 360 })
  }
  /** The frame of what is chosen as it would be if it were let go; null: it is not held. */
  get drawn(): { from: Frame; to: Frame } | null {
    const { held } = this
    const from = held?.hold ? this.#held_frame() : null
    if (!from || !held?.hold || typeof held.where === 'string') return null
    return { from, to: drawn_to(from, held.hold, held.where) }
  }
  #held_frame(): Frame | null {
    const { outline, chosen } = this.workshop
    return outline ? frame_of(outline, chosen) : null
  }
  #frame(hold: Hold, where: Spot): void {
    const frame = this.#held_frame()
    if (frame) this.#reframe(frame, drawn_to(frame, hold, where))
  }
  #reframe(from: Frame, to: Frame): void {
    const { outline, chosen } = this.workshop
    if (!outline) return
    const place = this.board?.words(to.at) ?? ''
    const said =
      from.facing === to.facing
        ? t('workshop.at', { place })
        : t('workshop.faces', { degrees: to.facing })
    this.workshop.write(carry(outline, chosen, from, to), said)
  }
  turn(mark: Mark, by: number): void {
    const facing = ((((mark.facing ?? (mark.side ? 180 : 0)) + by) % 360) + 360) % 360
    const said = t('workshop.faces', { degrees: facing })
    this.workshop.set([...mark.part, 'facing'], String(facing), said)
  }
  #put(path: Path, to: Where): void {
    const { outline } = this.workshop
    const where = outline && typeof to !== 'string' ? in_wall(outline, path, to) : to
    const place = this.board?.words(where) ?? ''
    this.workshop.set(path, toml_of(where), t('workshop.at', { place }))
  }

  // ---- tools --------------------------------------------------------------------------------

  /** A press on a place, or Enter. */
  press(where: Where): void {
    const { tool } = this.workshop
    if (tool.is === 'paint' && typeof where === 'string')
      this.stroke = new Set([...this.stroke, where])
    if (tool.is === 'set') {
      this.#put(tool.path, where)
      this.workshop.tool = { is: 'choose' }
    }
    if (tool.is === 'area' && typeof where === 'string') this.#toggle(tool.path, where)
    if (tool.is === 'draw' && typeof where !== 'string') this.#point(where)
  }
  /** The pointer went on to another place. */
  over(where: Where): void {
    if (this.workshop.tool.is === 'paint' && this.stroke.size) this.press(where)
  }
  /** The brush is lifted. */
  lift(): void {
    const { tool, outline } = this.workshop
    const { stroke } = this
    this.stroke = new Set()
    if (tool.is !== 'paint' || !outline || !stroke.size) return
    const said = t('workshop.painted', { count: stroke.size })
    this.workshop.write(painted(outline, [...stroke], tool.cell), said)
  }
  #toggle(path: Path, sector: string): void {
    const area = toggled(this.workshop.value(path), sector)
    const said = area.join(' ') || t('workshop.empty')
    this.workshop.set(path, area.length ? toml_of(area) : null, said)
  }
  #point(spot: Spot): void {
    const { tool } = this.workshop
    if (tool.is !== 'draw') return
    const last = tool.points.at(-1)
    // The same place again ends it.
    if (last && String(last) === String(spot)) return this.finish()
    this.workshop.tool = { ...tool, points: [...tool.points, spot] }
    const place = this.board?.words(spot) ?? ''
    this.workshop.said = t('workshop.point', { n: tool.points.length + 1, place })
    const box = tool.shape === 'ellipse' || tool.shape === 'rectangle'
    if (box && tool.points.length === 1) this.finish()
  }
  /** Writes what was drawn, if that is enough for its shape. */
  finish(): void {
    const { tool, outline, schema } = this.workshop
    if (tool.is !== 'draw' || !outline || !schema) return
    if (tool.points.length < least_points(tool.shape)) return
    if (tool.into) {
      const text = with_shape(outline, tool.into, tool)
      this.workshop.write(difference(outline.text, text), t('workshop.drawn'))
      return this.workshop.choose(tool.into)
    }
    const { list } = tool.what
    const made = [...list, outline.list(list).length]
    let text = changed(outline.text, outline.add(list, drawn_lines(schema, outline, tool)))
    const below = begins_with(schema, tool)
    if (below) text = changed(text, new Outline(text).add([...made, below], []))
    this.workshop.write(difference(outline.text, text), t('workshop.added'))
    this.workshop.choose(made)
  }
  /** Takes the last point back. */
  back(): void {
    const { tool } = this.workshop
    if (tool.is === 'draw') this.workshop.tool = { ...tool, points: tool.points.slice(0, -1) }
  }
  step(key: string, fine: boolean): void {
    const { board } = this
    if (!board) return
    this.cursor = board.beside(this.cursor ?? board.middle, key, fine)
    this.workshop.said = board.words(this.cursor)
    const point = board.point(this.cursor)
    if (point) this.pan?.show(point)
  }
}
