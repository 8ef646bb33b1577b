import type { Spot } from '../../tables/measured/geometry'
import type { Course } from '../../tables/measured/trial.svelte'

/** Where an action would lead a base, as the server traces it. */
export interface BaseCourse extends Course {
  /** The way of the front-centre; empty for what is set down or turned on its ground. */
  path: Spot[]
  legs: { words: string; length: number; ghost: Spot[] }[]
  /** The outline at its end. */
  ghost: Spot[]
  /** The outline that it is squared up to where it touches an enemy. */
  squared?: Spot[]
  points?: number
}
