import { t } from '../i18n'
import type { RulesetFacts } from '../protocol'
import { rest, RestError } from '../rest'
import type { TableKind } from './table'
import { fetch_kind, tables } from './tables'
import { speak_of } from './vocabulary'

// Asked for with the page, not after it has connected: every table waits for it.
const early = rest.rulesets()
early.catch(() => {})

/** Milliseconds before what did not come is asked for again. */
const again = 2500

/**
 * The rules that a battle is played by and the kind of table that it is played on, asked for again
 * until they come; with them the page speaks of the ruleset's words. To be made while a component
 * is; what it has is reactive.
 */
export class Played {
  /** Why nothing came; "" where nothing is wrong. */
  problem = $state('')
  #rulesets = $state.raw<RulesetFacts[]>([])
  #come = $state.raw<{ table: string; kind: TableKind } | null>(null)
  readonly #ruleset: () => string

  /** undefined: not known yet. */
  readonly rules = $derived.by(() => {
    const rules = this.#rulesets.find((one) => one.id === this.#ruleset())
    speak_of(rules)
    return rules
  })
  /** null: not known yet. */
  readonly kind = $derived.by((): TableKind | null => {
    const table = this.rules?.table
    if (!table) return null
    return tables[table] ?? (this.#come?.table === table ? this.#come.kind : null)
  })

  constructor(ruleset: () => string) {
    this.#ruleset = ruleset
    $effect(() =>
      this.#until_it_comes(
        (first) => (first ? early.catch(() => rest.rulesets()) : rest.rulesets()),
        (all) => (this.#rulesets = all),
      ),
    )
    // A kind of table that few play on is fetched by whoever does.
    $effect(() => {
      const table = this.rules?.table
      if (!table || tables[table]) return
      return this.#until_it_comes(
        () => fetch_kind(table),
        (kind) => (this.#come = { table, kind }),
      )
    })
  }

  /** Asks, and again while it fails. Returns what ends it. */
  #until_it_comes<T>(ask: (first: boolean) => Promise<T>, come: (found: T) => void): () => void {
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const seek = (first: boolean): void =>
      void ask(first).then(
        (found) => {
          come(found)
          this.problem = ''
        },
        (error: Error) => {
          if (gone) return
          this.problem = (error instanceof RestError && error.message) || t('rest.offline')
          timer = setTimeout(() => seek(false), again)
        },
      )
    seek(true)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }
}
