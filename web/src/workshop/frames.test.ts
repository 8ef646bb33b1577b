import { describe, expect, it } from 'vitest'
import { carry, drawn_to, frame_of, hold_at, in_wall, shape_of, type Frame } from './frames'
import { changed, Outline } from './toml'

const house = `[[building]]
label = "H"  # the house
rectangle = { at = [30, 20], size = [14, 8] }
ladder = [40, 20]

  [[building.storey]]

    [[building.storey.room]]
    rectangle = { at = [26.5, 20], size = [7, 8] }

    [[building.storey.wall]]
    from = [30, 16]
    to = [30, 24]

    [[building.storey.door]]
    at = [30, 24]
    width = 1.5
`
const building = ['building', 0]
const outline = new Outline(house)
const frame = frame_of(outline, building) as Frame
const after = (to: Frame) => changed(house, carry(outline, building, frame, to))

describe('a frame', () => {
  it('is that of a box, or of what is drawn by points', () => {
    expect(frame).toEqual({ at: [30, 20], size: [14, 8], facing: 0, reach: 4 })
    const hill = new Outline('[[terrain]]\npolygon = [[0, 0], [10, 0], [10, 6]]\n')
    expect(frame_of(hill, ['terrain', 0])).toEqual({ at: [5, 3], size: null, facing: 0, reach: 3 })
    expect(frame_of(outline, ['building', 0, 'storey', 0])).toBeNull()
  })
  it('is taken hold of at its middle, a corner, and beyond its far edge', () => {
    expect(hold_at(frame, 'whole')).toEqual([30, 20])
    expect(hold_at(frame, 'size')).toEqual([37, 24])
    expect(hold_at(frame, 'turn')).toEqual([30, 26])
    const turned = { ...frame, facing: 90 }
    expect(hold_at(turned, 'turn')).toEqual([36, 20])
    expect(hold_at(turned, 'size')).toEqual([34, 13])
  })
  it('is drawn by a corner while the other stays', () => {
    expect(drawn_to(frame, 'size', [41, 26])).toEqual({
      at: [32, 21],
      size: [18, 10],
      facing: 0,
      reach: 5,
    })
    const turned = { ...frame, facing: 90 }
    const larger = drawn_to(turned, 'size', [36, 11])
    expect(larger.size).toEqual([16, 10])
    // The corner that stays, on the left behind: [26, 27].
    expect(larger.at).toEqual([31, 19])
    expect(drawn_to(frame, 'size', [0, 0]).size).toEqual([0.5, 0.5])
  })
  it('is turned towards a place', () => {
    expect(drawn_to(frame, 'turn', [40, 20]).facing).toBe(90)
    expect(drawn_to(frame, 'turn', [20, 20]).facing).toBe(270)
  })
})

describe('what lies within', () => {
  it('is moved with it, and all else stays as it was written', () => {
    expect(after(drawn_to(frame, 'whole', [32, 25]))).toBe(
      house
        .replace('at = [30, 20]', 'at = [32, 25]')
        .replace('[40, 20]', '[42, 25]')
        .replace('[26.5, 20]', '[28.5, 25]')
        .replace('[30, 16]', '[32, 21]')
        .replaceAll('[30, 24]', '[32, 29]'),
    )
  })
  it('is turned with it', () => {
    const text = after({ ...frame, facing: 90 })
    expect(text).toContain('{ at = [30, 20], size = [14, 8], facing = 90 }')
    expect(text).toContain('{ at = [30, 23.5], size = [7, 8], facing = 90 }')
    expect(text).toContain('ladder = [30, 10]')
    expect(text).toContain('    at = [34, 20]\n    width = 1.5')
  })
  it('is sized with it', () => {
    const text = after(drawn_to(frame, 'size', [44, 28]))
    expect(text).toContain('{ at = [33.5, 22], size = [21, 12] }')
    expect(text).toContain('{ at = [28.25, 22], size = [10.5, 12] }')
    expect(text).toContain('at = [33.5, 28]\n    width = 1.5')
  })
  it('has doors and windows in the nearest wall, where one is near', () => {
    const door = [...building, 'storey', 0, 'door', 0, 'at']
    expect(in_wall(outline, door, [33, 24.7])).toEqual([33, 24])
    expect(in_wall(outline, door, [30.4, 20])).toEqual([30, 20])
    expect(in_wall(outline, door, [50, 20])).toEqual([50, 20])
    expect(in_wall(outline, ['side', 0, 'unit', 0, 'at'], [33, 24.7])).toEqual([33, 24.7])
  })
})

it('draws an ellipse as one', () => {
  const hill = new Outline('[[terrain]]\nellipse = { at = [10, 10], size = [8, 4], facing = 90 }\n')
  const { spots, closed } = shape_of(hill, ['terrain', 0]) ?? { spots: [], closed: false }
  expect(closed).toBe(true)
  expect(Math.max(...spots.map(([x]) => x))).toBeCloseTo(12)
  expect(Math.max(...spots.map(([, y]) => y))).toBeCloseTo(14)
})
