import type { Spot } from '../../tables/measured/geometry'
import { along } from './aim.svelte'
import type { Field, Mark, Squad } from './view'

/** A shell from where it was laid to where it came down. */
export interface Fall {
  from: Spot
  /** Where it was to come down: by guess or plan. */
  laid: Spot
  /** null: beyond the table. */
  landed: Spot | null
  across: number
}
/** Something that befell somebody, told in a word at a place. */
export type Befallen = Mark & { at: Spot }

/**
 * What is looked back on: the marks of every entry since one of these sides decided last, so that a
 * player sees what became of what he did, and what was answered; of the past those of one entry.
 */
export class Lately {
  #seq = -1
  #marks: Mark[] = []

  take(seq: number, marks: readonly Mark[], fresh: boolean): readonly Mark[] {
    if (seq === this.#seq) return this.#marks
    const anew = fresh || seq < this.#seq
    this.#seq = seq
    this.#marks = [...(anew ? [] : this.#marks), ...marks].slice(-most)
    return this.#marks
  }
}
const most = 24

export function falls_of(field: Field, marks: readonly Mark[]): Fall[] {
  const out: Fall[] = []
  let aim: Mark | null = null
  for (const one of marks) {
    if (one.mark === 'aim') aim = one
    if (!aim || one.man !== aim.man || (one.mark !== 'landed' && one.mark !== 'off-table')) continue
    const from = figure_at(field, aim.man)
    if (from && aim.range !== undefined && aim.bearing !== undefined) {
      const laid = along(from, aim.bearing, aim.range + field.piece_base / 2)
      out.push({ from, laid, landed: one.at ?? null, across: one.across ?? 0 })
    }
    aim = null
  }
  return out
}

/** Blasts of shells that were fired straight. */
export function blasts_of(marks: readonly Mark[]): { at: Spot; across: number }[] {
  return marks.flatMap((one) =>
    one.mark === 'landed' && one.at ? [{ at: one.at, across: one.across ?? 0 }] : [],
  )
}

/** What befell men and units; of a unit once a kind, in its middle. */
export function befallen_of(field: Field, marks: readonly Mark[]): Befallen[] {
  const out = new Map<string, Befallen>()
  for (const one of marks) {
    const unit: Squad | undefined = one.unit === undefined ? undefined : field.squads[one.unit - 1]
    const at = one.at ?? (unit ? unit.middle : figure_at(field, one.man))
    if (!at || !worded.has(one.mark)) continue
    const key = `${one.mark} ${one.man ?? ''} ${one.unit ?? ''}`
    out.set(key, { ...one, at })
  }
  return [...out.values()]
}
const worded = new Set(['stumbled', 'panic', 'reaction', 'shaken', 'glory', 'pinned'])

/** Where a figure or a piece is; null: not on the table. */
export function figure_at(field: Field, man: number | undefined): Spot | null {
  for (const squad of field.squads)
    for (const one of squad.men) if (one.man === man) return one.at ?? null
  const piece = field.pieces.find((one) => one.man === man)
  return piece?.at ?? null
}
