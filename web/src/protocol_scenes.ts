/** Who does something, at whom, and what was rolled; what there is not is left out. */
export interface Scene {
  scene: 'move' | 'shot' | 'fight' | 'test' | 'loss' | 'flight' | 'gone'
  /** Numbers of units. */
  unit?: number
  target?: number
  /** The same of single figures. */
  figure?: number
  marked?: number
  /** Dice of so many sides, as they fell. */
  sides?: number
  faces?: number[]
  /** The lowest and the highest face that hit, where single ones do. */
  good?: [number, number]
  /** The places by which who goes somewhere came, from the first to the last. */
  way?: string[]
  /** How he faced at each of them, in degrees; where that is shown. */
  facings?: number[]
}
