import type { TableKind } from '../../battle/table'
import LazyOrders from './LazyOrders.svelte'
import LazyTable from './LazyTable.svelte'
import MeasuredStatus from './MeasuredStatus.svelte'
import { measured_place_words, measured_roster, measured_unit_words } from './view'

/** The table of measured bases: fetched when a battle on one is opened. */
export const measured: TableKind = {
  Table: LazyTable,
  Status: MeasuredStatus,
  Orders: LazyOrders,
  cards: () => import('./cards'),
  roster: measured_roster,
  unit_words: measured_unit_words,
  place_words: measured_place_words,
}
