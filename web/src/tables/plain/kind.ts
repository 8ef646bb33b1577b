import type { TableKind } from '../../battle/table'
import { nobody } from '../../battle/roster'
import { learn } from '../../i18n'
import PlainTable from './PlainTable.svelte'
import en from './words/en.json'
import fr from './words/fr.json'

learn({ en, fr })

/**
 * The table of rules for which this client has none of its own: the server's picture, and the view
 * in words. It knows no units, so that everything is decided in the margin.
 */
export const plain: TableKind = {
  Table: PlainTable,
  roster: () => nobody,
  unit_words: () => '',
  place_words: (_, place) => place,
}
