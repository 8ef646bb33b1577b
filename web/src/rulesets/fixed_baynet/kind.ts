import type { TableKind } from '../../battle/table'
import { learn } from '../../i18n'
import FiguresStatus from './FiguresStatus.svelte'
import FiguresTable from './FiguresTable.svelte'
import Orders from './Orders.svelte'
import { figures_roster, place_words, squad_words, unit_of_figure } from './view'
import en from './words/en.json'
import fr from './words/fr.json'

learn({ en, fr })

/** The table of single figures: fetched, with its words, when a battle on one is opened. */
export const figures: TableKind = {
  Table: FiguresTable,
  Status: FiguresStatus,
  Orders,
  cards: () => import('./cards'),
  roster: figures_roster,
  unit_words: squad_words,
  place_words,
  unit_of_figure,
}
