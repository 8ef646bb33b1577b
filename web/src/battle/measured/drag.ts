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
  if (!wheeled || wheeled.degrees > widest_wheel) return goal(grip, to)
  const side = right < 0 ? 'left' : 'right'
  const ways =
  /^(advance|wheel|about|oblique|go|turn|avance|conversion|demi-tour|va|tourne)\b/
const first = /^(drop|form|mount|dismount|quitte|monte|met)\b/
/** Whether more legs can be added behind these words: ways, and what is done before them. */
export function goes_on(words: string): boolean {
  const parts = words.split(', ')
  return parts.every((part, i) => ways.test(part) || (i < parts.length - 1 && first.test(part)))
}
