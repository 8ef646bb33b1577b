import { far, type Point, type Step } from './ways'

/** Where a mark stands by its transform, and how it is turned. */
interface Lie extends Point {
  turn: number | null
}
function lie_of(transform: string): Lie {
  const { e, f } = new DOMMatrix(transform)
  const turn = /rotate\((-?[\d.]+)deg\)/.exec(transform)?.[1]
  return { x: e, y: f, turn: turn === undefined ? null : Number(turn) }
}
const nearest = (from: number, to: number) => from + ((((to - from) % 360) + 540) % 360) - 180

/** The keyframes of a mark that goes from one place to another as `line` leads. */
export function frames_of(line: readonly Step[], from: Point, to: Lie): Keyframe[] | null {
  const [a, b] = [line[0], line.at(-1)]
  if (!a || !b || line.length < 3) return null
  const [whole, own] = [far(a, b), far(from, to)]
  if (whole < 1 || own < 1) return null
  // A man goes as his squad does, whose middle goes a part of it where not all of them go.
  const along = (b.x - a.x) * (to.x - from.x) + (b.y - a.y) * (to.y - from.y)
  if (along < 0.98 * whole * own) return null
  const by = own / whole
  const turns: (number | null)[] = line.map(() => to.turn)
  for (let i = line.length - 2; i >= 0; --i) {
    const [next, facing] = [turns[i + 1] ?? null, line[i]?.facing]
    turns[i] = next === null ? null : facing === undefined ? next : nearest(next, facing)
  }
  const legs = line.slice(1).map((step, i) => far(line[i] as Step, step))
  const length = legs.reduce((sum, leg) => sum + leg, 0)
  let gone = 0
  return line.map((step, i) => {
    gone += legs[i - 1] ?? 0
    const [x, y] = [from.x + (step.x - a.x) * by, from.y + (step.y - a.y) * by]
    const turn = turns[i] ?? null
    return {
      transform: `translate(${x}px, ${y}px)${turn === null ? '' : ` rotate(${turn}deg)`}`,
      offset: Math.min(gone / length, 1),
    }
  })
}

/**
 * Has what moves of a unit go by its way, where it would glide straight to where it stands now:
 * the unit's own mark, or those of its figures.
 */
export function glide(
  unit: Element,
  line: (figure: number | null) => readonly Step[],
  duration: number,
): void {
  const marks = [unit, ...unit.querySelectorAll('*')].filter(
    (one): one is SVGElement => one instanceof SVGElement && one.dataset['glides'] !== undefined,
  )
  for (const mark of marks) {
    const from = lie_of(getComputedStyle(mark).transform)
    const to = lie_of(mark.style.transform)
    const figure = mark.dataset['man']
    const frames = frames_of(line(figure === undefined ? null : Number(figure)), from, to)
    if (!frames) continue
    for (const running of mark.getAnimations()) running.cancel()
    mark.animate(frames, { duration, easing: 'ease-in-out' })
  }
}
