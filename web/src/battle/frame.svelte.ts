import type { Box, PanZoom } from './pan'

/** A drawing of the ground, as far as every kind of table reads it. */
export interface Drawn {
  /** In the drawing's own units. */
  width: number
  height: number
}

/** The drawing under a table: where it lies, and what pans and zooms it. `MapFrame` fills it in. */
export class Frame<G extends Drawn> {
  /** How the ground lies; null until it is drawn. */
  lie = $state.raw<G | null>(null)
  pan = $state.raw<PanZoom | null>(null)
  viewport = $state.raw<HTMLElement>()
  stage = $state.raw<HTMLElement>()

  /** Reads the root of a drawing; null: it does not say how the ground lies. */
  readonly read: (root: SVGSVGElement) => G | null
  /** What is shown of it at first. */
  readonly home: (lie: G) => Box

  constructor(read: (root: SVGSVGElement) => G | null, home: (lie: G) => Box) {
    this.read = read
    this.home = home
  }
}
