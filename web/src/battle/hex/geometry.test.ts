import { describe, expect, it } from 'vitest'
import { board_box, centre, hexagon, read_ground, sector_at, type HexGround } from './geometry'

const attributes: Record<string, string> = {
  width: '1490',
  height: '1500.5',
  'data-look': 'counters',
  'data-columns': '13',
  'data-rows': '11',
  'data-hex-size': '100',
  'data-row-step': '86.6',
  'data-origin-x': '120',
  'data-origin-y': '297.7',
}
const root = (changed: Record<string, string> = {}) => ({
  getAttribute: (name: string) => ({ ...attributes, ...changed })[name] ?? null,
})
const ground = read_ground(root()) as HexGround

describe('read_ground', () => {
  it('reads the root', () => {
    expect(ground).toEqual({
      width: 1490,
      height: 1500.5,
      columns: 13,
      rows: 11,
      size: 100,
      step: 86.6,
      origin: { x: 120, y: 297.7 },
      look: 'counters',
    })
  })
  it('refuses a root that does not say where sectors lie', () => {
    expect(read_ground({ getAttribute: () => null })).toBeNull()
    expect(read_ground(root({ 'data-hex-size': 'big' }))).toBeNull()
  })
})

describe('sectors', () => {
  it('lie in rows, every second shifted by half', () => {
    expect(centre(ground, '0101')).toEqual({ x: 120, y: 297.7 })
    expect(centre(ground, '0301')).toEqual({ x: 320, y: 297.7 })
    expect(centre(ground, '0102')?.x).toBe(170)
    expect(centre(ground, '0102')?.y).toBeCloseTo(384.3)
  })
  it.each(['0001', '1401', '0112', '101', 'abcd'])('%s is none', (label) => {
    expect(centre(ground, label)).toBeNull()
  })
  it('are found again from every point well inside', () => {
    for (let column = 1; column <= 13; column++)
      for (let row = 1; row <= 11; row++) {
        const label = String(column).padStart(2, '0') + String(row).padStart(2, '0')
        const at = centre(ground, label)
        if (!at) throw new Error(label)
        for (const [x, y] of [
          [0, 0],
          [45, 0],
          [-45, 20],
          [0, 52],
          [0, -52],
          [24, 38],
        ] as const)
          expect(sector_at(ground, { x: at.x + x, y: at.y + y })).toBe(label)
      }
  })
  it('end with the board', () => {
    expect(sector_at(ground, { x: 0, y: 0 })).toBeNull()
    expect(sector_at(ground, { x: 120, y: 230 })).toBeNull()
    expect(sector_at(ground, { x: 5000, y: 400 })).toBeNull()
  })
})

it('draws a hexagon with corners above and below', () => {
  expect(hexagon(ground)).toBe('50,-28.9 50,28.9 0,57.7 -50,28.9 -50,-28.9 0,-57.7')
})

it('boxes the board', () => {
  const box = board_box(ground, 10)
  expect(box.from.x).toBe(60)
  expect(box.to.x).toBe(1430)
  expect(box.to.y).toBeCloseTo(297.7 + 866 + 57.7 + 10, 0)
})
