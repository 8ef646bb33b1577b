/** The part of WebSocket that the client uses; tests stand in for it. */
export interface SocketLike {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

export type Opener = (path: string) => SocketLike

export const open_socket: Opener = (path) => {
  const address = new URL(path, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(address) as unknown as SocketLike
}

/**
 * Milliseconds before the nth new attempt: doubling from half a second to 15 s, spread by a fifth.
 */
export function back_off(attempt: number, chance = Math.random()): number {
  const plain = Math.min(500 * 2 ** attempt, 15_000)
  return Math.round(plain * (0.9 + 0.2 * chance))
}
