import type { Component } from 'svelte'
import type { CardKind } from '../cards/kind'
import type { Looker } from '../cards/looker.svelte'
import type { Live, Verdict } from '../live'
import type { SideId, Wanted } from '../protocol'
import type { Choice } from './actions'
import type { Roster } from './roster'

/**
 * What a table is given and what it tells. A table draws the view, pans and zooms, shows what can
 * be done, and turns clicks, drags and keys into choices; it computes no rule and keeps no state of
 * the battle. Everything that it shows must be there for the keyboard: units and lit places are
 * focusable elements with a name in words, Enter chooses, arrows pan, `+ - 0` zoom.
 */
export interface TableProps {
  /** The view of the moment that is shown, as the server sent it: JSON of the ruleset. */
  view: unknown
  /** The same, as far as every page knows it. */
  roster: Roster
  /** The address of the drawing of the ground (SVG), for the style and the language chosen. */
  ground: string
  /** The key to fetch it with, sent as `Authorization: Seat KEY`; "" for a public battle. */
  pass: string
  /** The connection, for a table that asks while something is dragged (`live.complete`). */
  live: Live
  /** What is looked at more closely: a table tells it where the pointer rests; null: not yet. */
  looker: Looker | null
  /** The side of ours that decides now; null: nothing can be done, the table is only looked at. */
  side: SideId | null
  /** The number of the unit chosen; null: none. */
  chosen: number | null
  /** The place looked at, as the notation writes it; null: none. */
  place: string | null
  /**
   * What can be chosen now: of the chosen unit, or, where none is chosen, of the whole question.
   * A table lights up their `place`s and `target`s. A measured table gets only what the server
   * cares to list; what it composes by dragging it tells as text.
   */
  proposals: readonly Choice[]
  /** Units that have something to do, by number. */
  able: ReadonlySet<number>
  /** The action composed and previewed, to be drawn as an arrow or a path; null: none. */
  draft: Choice | null
  /**
   * A unit was clicked, or Enter pressed on it. The page decides whether that chooses or strikes.
   */
  onunit(unit: number): void
  /** A place was clicked: lit or not, a click is never without an answer. */
  onplace(place: string): void
  /**
   * An action composed by dragging: it is judged, then previewed. `verdict`: what the server said
   * of it already.
   */
  onaction(wanted: Wanted, verdict?: Verdict): void
  /** The second click of two on the goal of what is composed. */
  onagain(): void
  /** Esc, or a click beside everything. */
  oncancel(): void
}

/** What a form in the margin is given that composes actions of the chosen unit in words. */
export interface OrdersProps {
  live: Live
  view: unknown
  side: SideId
  chosen: number
  /** An action: it is judged, then previewed, or was judged already. */
  onaction(wanted: Wanted, verdict?: Verdict): void
  /** What buttons of the form say, as the lines of actions have it behind the name. */
  onpresses(words: readonly string[]): void
}

/** What a ruleset's kind of table supplies. */
export interface TableKind {
  Table: Component<TableProps>
  /** Points, tokens, turn: what each side has, in one strip, where that is known. */
  Status?: Component<{ view: unknown; roster: Roster }>
  /** The text twin of what is composed by dragging, for an own unit that is chosen. */
  Orders?: Component<OrdersProps>
  roster(view: unknown): Roster
  /** A unit in one line of words, without its name; reactive in the language. */
  unit_words(view: unknown, unit: number): string
  /** What cards tell, fetched when the first one is opened; there are none of what is not known. */
  cards?(): Promise<{ cards: CardKind }>
  /** The unit that a single figure belongs to, where there are any. */
  unit_of_figure?(view: unknown, figure: number): number | null
  /** A place in words; reactive in the language. */
  place_words(view: unknown, place: string): string
}
