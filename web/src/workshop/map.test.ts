import { describe, expect, it } from 'vitest'
import { area_of, sectors_of, toggled } from './areas'
import { board_of, spots_of, where_of } from './board'
import { cell_of, free_cell, kinds_of, legend_of, painted } from './paint'
import { changed, Outline } from './toml'

describe('an area of sectors', () => {
  it('is read and written in parts of rows', () => {
    expect(sectors_of(['0101-0301', '0402', 'woods'])).toEqual(['0101', '0201', '0301', '0402'])
    expect(area_of(['0402', '0201', '0101', '0301', '0602'])).toEqual(['0101-0301', '0402', '0602'])
  })
  it('takes a sector in and out', () => {
    expect(toggled(['0101-0301'], '0201')).toEqual(['0101', '0301'])
    expect(toggled(['0101', '0301'], '0201')).toEqual(['0101-0301'])
    expect(toggled(undefined, '0201')).toEqual(['0201'])
  })
})

describe('painting', () => {
  const file = `[board]
width = 3
depth = 2
map = [ # seen from the south
  ". w  .",  # a copse
   ". hh .",
]
legend = { w = ["woods"], hh = { kinds = ["hill"], level = 2 } }
`
  const outline = new Outline(file)
  it('changes single cells and nothing else', () => {
    expect(cell_of(outline, '0201')).toBe('w')
    expect(cell_of(outline, '0202')).toBe('hh')
    expect(changed(file, painted(outline, ['0202', '0301', '0201'], 'w'))).toBe(
      file.replace('. w  .', '. w  w').replace('. hh .', '. w .'),
    )
    expect(painted(outline, ['0303', '0901'], 'w')).toEqual([])
  })
  it('makes a map where there is none', () => {
    const bare = new Outline('[board]\nwidth = 3\ndepth = 2\n')
    const text = changed(bare.text, painted(bare, ['0202'], 'h'))
    expect(text).toBe('[board]\nwidth = 3\ndepth = 2\nmap = [\n  ". . .",\n   ". h .",\n]\n')
  })
  it('finds a letter for another kind of ground', () => {
    expect(legend_of(outline).map(({ means }) => kinds_of(means))).toEqual([['woods'], ['hill']])
    expect(free_cell(outline, 'hill')).toBe('h')
    expect(free_cell(outline, 'woods')).toBe('o')
  })
})

describe('a board', () => {
  const drawing = (attributes: Record<string, string>) =>
    board_of({ getAttribute: (name) => attributes[name] ?? null })
  it('of hexes has its places and what lies beside them', () => {
    const board = drawing({
      width: '890',
      height: '1473.6',
      'data-columns': '7',
      'data-rows': '8',
      'data-hex-size': '100',
      'data-row-step': '86.6',
      'data-origin-x': '120',
      'data-origin-y': '297.7',
    })
    expect(board?.is).toBe('hexes')
    expect(board?.where({ x: 222, y: 300 })).toBe('0201')
    expect(board?.beside('0201', 'ArrowDown', false)).toBe('0202')
    expect(board?.beside('0101', 'ArrowLeft', false)).toBe('0101')
    expect(board?.middle).toBe('0404')
  })
  it('of a measured table has places to half a unit by hand, and to a tenth by keys', () => {
    const board = drawing({
      viewBox: '-100 -310 1100 1461',
      'data-width': '900',
      'data-depth': '600',
    })
    expect(board?.is).toBe('measured')
    expect(board?.point([45, 30])).toEqual({ x: 550, y: 610 })
    expect(board?.where({ x: 552.4, y: 610 })).toEqual([45, 30])
    expect(board?.where({ x: 5, y: 5 })).toBeNull()
    expect(board?.beside([45, 30], 'ArrowUp', true)).toEqual([45, 30.1])
    expect(board?.beside([0, 60], 'ArrowUp', false)).toEqual([0, 60])
    const bare = drawing({ viewBox: '0 0 1400 1200' })
    expect(bare?.point([70, 60])).toEqual({ x: 700, y: 600 })
    expect(drawing({})).toBeNull()
  })
  it('reads places and lines of a file', () => {
    expect(where_of('0405')).toBe('0405')
    expect(where_of([1, 2.5])).toEqual([1, 2.5])
    expect(where_of(['0405'])).toBeNull()
    expect(
      spots_of([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(spots_of(['0101', '0202'])).toBeNull()
  })
})
