import { bearing, seen_from, turn_between, wrapped } from './geometry'
import type { Spot } from './view'

/**
 * What a hand means that drags a base: words of the notation, which the server then judges. Nothing
 * here knows whether it may be done.
 */
export interface Grip {
  /** As in the notation: 3 of "#3". */
  number: number
  /** Words already composed that these go on from ("wheel left 30"); "": none. */
  before: string
  /** Where the way begins: the unit, or the end of those words. */
  at: Spot
  facing: number
  /** Width of its front, in cm. */
  front: number
  /** Goes in any direction and keeps its facing, instead of by wheels. */
  loose: boolean
}

/** Within so many degrees of straight ahead no wheel is meant. */
export const cone = 7
/** Beyond so many degrees it goes about first. */
const about_from = 160
const widest_wheel = 100

/** A drag that puts the front-centre there. "": it has hardly moved. */
export function dragged(grip: Grip, to: Spot): string {
  const step: Spot = [to[0] - grip.at[0], to[1] - grip.at[1]]
  const far = Math.hypot(...step)
  if (far < 0.15) return ''
  const angle = turn_between(grip.facing, bearing(step))
  if (grip.loose) return line(grip, `go ${degrees(wrapped(angle))} ${cm(far)}`)
  const { ahead, right } = seen_from(grip.facing, step)
  if (Math.abs(angle) <= cone) return line(grip, `advance ${cm(ahead)}`)
  if (Math.abs(angle) >= about_from) return line(grip, `about face, advance ${cm(-ahead)}`)
  const wheeled = wheel_to(grip.front, ahead, Math.abs(right))
  if (!wheeled || wheeled.degrees > widest_wheel || degrees(wheeled.degrees) === '0')
    return goal(grip, to)
  const side = right < 0 ? 'left' : 'right'
  const ways = [`wheel ${side} ${degrees(wheeled.degrees)}`]
  if (wheeled.length >= 0.05) ways.push(`advance ${cm(wheeled.length)}`)
  return line(grip, ways.join(', '))
}

/** To a place and a facing, by whatever way the server finds. */
export function goal(grip: Grip, to: Spot, facing = grip.facing): string {
  return `#${grip.number}: to ${cm(to[0])} ${cm(to[1])} facing ${degrees(wrapped(facing))}`
}

/** Whether words are such a goal: the way is the server's, not the hand's. */
export function is_goal(action: string): boolean {
  return /^#\d+: to /.test(action)
}

/** A handle turned until the unit faces so. `pivots`: the verb of what turns on its ground. */
export function turned(grip: Grip, facing: number, pivots: '' | 'pivot' | 'unlimber' = ''): string {
  if (pivots) return `#${grip.number}: ${pivots} facing ${degrees(wrapped(facing))}`
  const turn = turn_between(grip.facing, facing)
  if (Math.abs(turn) < 0.3) return ''
  const side = turn < 0 ? 'left' : 'right'
  return line(grip, `${grip.loose ? 'turn' : 'wheel'} ${side} ${degrees(Math.abs(turn))}`)
}

/** Set down before the battle. */
export function placed(number: number, to: Spot, facing: number, dress = ''): string {
  const words = `#${number}: place ${cm(to[0])} ${cm(to[1])} facing ${degrees(wrapped(facing))}`
  return dress ? `${words} ${dress}` : words
}

/**
 * A wheel about the corner on the goal's side, after which straight ahead leads the front-centre to
 * the goal: geometry of a front that turns about its end. Null: the goal lies too near that corner.
 */
export function wheel_to(
  front: number,
  ahead: number,
  aside: number,
): { degrees: number; length: number } | null {
  const half = front / 2
  const beyond = aside - half
  const far = Math.hypot(ahead, beyond)
  if (far < half) {
    // Nearer than the front-centre swings: the wheel alone.
    const turn = Math.atan2(ahead, -beyond)
    return turn > 0 ? { degrees: (turn * 180) / Math.PI, length: 0 } : null
  }
  const turn = Math.atan2(beyond, ahead) + Math.asin(half / far)
  if (turn <= 0) return null
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
  const length = (aside - half + half * cosine) * sine + (ahead - half * sine) * cosine
  return length < 0 ? null : { degrees: (turn * 180) / Math.PI, length }
}

function line(grip: Grip, words: string): string {
  const before = grip.before ? `${grip.before}, ` : ''
  return `#${grip.number}: ${before}${words}`
}
/** In millimetres: finer than a hand. */
export function cm(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1)
}
/** In half degrees. */
export function degrees(value: number): string {
  return String((Math.round(value * 2) / 2) % 360)
}

/** The words of an action without the name before them: "wheel left 30, advance 6.0". */
export function way_of(action: string): string {
  const at = action.indexOf(': ')
  return at < 0 ? '' : action.slice(at + 2)
}

const ways = /^(advance|wheel|about|oblique|go|turn|avance|conversion|demi-tour|va|tourne)\b/
const first = /^(drop|form|mount|dismount|quitte|monte|met)\b/
/** Whether more legs can be added behind these words: ways, and what is done before them. */
export function goes_on(words: string): boolean {
  const parts = words.split(', ')
  return parts.every((part, i) => ways.test(part) || (i < parts.length - 1 && first.test(part)))
}
