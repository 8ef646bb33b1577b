import type { PlaceFacts, TermRef } from '../../cards/facts'
import type { CardKind } from '../../cards/kind'
import { t, words_of } from '../../i18n'
import '../../cards/words'
import HexLegend from './HexLegend.svelte'
import { hex_view } from './view'

function unit_terms(view: unknown, number: number): TermRef[] {
  const unit = hex_view(view)?.units[number - 1]
  if (!unit) return []
  return [
    { kind: 'class', id: unit.class },
    { kind: 'quality', id: unit.quality },
    { kind: 'order', id: unit.order },
    ...unit.ratings.map((id) => ({ kind: 'rating', id })),
    ...(unit['may-not'] ?? []).map((id) => ({ kind: 'may-not', id })),
    { id: 'fire-type' },
    { kind: 'fire', id: unit.fire },
    { id: 'stand' },
  ]
}

function place(view: unknown, label: string): PlaceFacts {
  const found = hex_view(view)
  const sector = found?.sectors.find((one) => one.at === label)
  if (!found || !sector) return { lines: [], stakes: [], units: [], terms: [] }
  const traits = sector.traits ?? []
  const stakes = found.objectives
    .filter((one) => one.sectors.includes(label))
    .map((one) => {
      const side = (id: string | null) => found.sides.find((side) => side.id === id)?.name
      const scores = side(one.side)
      const holder = side(one.holder)
      const worth = t(one.kind === 'exit' ? 'card.exit' : 'card.hold', {
        name: words_of(one.name),
        side: scores ? words_of(scores) : '',
        points: one.points,
      })
      if (one.kind === 'exit') return worth
      const held = holder ? t('card.held', { side: words_of(holder) }) : t('card.not-held')
      return `${worth}; ${held}`
    })
  return {
    lines: [
      ...(traits.includes('cover') ? [t('card.cover')] : []),
      t('card.height', { level: sector.level }),
    ],
    stakes,
    units: found.units.flatMap((unit, i) => (unit.at === label ? [i + 1] : [])),
    // A trait is a kind of ground, or a term of the field.
    terms: [
      ...traits.flatMap((id) => [{ kind: 'ground', id }, { id }]),
      ...(sector.level > 0 ? [{ id: 'level' }] : []),
      ...(found.sides.some((side) => side.controls.includes(label))
        ? [{ id: 'zone-of-control' }]
        : []),
    ],
  }
}

/** Cards on hexes. */
export const cards: CardKind = {
  unit_terms,
  // What fire reaches stands in the unit's own line; what it may do is told by its actions.
  unit_measures: () => [],
  place,
  distance: (_, from, to) => `measure #${from}, ${to.unit === null ? to.place : `#${to.unit}`}`,
  Legend: HexLegend,
}
