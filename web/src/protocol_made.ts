import type { SideId, SeatPlan } from './protocol'

// ---- REST: a battle that was made, and how one is made of a journal -----------------------------

/** The answer to POST /api/battles. A key is unguessable and is the only proof of a seat. */
export interface MadeBattle {
  battle: string
  keys: Record<SideId | 'umpire' | 'spectator', string>
  /** Proves that one made the battle. */
  owner: string
  /** Of a journal that breaks off in the middle of a line: its number; it was left out. */
  torn?: number
}

/** POST /api/journals: opens a journal file; answered with MadeBattle. */
export interface NewJournal {
  /** The whole text of the file. */
  journal: string
  /**
   * Of seeded dice, 64 hexadecimal digits (the .key file): without it an unfinished battle can be
   * looked at and not continued. It is made public, and the battle goes on under a secret of the
   * server's.
   */
  secret?: string
  /** Who plays on; those of the journal where left out. */
  seats?: Record<SideId, SeatPlan>
  private?: boolean
  umpire?: boolean
  title?: string
}
