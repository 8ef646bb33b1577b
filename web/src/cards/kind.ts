import type { Component } from 'svelte'
import type { Roster } from '../battle/roster'
import type { PlaceFacts, TermRef } from './facts'
import type { Looked } from './looker.svelte'

/** What a ruleset's kind of table supplies for cards: fetched when the first one is opened. */
export interface CardKind {
  /** The words by which a unit is told, to be explained. */
  unit_terms(view: unknown, unit: number): TermRef[]
  /** What the ruler is asked about a unit: how far it goes, whom it can shoot at. */
  unit_measures(view: unknown, unit: number): string[]
  /** A place, beside its line of words. */
  place(view: unknown, place: string): PlaceFacts
  /** What the ruler is asked from a unit to something else; null: nothing. */
  distance(view: unknown, from: number, to: Looked): string | null
  /** The signs of the map, as they are drawn. */
  Legend: Component<{ view: unknown; roster: Roster }>
}
