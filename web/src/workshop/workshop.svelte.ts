import { lang, t } from '../i18n'
import type { RulesetFacts } from '../protocol'
import type { JudgedDraft } from './protocol'
import { rest, RestError } from '../rest'
import { settings } from '../settings'
import { ends_of, with_ends, without_ends, type Ends } from './ends'
import type { Drawn } from './ground'
import { kept } from './kept'
import { judge, schema_of } from './rest'
import type { Schema } from './schema'
import { changed, Outline, same, type Change, type Path } from './toml'

/** What the map does with a press, or Enter. */
export type Tool =
  | { is: 'choose' }
  /** Gives sectors the cell of the legend. */
  | { is: 'paint'; cell: string }
  /** Puts a thing where it is pressed, at the value of this path. */
  | { is: 'set'; path: Path }
  /** Takes sectors into an area, and out of it. */
  | { is: 'area'; path: Path }
  /** Draws a shape of the ground point by point. */
  | ({ is: 'draw' } & Drawn)

/** What writes into the text: the editor, once it is there. */
export interface Writer {
  write(changes: readonly Change[]): void
  show(from: number, focus: boolean): void
  undo(): void
  redo(): void
}

/** Milliseconds in which nothing is written before the server is asked. */
const pause = 350
/** Milliseconds before it is asked again where it did not answer. */
const again = 3000

/**
 * A scenario that is being written. Its text is the truth: forms and map read it and change it at
 * single values, and the server, which is asked after each change, says what is wrong and draws it.
 */
export class Workshop {
  text = $state.raw('')
  /** What the server said of the text, or of an earlier one. */
  judged = $state.raw<JudgedDraft | null>(null)
  /** The last drawing, of a text without errors. */
  picture = $state.raw('')
  /** What was drawn, taken apart. */
  pictured = $state.raw<Outline | null>(null)
  /** Whether what was judged is the text as it stands. */
  fresh = $state(false)
  /** Why the server could not be asked. */
  trouble = $state('')
  chosen = $state.raw<Path>([])
  /** The value that is to be looked at in the form of what is chosen. */
  wanted = $state.raw<Path | null>(null)
  tool = $state.raw<Tool>({ is: 'choose' })
  schema = $state.raw<Schema | null>(null)
  ruleset = $state.raw<RulesetFacts | null>(null)
  /** What the schema says of its keys, in French. */
  whys = $state.raw<Record<string, string>>({})
  /** What was done last, for ears. */
  said = $state('')
  writer: Writer | null = null
  /** How many changes can be taken back, and made again. */
  depth = $state.raw({ undo: 0, redo: 0 })

  /** The text taken apart; null while it is no TOML. */
  readonly outline = $derived.by(() => {
    try {
      return new Outline(this.text)
    } catch {
      return null
    }
  })
  readonly errors = $derived(
    this.judged?.problems.filter((one) => one.severity === 'error').length ?? 0,
  )
  readonly playable = $derived(this.fresh && this.judged?.scenario != null)

  #timer: ReturnType<typeof setTimeout> | undefined
  #round = 0
  readonly #rulesets: Promise<RulesetFacts[]> = rest.rulesets()

  readonly #ends: Ends

  constructor(text: string) {
    this.#ends = ends_of(text)
    this.text = without_ends(text)
    this.#later(0)
  }
  destroy(): void {
    clearTimeout(this.#timer)
    this.#round += 1
  }

  /** The text was changed by hand. */
  typed(text: string): void {
    if (text === this.text) return
    this.text = text
    kept.keep(this.file)
    this.fresh = false
    this.#later(pause)
  }
  /** Changes it at single places; `said` tells ears what happened. */
  write(changes: readonly Change[], said = ''): void {
    if (!changes.length) return
    if (this.writer) this.writer.write(changes)
    else this.typed(changed(this.text, changes))
    if (said) this.said = said
  }
  /** Writes a value, or takes it away. */
  set(path: Path, toml: string | null, said = ''): void {
    const { outline } = this
    if (!outline) return
    this.write(toml === null ? outline.remove(path) : outline.set(path, toml), said)
  }
  /** The text as it is saved: its lines end as they did. */
  get file(): string {
    return with_ends(this.text, this.#ends)
  }
  value(path: Path): unknown {
    return this.outline?.value(path)
  }
  choose(path: Path, value: Path | null = null): void {
    this.chosen = path
    this.wanted = value
    if (this.tool.is !== 'paint') this.tool = { is: 'choose' }
  }
  is_chosen(path: Path): boolean {
    return same(this.chosen, path)
  }
  /** Asks anew: another language, another look of the map. */
  ask(): void {
    this.#later(0)
  }

  #later(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#judge(), wait)
  }
  async #judge(): Promise<void> {
    const round = (this.#round += 1)
    const { text } = this
    try {
      const judged = await judge(text, settings.style, lang())
      if (round !== this.#round) return
      await this.#learn(judged.ruleset)
      if (round !== this.#round) return
      this.judged = judged
      if (judged.picture) {
        this.picture = judged.picture
        this.pictured = new Outline(text)
      }
      this.fresh = text === this.text
      this.trouble = ''
    } catch (error) {
      if (round !== this.#round) return
      this.trouble = (error as Error).message || t('rest.offline')
      // What is refused as it stands would be refused again.
      const passing = error instanceof RestError && [0, 429, 503].includes(error.status)
      if (passing) this.#later(again)
    }
  }
  async #learn(ruleset: string | null): Promise<void> {
    if (!ruleset || this.ruleset?.id === ruleset) return
    const found = (await this.#rulesets).find((one) => one.id === ruleset) ?? null
    this.schema = (await schema_of(ruleset)) as Schema
    this.ruleset = found
    this.picture = ''
    this.pictured = null
  }
}
