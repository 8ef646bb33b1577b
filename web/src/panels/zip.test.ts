import { expect, test } from 'vitest'
import { crc_of, zip_of } from './zip'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the sum is the one of the archives', () => {
  expect(crc_of(bytes('123456789'))).toBe(0xcbf43926)
  expect(crc_of(bytes(''))).toBe(0)
})

/** What an archive holds, found as others find it: from its end, by its list. */
function read(all: Uint8Array<ArrayBuffer>): Record<string, string> {
  const view = new DataView(all.buffer)
  const end = all.length - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  const out: Record<string, string> = {}
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; --left) {
    expect(view.getUint32(at, true)).toBe(0x02014b50)
    const size = view.getUint32(at + 24, true)
    const named = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(all.subarray(at + 46, at + 46 + named))
    const local = view.getUint32(at + 42, true)
    expect(view.getUint32(local, true)).toBe(0x04034b50)
    const from = local + 30 + view.getUint16(local + 26, true)
    const held = all.subarray(from, from + size)
    expect(crc_of(held)).toBe(view.getUint32(at + 16, true))
    out[name] = new TextDecoder().decode(held)
    at += 46 + named
  }
  expect(at).toBe(end)
  return out
}

test('the files in an archive are found again, whole', async () => {
  const files = { 'mollwitz-x.jsonl': '{"a":1}\n', 'Élodie.jsonl': 'é'.repeat(5000), empty: '' }
  const packed = Object.entries(files).map(([name, text]) => ({ name, bytes: bytes(text) }))
  expect(read(new Uint8Array(await zip_of(packed).arrayBuffer()))).toEqual(files)
  expect(read(new Uint8Array(await zip_of([]).arrayBuffer()))).toEqual({})
})
