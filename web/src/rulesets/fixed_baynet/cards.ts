import type { PlaceFacts, TermRef } from '../../cards/facts'
import type { CardKind } from '../../cards/kind'
import '../../cards/words'
import { word } from '../../battle/vocabulary'
import { goals_of, shared } from '../../goals/goals'
import { t, words_of } from '../../i18n'
import { holds, spot_of_place, type Spot } from '../../tables/measured/geometry'
import FiguresLegend from './FiguresLegend.svelte'
import { man_at } from './hands'
import { field_of } from './view'

function unit_terms(view: unknown, number: number): TermRef[] {
  const squad = field_of(view)?.squads[number - 1]
  if (!squad) return []
  const state = (id: string) => ({ kind: 'condition', id })
  const men = squad.standing
  return [
    { kind: 'people', id: squad.people },
    ...men.map((one) => ({ kind: 'quality', id: one.quality })),
    ...men.map((one) => ({ kind: 'role', id: one.role })),
    ...men.map((one) => ({ kind: 'weapon', id: one.weapon })),
    ...(men.some((one) => one.mounted) ? [{ kind: 'arm', id: 'horse' }] : []),
    ...(men.some((one) => one.banner) ? [{ kind: 'bearing', id: 'banner' }] : []),
    ...(men.length > 1 ? [{ kind: 'formation', id: squad.formation }] : []),
    ...(['activated', 'charging', 'pinned'] as const).filter((one) => squad[one]).map(state),
    ...(men.some((one) => one.panic) ? [state('panicking')] : []),
    ...men.flatMap((one) => (one.panic ? [{ kind: 'reaction', id: one.panic }] : [])),
    ...(men.some((one) => one.prone) ? [state('prone')] : []),
    ...(men.some((one) => one.stunned) ? [state('stunned')] : []),
    { id: 'gl' },
    { id: 'action-unit' },
  ]
}

/** Whether an objective's rectangle has a spot in it. */
function spans({ from, to }: { from: Spot; to: Spot }, [x, y]: Spot): boolean {
  return (
    Math.min(from[0], to[0]) <= x &&
    x <= Math.max(from[0], to[0]) &&
    Math.min(from[1], to[1]) <= y &&
    y <= Math.max(from[1], to[1])
  )
}

function place(view: unknown, where: string): PlaceFacts {
  const found = field_of(view)
  const spot = spot_of_place(where)
  if (!found || !spot) return { lines: [], stakes: [], units: [], terms: [] }
  const around = found.features.filter((one) => one.area && holds(one.area, spot))
  const lies = found.objectives.filter((one) => spans(one, spot))
  const stakes = shared(goals_of(view)?.aims ?? []).filter(({ places }) =>
    places.some((at) => {
      const aimed = spot_of_place(at)
      return aimed && lies.some((one) => spans(one, aimed))
    }),
  )
  const there = man_at(found, spot)?.squad.number
  return {
    lines: [
      ...new Set(
        around.map(({ kind, cover }) => {
          const ground = word('ground', kind)
          return cover ? t('card.cover-value', { ground, cover }) : ground
        }),
      ),
    ],
    stakes: stakes.map(({ text, now }) => [text, now].map(words_of).filter(Boolean).join(' · ')),
    units: there === undefined ? [] : [there],
    terms: [
      ...around.map(({ kind }) => ({ kind: 'ground', id: kind })),
      ...(around.some(({ cover }) => cover) ? [{ id: 'cv' }] : []),
    ],
  }
}

/** Cards of single figures. */
export const cards: CardKind = {
  unit_terms,
  // The server refuses them, and says why, to whoever has to guess.
  unit_measures: (view, number) =>
    field_of(view)?.squads[number - 1]?.middle ? [`reach #${number}`, `arc #${number}`] : [],
  place,
  distance: (_, from, to) => `measure #${from}, ${to.unit === null ? to.place : `#${to.unit}`}`,
  Legend: FiguresLegend,
}
