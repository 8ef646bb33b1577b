import type { Composed, Order, Part } from '../../protocol'
import {
  bearing,
  seen_from,
  turn_between,
  wrapped,
  type Spot,
} from '../../tables/measured/geometry'
import { order_of, part } from '../../tables/measured/offers.svelte'

/**
 * What a hand means that drags a base: an order of those offered, of which the server makes a line
 * and judges it. Nothing here knows whether it may be done.
 */
export interface Grip {
  number: number
  /** Words already composed that these go on from ("wheel left 30"); "": none. */
  before: string
  /** Where the way begins: the unit, or the end of those words. */
  at: Spot
  facing: number
  /** Width of its front, in cm. */
  front: number
  /** What the server offers for it. */
  offered: readonly Order[]
}

/** Within so many degrees of straight ahead no wheel is meant. */
export const cone = 7
/** Beyond so many degrees it goes about first. */
const about_from = 160
const widest_wheel = 100

/**
 * A drag that puts the front-centre there. null: it has hardly moved, or nothing of the kind is
 * offered.
 */
export function dragged(grip: Grip, to: Spot): Composed | null {
  const step: Spot = [to[0] - grip.at[0], to[1] - grip.at[1]]
  const far = Math.hypot(...step)
  if (far < 0.15) return null
  const angle = turn_between(grip.facing, bearing(step))
  const go = order_of(grip.offered, 'go')
  if (go) return line(grip, [part(go, { angle: degrees(wrapped(angle)), length: cm(far) })])
  const { ahead, right } = seen_from(grip.facing, step)
  if (Math.abs(angle) <= cone) return line(grip, [advance(grip, ahead)])
  const about = part(order_of(grip.offered, 'about-face'))
  if (Math.abs(angle) >= about_from && about) return line(grip, [about, advance(grip, -ahead)])
  const wheeled = wheel_to(grip.front, ahead, Math.abs(right))
  if (!wheeled || wheeled.degrees > widest_wheel || degrees(wheeled.degrees) === '0')
    return goal(grip, to)
  const ways = [wheel(grip, right < 0, wheeled.degrees)]
  if (wheeled.length >= 0.05) ways.push(advance(grip, wheeled.length))
  return line(grip, ways)
}

/** To a place and a facing, by whatever way the server finds. */
export function goal(grip: Grip, to: Spot, facing = grip.facing): Composed | null {
  const values = { x: cm(to[0]), y: cm(to[1]), angle: degrees(wrapped(facing)) }
  return alone(grip, part(order_of(grip.offered, 'to'), values))
}

/** A handle turned until the unit faces so. */
export function turned(grip: Grip, facing: number): Composed | null {
  const pivot = grip.before ? undefined : order_of(grip.offered, 'pivot')
  if (pivot) return alone(grip, part(pivot, { angle: degrees(wrapped(facing)) }))
  const turn = turn_between(grip.facing, facing)
  if (Math.abs(turn) < 0.3) return null
  const loose = order_of(grip.offered, turn < 0 ? 'turn-left' : 'turn-right')
  const way = loose
    ? part(loose, { angle: degrees(Math.abs(turn)) })
    : wheel(grip, turn < 0, Math.abs(turn))
  return line(grip, [way])
}

/** Set down before the battle. */
export function placed(grip: Grip, to: Spot, facing: number): Composed | null {
  const values = { x: cm(to[0]), y: cm(to[1]), angle: degrees(wrapped(facing)) }
  return alone(grip, part(order_of(grip.offered, 'place'), values))
}

/** Aimed at a unit: a charge, or a general who joins it. null: that is not offered. */
export function aimed(grip: Grip, target: number): Composed | null {
  const order = grip.offered.find((one) => one.slots.unit?.units?.includes(target))
  return alone(grip, part(order, { unit: String(target) }))
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

function advance(grip: Grip, far: number): Part | null {
  return part(order_of(grip.offered, 'advance'), { length: cm(far) })
}
function wheel(grip: Grip, left: boolean, angle: number): Part | null {
  const order = order_of(grip.offered, left ? 'wheel-left' : 'wheel-right')
  return part(order, { angle: degrees(angle) })
}

/** Ways behind those that are composed; null where one of them is not offered. */
function line(grip: Grip, ways: readonly (Part | null)[]): Composed | null {
  const parts = ways.filter((one) => one !== null)
  if (parts.length < ways.length) return null
  return { unit: grip.number, ...(grip.before ? { after: grip.before } : {}), parts }
}
function alone(grip: Grip, way: Part | null): Composed | null {
  return way && { unit: grip.number, parts: [way] }
}
/** In millimetres: finer than a hand. */
export function cm(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1)
}
/** In half degrees. */
export function degrees(value: number): string {
  return String((Math.round(value * 2) / 2) % 360)
}
