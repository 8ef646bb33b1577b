import type { Course } from '../../tables/measured/trial.svelte'
import type { Spot } from '../../tables/measured/geometry'

/** What an order would have each man do, as the server traces it. */
export interface FigureCourse extends Course {
  men: CourseMan[]
  /** Enemies whom a charge would meet. */
  met?: number[]
  /** Who would break the formation of the unit, and how. */
  breaks?: { formation: string; man: number; clause: string; text: string }
  /** Which one a unit that is set down would stand in. */
  formation?: string
  /** In how many ranks a formation would stand. */
  ranks?: number
  /** How many shoot. */
  firing?: number
}
export interface CourseMan {
  man: number
  number: number
  from: Spot
  /** He has no part in it. */
  idle?: boolean
  /** What keeps him from it. */
  no?: { clause: string; text: string }
  // who goes somewhere:
  path?: Spot[]
  end?: Spot
  facing?: number
  actions?: number
  // who aims at somebody:
  target?: { man: number; unit: number; number: number; at: Spot }
  needed?: number
  skill?: number
  face?: number
  cover?: number
  gap?: number
  band?: string
  chance?: string
}
