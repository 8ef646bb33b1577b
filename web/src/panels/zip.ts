/** A file in an archive. */
export interface Packed {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; ++bit) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
  return n
})

/** The sum by which an archive knows its files: CRC-32. */
export function crc_of(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

function record(parts: readonly (readonly [size: 2 | 4, value: number])[]) {
  const out = new Uint8Array(parts.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [size, value] of parts) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return out
}

// Names in UTF-8; nothing is made smaller; 1 January 1980, for there is no other date to tell.
const version = 20
const utf8 = 0x800
const day = 0x21

/** Files in one, as ZIP: every system opens it without anything else. */
export function zip_of(files: readonly Packed[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const list: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  const add = (to: Uint8Array<ArrayBuffer>[], ...more: Uint8Array<ArrayBuffer>[]) => {
    to.push(...more)
    return more.reduce((sum, one) => sum + one.length, 0)
  }
  let listed = 0
  for (const { name, bytes } of files) {
    const called = new TextEncoder().encode(name)
    const about = [
      [2, version],
      [2, utf8],
      [2, 0],
      [2, 0],
      [2, day],
      [4, crc_of(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, called.length],
      [2, 0],
    ] as const
    const place = at
    at += add(parts, record([[4, 0x04034b50], ...about]), called, bytes)
    const more = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, place],
    ] as const
    listed += add(list, record([[4, 0x02014b50], [2, version], ...about, ...more]), called)
  }
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, listed],
    [4, at],
    [2, 0],
  ])
  return new Blob([...parts, ...list, end], { type: 'application/zip' })
}
