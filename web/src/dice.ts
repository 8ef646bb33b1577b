import type { BattleFacts } from './protocol'

/**
 * Of a battle that was brought to this server: the entry from which on its dice come from the
 * server's own secret. 0: it began here. undefined: its server does not say, and asks nobody for a
 * word.
 */
export function dice_from(facts: BattleFacts | null | undefined): number | undefined {
  return (facts as { dice_from?: number } | null | undefined)?.dice_from
}
