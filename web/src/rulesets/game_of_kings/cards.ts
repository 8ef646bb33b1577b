import { sign } from '../../battle/vocabulary'
import type { PlaceFacts, TermRef } from '../../cards/facts'
import type { CardKind } from '../../cards/kind'
import '../../cards/words'
import { goals_of, shared } from '../../goals/goals'
import { t, words_of } from '../../i18n'
import { holds, spot_of_place } from '../../tables/measured/geometry'
import MeasuredLegend from './MeasuredLegend.svelte'
import { is_placed, measured_view } from './view'

function unit_terms(view: unknown, number: number): TermRef[] {
  const unit = measured_view(view)?.units[number - 1]
  if (!unit) return []
  const drawn = sign('type', unit.type)
  const state = (id: string) => ({ kind: 'state', id })
  return [
    { kind: 'type', id: unit.type },
    ...(drawn === 'general' ? [{ id: 'attached' }] : [{ kind: 'grade', id: unit.grade }]),
    { kind: 'sector', id: unit.sector },
    { kind: 'formation', id: unit.formation },
    ...(unit['firing-order'] ? [state('firing-order')] : []),
    ...(drawn === 'gun' ? [state(unit.limbered ? 'limbered' : 'unlimbered')] : []),
    ...(unit.dismounted ? [state('dismounted')] : []),
    ...(unit.state === 'steady' ? [] : [state(unit.state)]),
    { id: 'quarter' },
  ]
}

function place(view: unknown, where: string): PlaceFacts {
  const found = measured_view(view)
  const spot = spot_of_place(where)
  if (!found || !spot) return { lines: [], stakes: [], units: [], terms: [] }
  const around = found.features.filter((one) => one.area && holds(one.area, spot))
  const level = Math.max(0, ...around.map((one) => one.level))
  // An aim is told of all the ground that it is about.
  const stakes = shared(goals_of(view)?.aims ?? []).filter(({ places }) =>
    places.some((one) => {
      const aim = spot_of_place(one)
      return aim && around.some(({ area }) => area && holds(area, aim))
    }),
  )
  return {
    lines: [t('card.height', { level })],
    stakes: stakes.map(({ text, now }) => [text, now].map(words_of).filter(Boolean).join(' · ')),
    units: found.units.flatMap((unit, i) =>
      is_placed(unit) && holds(unit.outline, spot) ? [i + 1] : [],
    ),
    terms: around.map(({ kind }) => ({ kind: 'ground', id: kind })),
  }
}

/** Cards of bases on a measured table. */
export const cards: CardKind = {
  unit_terms,
  unit_measures(view, number) {
    const unit = measured_view(view)?.units[number - 1]
    if (!is_placed(unit)) return []
    const asks = [`reach #${number}`]
    return unit.range == null ? asks : [...asks, `arc #${number}`]
  },
  place,
  distance: (_, from, to) => `measure #${from}, ${to.unit === null ? to.place : `#${to.unit}`}`,
  Legend: MeasuredLegend,
}
