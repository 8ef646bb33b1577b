import { describe, expect, it } from 'vitest'
import { place, type Label } from './placer'

const label = (x: number, y: number, rank = 1, moves = true, width = 40): Label => ({
  box: { left: x - width / 2, top: y - 6, right: x + width / 2, bottom: y + 6 },
  rank,
  moves,
  owner: null,
  within: null,
  bears: Infinity,
})
const boxes = (labels: Label[]) =>
  place(labels).flatMap((by, at) => {
    const { box } = labels[at]!
    return by
      ? [{ l: box.left + by.x, t: box.top + by.y, r: box.right + by.x, b: box.bottom + by.y }]
      : []
  })

describe('labels', () => {
  it('stay where they are while there is room', () => {
    expect(place([label(0, 0), label(100, 0), label(0, 30)])).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ])
  })

  it('make way for what matters more, whichever comes first', () => {
    const [less, more] = place([label(0, 0, 5), label(10, 2, 1)])
    expect(more).toEqual({ x: 0, y: 0 })
    expect(less).not.toEqual({ x: 0, y: 0 })
    expect(less).not.toBeNull()
  })

  it('leave their place, where they keep it, only for another word', () => {
    const unit = { box: { left: -30, top: -5, right: 30, bottom: 5 }, owner: 1 }
    const kept = { ...label(0, 0), keeps: true }
    expect(place([kept], [unit])).toEqual([{ x: 0, y: 0 }])
    const [first, second] = place([kept, { ...kept, owner: 2 }], [unit])
    expect(first).toEqual({ x: 0, y: 0 })
    expect(Math.abs(second?.y ?? 0)).toBeGreaterThan(5)
  })

  it('leave their place where they would hide their own sign or lie on that of others', () => {
    const sign = { left: -10, top: -5, right: 10, bottom: 5 }
    const kept = { ...label(0, 0), keeps: true, owner: 1, bears: 0.1 }
    expect(place([{ ...kept, sign }])).not.toEqual([{ x: 0, y: 0 }])
    expect(place([kept])).toEqual([{ x: 0, y: 0 }])
    const [by] = place([kept], [{ box: sign, owner: 2 }])
    expect(Math.abs(by?.y ?? 0)).toBeGreaterThanOrEqual(11)
    // Nowhere within reach: seen closer it stands again.
    const everywhere = { box: { left: -500, top: -500, right: 500, bottom: 500 }, owner: 2 }
    expect(place([kept], [everywhere])).toEqual([null])
  })

  it('give way to others beside their own unit rather than onto it', () => {
    const body = { left: -20, top: -30, right: 20, bottom: -7 }
    const name = { ...label(0, 0, 1, true, 24), keeps: true, owner: 1, bears: 0.1 }
    const flag = [{ box: { left: -6, top: 0, right: 2, bottom: 12 }, owner: 2 }]
    const lies_on = (by: { x: number; y: number } | null | undefined) =>
      by ? name.box.top + by.y < body.bottom - 1 && Math.abs(by.x) < 30 : true
    expect(lies_on(place([{ ...name, body }], flag)[0])).toBe(false)
    expect(lies_on(place([name], flag)[0])).toBe(true)
  })

  it('step aside from others though they may lie on them, but are never left out', () => {
    const other = { box: { left: 12, top: -5, right: 40, bottom: 5 }, owner: 2 }
    const name = { ...label(0, 0), keeps: true, owner: 1, bears: Infinity }
    expect(place([name], [other])).toEqual([{ x: 0, y: 0 }])
    const [by] = place([{ ...name, aside: 0.12 }], [other])
    expect(Math.hypot(by?.x ?? 0, by?.y ?? 0)).toBeGreaterThan(4)
    const everywhere = { box: { left: -500, top: -500, right: 500, bottom: 500 }, owner: 2 }
    expect(place([{ ...name, aside: 0.12 }], [everywhere])).toHaveLength(1)
    expect(place([{ ...name, aside: 0.12 }], [everywhere])[0]).not.toBeNull()
  })

  it('of the ground keep well apart side by side, if they can', () => {
    const [first, second] = [label(0, 0, 1, false), { ...label(42, 0, 2), roams: true }]
    const by = place([first, second])[1]
    expect((by?.x ?? 0) >= 3 || Math.abs(by?.y ?? 0) >= 12).toBe(true)
    // A name that has only this place takes it.
    expect(place([first, { ...second, moves: false, roams: false }])[1]).toEqual({ x: 0, y: 0 })
  })

  it('do not run on from another word where they go, if they can help it', () => {
    const body = { box: { left: -12, top: -6, right: 12, bottom: 6 }, owner: 2 }
    const other = label(-62, -14, 0, false, 80)
    const [, by] = place([other, { ...label(0, 0, 1, true, 40), keeps: true, bears: 0.1 }], [body])
    const left = -20 + (by?.x ?? 0)
    const level = Math.abs((by?.y ?? 0) + 14) < 12
    expect(level && left < -22 + 2.4).toBe(false)
  })

  it('stand nearer to what they tell of than to what others do', () => {
    const box = (x: number, y: number) => ({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 })
    const [own, other] = [box(0, 0), box(0, 34)]
    const name = { ...label(0, 24), roams: true, bears: 0.1 }
    expect(place([name])).toEqual([{ x: 0, y: 0 }])
    const [by] = place([{ ...name, of: { own, others: [other] } }])
    expect(24 + (by?.y ?? 0)).toBeLessThanOrEqual(17)
    // None of its places is: it stands all the same.
    const far = { ...name, moves: false, of: { own, others: [other] } }
    expect(place([far])).toEqual([{ x: 0, y: 0 }])
  })

  it('are shortened before they are left out', () => {
    const tall = { box: { left: 0, top: -500, right: 500, bottom: 500 }, owner: 2 }
    const stays = { ...label(0, 0, 1, false), bears: 0.1 }
    const box = { left: -20, top: -6, right: -2, bottom: 6 }
    expect(place([stays], [tall])).toEqual([null])
    expect(place([{ ...stays, brief: { box, bears: 0.1 } }], [tall])).toEqual([
      { x: 0, y: 0, brief: true },
    ])
    // Where there is room it is whole.
    expect(place([{ ...stays, brief: { box, bears: 0.1 } }])).toEqual([{ x: 0, y: 0 }])
  })

  it('keep off houses where they roam, and no others do', () => {
    const house = { box: { left: -30, top: -10, right: 30, bottom: 10 }, owner: null }
    const [roams, stays] = place([{ ...label(0, 0), roams: true }, label(0, 40)], [], [house])
    expect(Math.abs(roams?.y ?? 0)).toBeGreaterThanOrEqual(16)
    expect(stays).toEqual({ x: 0, y: 0 })
    expect(place([label(0, 0)], [], [house])).toEqual([{ x: 0, y: 0 }])
  })

  it('are cut by no house where they roam, and are left out where one is all about', () => {
    const of = (right: number) => ({
      box: { left: -200, top: -200, right, bottom: 200 },
      owner: null,
    })
    const brief = { box: { left: -20, top: -6, right: 20, bottom: 6 }, bears: Infinity }
    const roams = { ...label(0, 0), roams: true, bears: 0.12, brief }
    // A tenth of it would lie under the wall, and more than that is near.
    const [word] = place([roams], [], [of(-18)])
    expect(word).not.toEqual({ x: 0, y: 0 })
    expect(place([roams], [], [of(200)])).toEqual([null])
  })

  it('go as far as they have to, where they are the names of units', () => {
    const names = Array.from({ length: 12 }, (_, i) => ({
      ...label(i % 3, i % 2, 1),
      keeps: true,
      owner: i,
    }))
    const placed = boxes(names)
    expect(placed).toHaveLength(12)
    placed.forEach((a, i) =>
      placed.slice(i + 1).forEach((b) => {
        expect(a.l < b.r && b.l < a.r && a.t < b.b && b.t < a.b).toBe(false)
      }),
    )
  })

  it('are left out where they may not move or find no room', () => {
    expect(place([label(0, 0, 1, false), label(5, 0, 2, false)])[1]).toBeNull()
    const crowd = Array.from({ length: 40 }, (_, i) => label(i % 3, i % 2, i))
    const placed = place(crowd)
    expect(placed[0]).toEqual({ x: 0, y: 0 })
    expect(placed.filter((by) => by === null).length).toBeGreaterThan(20)
  })

  it('go beside what they should not cover, and over it where there is nowhere else', () => {
    const unit = { box: { left: -30, top: -5, right: 30, bottom: 5 }, owner: 1 }
    const [by] = place([label(0, 0)], [unit])
    expect(Math.abs(by?.y ?? 0)).toBeGreaterThan(5)
    const everywhere = { box: { left: -500, top: -500, right: 500, bottom: 500 }, owner: 1 }
    expect(place([label(0, 0)], [everywhere])).toEqual([{ x: 0, y: 0 }])
    expect(place([label(0, 0, 1, false)], [unit])).toEqual([{ x: 0, y: 0 }])
  })

  it('cover least where all is covered, and are left out beyond what they bear', () => {
    const tall = { box: { left: -500, top: -500, right: 0, bottom: 500 }, owner: 1 }
    // Half its width to the right, and it is clear.
    expect(place([label(0, 0)], [tall])).toEqual([{ x: 20, y: 0 }])
    const low = { ...label(0, 0, 1, false), bears: 0.4 }
    expect(place([low], [tall])).toEqual([null])
    expect(place([{ ...low, bears: 0.6 }], [tall])).toEqual([{ x: 0, y: 0 }])
    // Over its own it may stand.
    expect(place([{ ...low, owner: 1 }], [tall])).toEqual([{ x: 0, y: 0 }])
  })

  it('stay where they may be seen whole, if there is room', () => {
    const within = { left: -21, top: -30, right: 200, bottom: 30 }
    const second = { ...label(2, 0, 2), within }
    const by = place([label(0, 0), second])[1]
    expect(by?.x).toBeGreaterThanOrEqual(-3)
    expect(place([label(0, 0), { ...second, within: null }])[1]).not.toBeNull()
    // Where it is not itself whole, it still stands.
    expect(place([{ ...label(-60, 0, 1, false), within }])[0]).toEqual({ x: 0, y: 0 })
  })

  it('are pushed whole into the window, where no place of theirs meets its edge', () => {
    const within = { left: 0, top: -60, right: 300, bottom: 60 }
    const name = { ...label(51, 0, 2, true, 100), roams: true, within }
    // All to the right of it is another's, and only at the very edge it has room.
    const wall = label(201, 0, 1, false, 200)
    wall.box = { ...wall.box, top: -90, bottom: 90 }
    expect(place([wall, { ...name, within: null }])[1]?.x).toBeLessThan(-1)
    wall.box.left = 101.5
    const by = place([wall, name])[1]
    expect(by).toEqual({ x: -1, y: 0 })
  })

  it('of the ground are pushed into the table rather than left half outside it', () => {
    const within = { left: 0, top: -60, right: 300, bottom: 60 }
    const wall = label(169, 0, 1, false, 138)
    wall.box = { ...wall.box, top: -90, bottom: 90 }
    // Half its width to the left is another's.
    const by = place([wall, { ...label(282, 0, 2, true, 60), within }])[1]
    expect(by).toEqual({ x: -12, y: 0 })
  })

  it('of one unit may touch', () => {
    const [a, b] = [label(0, 0, 1, false), label(5, 0, 1, false)]
    expect(
      place([
        { ...a, owner: 3 },
        { ...b, owner: 3 },
      ] as Label[])[1],
    ).toEqual({ x: 0, y: 0 })
    expect(
      place([
        { ...a, owner: 3 },
        { ...b, owner: 4 },
      ] as Label[])[1],
    ).toBeNull()
  })

  it('of one unit keep apart where one of them went elsewhere', () => {
    const sign = { left: -10, top: -5, right: 10, bottom: 5 }
    const name = { ...label(0, 0), keeps: true, owner: 1, bears: 0.1, sign }
    const [by] = place([name])
    const there = label(by?.x ?? 0, by?.y ?? 0, 2, false)
    expect(place([name, { ...there, owner: 1 }])[1]).toBeNull()
  })

  it('never cover one another, and come out the same each time', () => {
    let seed = 7
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
    const crowd = Array.from({ length: 120 }, (_, i) =>
      label(random() * 300, random() * 200, i % 4, i % 3 > 0, 20 + random() * 60),
    )
    const found = boxes(crowd)
    expect(found.length).toBeGreaterThan(20)
    for (const [i, a] of found.entries())
      for (const b of found.slice(i + 1))
        expect(a.l < b.r && b.l < a.r && a.t < b.b && b.t < a.b).toBe(false)
    expect(place(crowd)).toEqual(place(crowd))
  })
})
