import type { BattleFacts, SideId } from './protocol'

// ---- REST: accounts, for those who want one -----------------------------------------------------

/** POST /api/account makes one and signs in; POST /api/session signs in. */
export interface Credentials {
  /** 2 to 40 letters, digits, spaces and - ' . _ */
  name: string
  /** 8 to 200 characters. */
  passphrase: string
}

/**
 * The answer to both, and to GET and DELETE /api/session: "" where nobody is signed in. The session
 * itself travels in a cookie that scripts cannot read.
 */
export interface SignedIn {
  name: string
}

/**
 * POST /api/battles/ID/claim, signed in, with `Authorization: Seat KEY`: from now on the account
 * has the seat without its key.
 */
export interface Claimed {
  /** A side's id or "umpire". */
  seat: SideId
}

/** GET /api/account/battles, signed in; 401 where nobody is. */
export interface Mine {
  name: string
  /** `alone`: nobody else is in it, and it goes with the account. */
  battles: { seat: SideId; alone: boolean; battle: BattleFacts }[]
}

/** DELETE /api/account, signed in, with its passphrase: the battles that went with it, by id. */
export interface Removed {
  battles: string[]
}
