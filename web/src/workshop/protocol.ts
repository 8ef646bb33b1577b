import type { ScenarioFacts, SideId, Words } from '../protocol'

/** What the workshop asks of the server: docs/format/protocol.md in types, as in ../protocol.ts. */

/** POST /api/drafts: a scenario that is being written, as `sandtable check` judges it. */
export interface JudgedDraft {
  /** null: it could not be told whose it is. */
  ruleset: string | null
  problems: DraftProblem[]
  /** Errors beyond those. */
  left_out: number
  /** Where there are no errors: what it is, and how it looks (SVG, with its troops). */
  scenario: ScenarioFacts | null
  picture: string | null
  /** What decides it: `goals` of the view documents. */
  goals: unknown
  /** Where that was asked for: the umpire's view as the first turn begins. */
  placed: unknown
}
export interface DraftProblem {
  severity: 'error' | 'warning'
  /** From 1; 0: of no place in particular. Columns count characters. */
  line: number
  column: number
  text: string
}

/** POST /api/studies: computers play a scenario against each other. */
export interface NewStudy {
  scenario_text: string
  /** 1 to 300. */
  games: number
  /** Levels; captain where none is named. */
  seats?: Record<SideId, string>
  seed?: number
}
/** GET /api/studies/ID */
export interface StudyProgress {
  games: number
  done: number
  /** Of the battles that are done: docs/format/study.md. */
  study: {
    sides: { side: SideId; level: string; wins: Share }[]
    draws: Share
    mean_turns: number
  } | null
}
/** So many of the battles; between the bounds lies the true share, 95 %. */
export interface Share {
  games: number
  share: number
  lower: number
  upper: number
}

/** POST /api/rules/RULESET/army: an army as the rules reckon it. */
export interface Muster {
  points: number
  /** What keeps it from being an army of these points. */
  faults: { clause: string; text: Words }[]
}
/** So many units of a kind. */
export interface Taken {
  kind: string
  units: number
}
