import { untrack } from 'svelte'
import type { Frame } from '../../battle/frame.svelte'
import type { TableProps } from '../../battle/table'
import { lang } from '../../i18n'
import { spot_of_place, to_stage, type MeasuredGround, type Spot } from './geometry'
import type { Offers } from './offers.svelte'
import type { Course, Trial } from './trial.svelte'

/** What a table knows that follows a battle, as it is now. */
export interface Followed<C extends Course> extends Pick<
  TableProps,
  'live' | 'side' | 'chosen' | 'draft'
> {
  /** The unit that is chosen and one's own. */
  readonly mine: number | null
  readonly offers: Offers
  readonly trial: Trial<C>
}

/**
 * Keeps what is offered and what is tried out in step with the battle. Of a component while it is
 * made.
 */
export function follow<C extends Course>(now: Followed<C>): void {
  $effect(() => {
    const moment = `${now.live.seq} ${now.live.question?.id} ${lang()}`
    untrack(() => now.offers.begin(moment))
    if (now.mine !== null && now.side !== null) void now.offers.ask(now.side, now.mine)
  })
  // What is composed is drawn, whoever composed it; with it goes what was tried out.
  $effect(() => {
    // Of a line that is only typed nothing is known yet: the server spells it first.
    const { side, trial } = now
    const words = now.draft?.text ?? ''
    const text = now.draft?.verb ? words : ''
    untrack(() => {
      if (trial.held) return
      if (text && side !== null) void trial.ask(side, text)
      else if (!words || words !== trial.cut?.text) trial.clear()
    })
  })
  $effect(() => {
    void [now.live.seq, now.live.question?.id, now.chosen]
    untrack(() => !now.trial.held && !now.draft && now.trial.clear())
  })
}

/** Whether something on the table lies below a part of what is seen of it: what is told then
 * stands above. */
export function lies_low(
  frame: Frame<MeasuredGround>,
  spot: Spot | undefined,
  part: number,
): boolean {
  const box = frame.viewport?.getBoundingClientRect()
  if (!spot || !box || !frame.pan || !frame.lie) return false
  const line = frame.pan.point_at(box.left, box.top + box.height * part).y
  return to_stage(frame.lie, spot).y > line
}

/** Where the words of a place, "30 22.5", lie on the stage; null: they are none. */
export function stage_of(
  lie: MeasuredGround | null,
  words: string | null | undefined,
): ReturnType<typeof to_stage> | null {
  const spot = spot_of_place(words)
  return lie && spot && to_stage(lie, spot)
}

/** The same of a spot of the table; null: there is none. */
export function spot_of(
  lie: MeasuredGround,
  spot: Spot | null,
): ReturnType<typeof to_stage> | null {
  return spot && to_stage(lie, spot)
}
