import HexStatus from './hex/HexStatus.svelte'
import HexTable from './hex/HexTable.svelte'
import { hex_roster, hex_place_words, hex_unit_words } from './hex/view'
import type { TableKind } from './table'

const hexes: TableKind = {
  Table: HexTable,
  Status: HexStatus,
  cards: () => import('./hex/cards'),
  roster: hex_roster,
  unit_words: hex_unit_words,
  place_words: hex_place_words,
}

/** The table that is there from the beginning. */
export const tables: Partial<Record<string, TableKind>> = { hexes }

/**
 * Fetches the kind of any other table, when a battle on one is opened; of one that this client does
 * not know, what is the same for all.
 */
export async function fetch_kind(table: string): Promise<TableKind> {
  if (table === 'measured') return (await import('../rulesets/game_of_kings/kind')).measured
  if (table === 'figures') return (await import('../rulesets/fixed_baynet/kind')).figures
  return (await import('../tables/plain/kind')).plain
}
