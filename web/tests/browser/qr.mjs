// Reads a QR code as a phone does, from the squares of a picture: what it says. By ISO/IEC 18004,
// and without correcting errors, for a screen has none.
import assert from 'node:assert/strict'

/** Of versions 1 to 8 and levels L, M, Q, H: data codewords of each block. */
const blocks = [
  [[19], [16], [13], [9]],
  [[34], [28], [22], [16]],
  [[55], [44], [17, 17], [13, 13]],
  [[80], [32, 32], [24, 24], [9, 9, 9, 9]],
  [[108], [43, 43], [15, 15, 16, 16], [11, 11, 12, 12]],
  [
    [68, 68],
    [27, 27, 27, 27],
    [19, 19, 19, 19],
    [15, 15, 15, 15],
  ],
  [
    [78, 78],
    [31, 31, 31, 31],
    [14, 14, 15, 15, 15, 15],
    [13, 13, 13, 13, 14],
  ],
  [
    [97, 97],
    [38, 38, 39, 39],
    [18, 18, 18, 18, 19, 19],
    [14, 14, 14, 14, 15, 15],
  ],
]
/** As the two bits of a code name them. */
const levels = [1, 0, 3, 2]
const masks = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** Where something else stands than data. */
function is_pattern(x, y, size, version) {
  const corner = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)
  if (corner || x === 6 || y === 6) return true
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true
  if (version < 2) return false
  const middles = version < 7 ? [size - 7] : [6 + (size - 13) / 2, size - 7]
  const near = (at) => middles.some((middle) => Math.abs(at - middle) <= 2)
  return near(x) && near(y)
}

/** Its bits in the order in which they are written: up and down by columns of two. */
function bits_of(dark, size, version, mask) {
  const out = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i
        if (!is_pattern(x, y, size, version)) out.push(dark(x, y) !== (mask(x, y) === 0) ? 1 : 0)
      }
  }
  return out
}
const number_of = (bits) => bits.reduce((sum, bit) => 2 * sum + Number(bit), 0)

/** `rows`: of each row which squares are dark, without the margin. */
export function read_qr(rows) {
  const size = rows.length
  const version = (size - 17) / 4
  assert.ok(Number.isInteger(version) && version >= 1 && version <= blocks.length, `size ${size}`)
  const dark = (x, y) => rows[y][x]
  const format = number_of([0, 1, 2, 3, 4].map((x) => dark(x, 8))) ^ 0b10101
  const parts = blocks[version - 1][levels[format >> 3]]
  const bits = bits_of(dark, size, version, masks[format & 7])
  // Blocks are written one codeword of each after the other.
  const data = parts.map(() => [])
  for (let at = 0, i = 0; i < Math.max(...parts); i++)
    for (const [part, length] of parts.entries())
      if (i < length) data[part].push(...bits.slice(8 * at, 8 * ++at))
  return said(data.flat())
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
/** What the bits say: pieces in figures, in capitals and signs, or in bytes, up to the end. */
function said(bits) {
  let at = 0
  const take = (count) => number_of(bits.slice(at, (at += count)))
  const digits = (count) => String(take([0, 4, 7, 10][count])).padStart(count, '0')
  const pair = () => {
    const both = take(11)
    return letters[Math.floor(both / 45)] + letters[both % 45]
  }
  let out = ''
  for (let kind = take(4); at <= bits.length && kind !== 0; kind = take(4)) {
    let left = take({ 1: 10, 2: 9, 4: 8 }[kind])
    if (kind === 1) for (; left > 0; left -= 3) out += digits(Math.min(left, 3))
    if (kind === 2) for (; left > 0; left -= 2) out += left > 1 ? pair() : letters[take(6)]
    if (kind === 4) for (; left > 0; left -= 1) out += String.fromCharCode(take(8))
    assert.ok([1, 2, 4].includes(kind), `kind ${kind}`)
  }
  return out
}

/** The squares of a drawn code, of which each is a path of its own within a margin of four. */
export async function rows_of(svg) {
  const side = Number((await svg.getAttribute('viewBox')).split(' ')[2]) - 8
  const rows = Array.from({ length: side }, () => Array(side).fill(false))
  for (const [, x, y] of (await svg.locator('path').getAttribute('d')).matchAll(/M(\d+) (\d+)/g))
    rows[y - 4][x - 4] = true
  return rows
}
