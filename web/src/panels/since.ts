import type { Account, SideId } from '../protocol'

/** What others did since the last decision of these sides; nothing for who only watches. */
export function since_last(accounts: readonly Account[], ours: readonly SideId[]): Account[] {
  if (ours.length === 0) return []
  const own = accounts.findLastIndex(({ side }) => ours.includes(side))
  return accounts.slice(own + 1).filter(({ told }) => told.length > 0)
}
