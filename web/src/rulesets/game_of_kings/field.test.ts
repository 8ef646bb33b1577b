import { expect, it } from 'vitest'
import { fielded } from './field'

const text = `# Mine.
[generator]
army-points = 30

[[side]]
[[side.unit]]
label = "A"  # first

[[side]]
[[side.unit]]
label = "B"
`
const circle = Array.from({ length: 32 }, (_, i): [number, number] => {
  const turn = (i * Math.PI) / 16
  return [20 + 12 * Math.sin(turn), 10 + 6 * Math.cos(turn)]
})
const placed = {
  units: [
    { at: [30.12345, 20], facing: 0 },
    { at: [40, 60], facing: 150.004 },
  ],
  features: [
    { kind: 'hill', level: 2, area: circle },
    {
      kind: 'built-up-area',
      level: 0,
      area: [
        [0, 0],
        [9, 0],
        [9, 9.006],
      ],
    },
    {
      kind: 'river',
      area: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      line: [
        [0, 20],
        [10, 20],
        [10, 40],
      ],
      width: 3,
      openings: [{ kind: 'bridge', from: [8, 20], to: [10, 22] }],
    },
    {
      kind: 'bridge',
      area: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    },
  ],
  sides: [],
  half: 1,
}

it('writes the ground that dice made, and where armies were placed, into the file', () => {
  expect(fielded(text, placed)).toBe(`# Mine.
[[side]]
[[side.unit]]
label = "A"  # first
at = [30.12, 20]
facing = 0

[[side]]
[[side.unit]]
label = "B"
at = [40, 60]
facing = 150

[[terrain]]
kind = "hill"
ellipse = { at = [20, 10], size = [24, 12] }
level = 2

[[terrain]]
kind = "built-up-area"
polygon = [[0, 0], [9, 0], [9, 9.01]]

[[terrain]]
kind = "river"
line = [[0, 20], [10, 20], [10, 40]]
width = 3
bridge = [{ at = [10, 20], width = 4 }]
`)
  expect(fielded(text, null)).toBe(text)
})
