/**
 * The seal of dice: BLAKE2b with a 256-bit result (RFC 7693) of a key of 32 bytes, which is one
 * block of it. docs/format/dice.md says what is sealed and when it is opened.
 */
const iv = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
const order = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
const columns = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
]
const length = 32
const rounds = 12
const whole = (1n << 64n) - 1n

function turned(value: bigint, by: bigint): bigint {
  return ((value >> by) | (value << (64n - by))) & whole
}

/** The seal of a key, both in 64 hexadecimal digits; "" where the key is none. */
export function seal_of(key: string): string {
  if (!/^[0-9a-f]{64}$/i.test(key)) return ''
  const block = words_of(key)
  const start = [...iv]
  start[0] = (start[0] as bigint) ^ 0x01010000n ^ BigInt(length)
  const v = [...start, ...iv]
  v[12] = (v[12] as bigint) ^ BigInt(length)
  v[14] = (v[14] as bigint) ^ whole
  const at = (i: number) => v[i] as bigint
  for (let round = 0; round < rounds; round++) {
    const turn = order[round % order.length] as number[]
    columns.forEach(([a, b, c, d], i) => {
      if (a === undefined || b === undefined || c === undefined || d === undefined) return
      const [x, y] = [turn[2 * i] as number, turn[2 * i + 1] as number]
      v[a] = (at(a) + at(b) + (block[x] ?? 0n)) & whole
      v[d] = turned(at(d) ^ at(a), 32n)
      v[c] = (at(c) + at(d)) & whole
      v[b] = turned(at(b) ^ at(c), 24n)
      v[a] = (at(a) + at(b) + (block[y] ?? 0n)) & whole
      v[d] = turned(at(d) ^ at(a), 16n)
      v[c] = (at(c) + at(d)) & whole
      v[b] = turned(at(b) ^ at(c), 63n)
    })
  }
  return start
    .slice(0, length / 8)
    .map((word, i) => digits_of(word ^ at(i) ^ at(i + 8)))
    .join('')
}

/** 64-bit words, lowest byte first. */
function words_of(hex: string): bigint[] {
  const bytes = hex.match(/../g) ?? []
  const out: bigint[] = []
  for (let i = 0; i < bytes.length; i += 8)
    out.push(
      BigInt(
        `0x${bytes
          .slice(i, i + 8)
          .reverse()
          .join('')}`,
      ),
    )
  return out
}
function digits_of(word: bigint): string {
  const bytes = word.toString(16).padStart(16, '0').match(/../g) ?? []
  return bytes.reverse().join('')
}

/** The key that a journal opens at its end; "": it does not. */
export function opened_key(journal: string): string {
  for (const line of journal.trimEnd().split('\n').reverse()) {
    if (!line.includes('"reveal"')) continue
    try {
      const entry = JSON.parse(line) as { kind?: string; key?: string }
      if (entry.kind === 'reveal') return entry.key ?? ''
    } catch {
      return ''
    }
  }
  return ''
}
