import type { Choice } from '../battle/actions'
import type { Roster } from '../battle/roster'
import type { Live } from '../live'
import type { SideId } from '../protocol'

/** The answer that ends something and decides nothing else, in every ruleset. */
const nothing = 'done'

/**
 * The one thing that can be answered, where it is `done`, nobody else is asked, and sides keep
 * nothing from each other on this table: everybody sees that nothing could be done, so that an
 * answer at once gives nothing away. What was just taken back is asked again.
 */
export function only_done(live: Live, all: readonly Choice[]): Choice | null {
  const [only] = all
  const { state, question } = live
  if (!only || all.length > 1 || only.verb !== nothing || !state || !question) return null
  const open = state.digest !== '' && !state.takeback && question.roll === ''
  const alone = question.asked.length === 1 && (question.seats?.length ?? 1) === 1
  const anew = live.accounts.at(-1)?.back_to !== null
  return open && alone && !anew ? only : null
}

/** Whether pointing at a unit of the side alone comes to something that is not listed. */
export async function can_act(live: Live, side: SideId, roster: Roster): Promise<boolean> {
  for (const unit of roster.units) {
    if (unit.side !== side || unit.place === null) continue
    const verdicts = await live.point(side, unit.number, {})
    if (verdicts.some(({ ok, action }) => ok && action?.verb !== nothing)) return true
  }
  return false
}
