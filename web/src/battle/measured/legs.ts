import type { MeasuredUnit } from './view'

/** Parts of a move, as the notation writes them. */
export type LegKind =
  | 'advance'
  | 'wheel-left'
  | 'wheel-right'
  | 'about-face'
  | 'go'
  | 'turn-left'
  | 'turn-right'
  | 'charge'
  | 'join'
  | 'form-column'
  | 'form-line'
  | 'drop-firing-order'
  | 'mount'
  | 'dismount'
  | 'pivot'
  | 'unlimber'

export interface Leg {
  kind: LegKind
  /** In cm. */
  length: number
  /** In degrees. */
  angle: number
  /** The number of a unit. */
  target: number
}

const angled = /^(wheel|turn|go$|pivot|unlimber)/
const long: readonly LegKind[] = ['advance', 'go']
const aimed: readonly LegKind[] = ['charge', 'join']
const alone: readonly LegKind[] = ['pivot', 'unlimber', 'charge', 'join']

/** What a leg is told by; `last`: nothing can follow it. */
export function needs(kind: LegKind): Record<'angle' | 'length' | 'target' | 'last', boolean> {
  return {
    angle: angled.test(kind),
    length: long.includes(kind),
    target: aimed.includes(kind),
    last: alone.includes(kind),
  }
}

/** A leg in the notation. */
export function spelled_leg({ kind, length, angle, target }: Leg): string {
  const words = kind === 'drop-firing-order' ? 'drop firing order' : kind.replace('-', ' ')
  const parts = [words]
  const asks = needs(kind)
  if (kind === 'pivot' || kind === 'unlimber') parts.push('facing')
  if (asks.angle) parts.push(String(angle))
  if (asks.length) parts.push(length.toFixed(1))
  if (asks.target) parts.push(`#${target}`)
  return parts.join(' ')
}

function is_horse(type: string): boolean {
  return /horse|cuirassiers|lancers/.test(type)
}

/** The parts that are offered for a kind of troops; what may be done is the server's to say. */
export function legs_of(unit: MeasuredUnit): LegKind[] {
  if (unit.type === 'general') return ['go', 'turn-left', 'turn-right', 'join']
  if (unit.type === 'gun' && !unit.limbered) return ['pivot']
  const formed: LegKind[] =
    unit.type === 'light-foot'
      ? ['go', 'turn-left', 'turn-right']
      : ['advance', 'wheel-left', 'wheel-right', 'about-face']
  if (unit.type === 'gun') return [...formed, 'unlimber']
  formed.push('charge')
  if (unit.formation === 'line') formed.push('form-column')
  if (unit.formation === 'column') formed.push('form-line')
  if (unit['firing-order']) formed.push('drop-firing-order')
  if (is_horse(unit.type)) formed.push(unit.dismounted ? 'mount' : 'dismount')
  return formed
}

/** Orders of one press. */
export function quick_of(unit: MeasuredUnit): { key: string; words: string }[] {
  if (unit.type === 'general') return []
  if (unit.type === 'gun')
    return unit.limbered
      ? [{ key: 'unlimber', words: 'unlimber' }]
      : [{ key: 'limber', words: 'limber' }]
  const out = [
    { key: 'about-face', words: unit.type === 'light-foot' ? 'turn right 180' : 'about face' },
  ]
  if (unit.type === 'regular-foot' && !unit['firing-order'])
    out.push({ key: 'firing-order', words: 'firing order' })
  if (unit.formation === 'line' && !is_horse(unit.type))
    out.push({ key: 'form-column', words: 'form column' })
  if (unit.formation === 'column') out.push({ key: 'form-line', words: 'form line' })
  return out
}
