// The words on a map: at the first view none is too small to be read, and none stands on another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon, Table, until } from './table.mjs'

const table = new Table()

const windows = [
  [390, 844],
  [820, 1180],
  [1366, 768],
  [2560, 1440],
]

/** The words that are shown: pixels of their type, and their boxes. */
const shown = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.stage .ground text, .stage .troops [data-unit] text')]
      .filter(
        (text) => text.textContent.trim() && text.checkVisibility({ visibilityProperty: true }),
      )
      .map((text) => {
        const at = text.getScreenCTM()
        const { left, top, right, bottom } = text.getBoundingClientRect()
        const ground = text.closest('.ground') !== null
        const lines = [...text.querySelectorAll('tspan[dy]')].filter((one) => !one.style.display)
        const line = (bottom - top) / (lines.length || 1)
        return {
          words: text.textContent.trim(),
          size: Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(at.a, at.b),
          ground,
          owner: text.closest('[data-unit]')?.dataset.unit ?? null,
          detail: text.classList.contains('more'),
          label: text.matches('.troops .label'),
          name: ground && text.hasAttribute('paint-order') && text.textContent.trim().length > 3,
          turned: ground && /rotate\((?!0\))/.test(text.getAttribute('transform') ?? ''),
          // Letters are not as high as their line.
          box: {
            left,
            top: top + 0.2 * line,
            right,
            bottom: bottom - 0.2 * line,
          },
        }
      })
      .filter(({ box }) => box.right > box.left),
  )

/** What troops stand on, and whose it is. */
const troops = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.troops [data-unit] :is(.sign, .placed, .man)')].map((body) => {
      // Its words may stand elsewhere.
      const parts = [...body.children].filter((part) => !part.matches('text'))
      const boxes = (parts.length ? parts : [body]).map((part) => part.getBoundingClientRect())
      return {
        owner: body.closest('[data-unit]').dataset.unit,
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }
    }),
  )

/** The share of a box that others' troops hide. */
function hidden({ box, owner }, bodies) {
  const sum = bodies
    .filter((body) => body.owner !== owner)
    .map((body) => [
      Math.min(box.right, body.right) - Math.max(box.left, body.left),
      Math.min(box.bottom, body.bottom) - Math.max(box.top, body.top),
    ])
    .reduce((all, [wide, high]) => all + Math.max(wide, 0) * Math.max(high, 0), 0)
  return sum / ((box.right - box.left) * (box.bottom - box.top))
}

/** Until the map has its size, and its words have lain as they are for a while. */
async function at_rest(page) {
  await page.locator('.stage[data-margin]').waitFor()
  const look = () =>
    page.evaluate(() => {
      const stage = document.querySelector('.stage')
      return stage.innerHTML + stage.style.cssText + innerWidth
    })
  await until(async () => {
    const before = await look()
    await page.waitForTimeout(400)
    return before === (await look())
  })
}

for (const [scenario, sides] of Object.entries({
  isandlwana: ['zulu', 'british'],
  mollwitz: ['prussia', 'austria'],
  'river-ford': ['europeans', 'natives'],
  'rorkes-drift': ['zulu', 'british'],
}))
  test(`the words on the map of ${scenario} can be read, and keep apart`, async () => {
    const made = await table.make(scenario, Object.fromEntries(sides.map((side) => [side, 'open'])))
    const keys = sides.map((side) => made.keys[side]).join(',')
    for (const [width, height] of windows) {
      const page = await table.sit(made, keys, { viewport: { width, height } })
      await at_rest(page)
      const words = await shown(page)
      const small = words.filter(({ size }) => size < 11)
      assert.deepEqual(small, [], `${scenario} at ${width}`)
      assert.ok(words.length > 10, `${words.length} words at ${width}`)
      const names = words.filter(({ name, turned }) => name && !turned)
      assert.ok(names.length > 0, `no name of a place at ${width}`)
      for (const one of names)
        for (const other of words)
          if (one !== other && !other.turned) {
            const [a, b] = [one.box, other.box]
            const meet =
              a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
            assert.ok(!meet, `${one.words} and ${other.words} at ${width}`)
          }
      const bodies = await troops(page)
      assert.ok(bodies.length > 2, `${bodies.length} bodies at ${width}`)
      for (const one of words)
        if (one.detail || (one.name && !one.turned))
          assert.ok(hidden(one, bodies) < 0.5, `${one.words} under troops at ${width}`)
      // Of this share little is what the boxes of letters have of air.
      for (const one of words)
        if (one.owner && one.label)
          assert.ok(hidden(one, bodies) < 0.25, `${one.words} covers troops at ${width}`)
    }
  })

/** What each objective of a battle is worth, in words, on the map itself. */
const worth = {
  isandlwana: [
    /Tents of the 24th\s*3 points/,
    /Native Contingent’s tents\s*2 points/,
    /The Nek\s*3 points/,
  ],
  'river-ford': [/The ford is kept\s*victory for/, /The ford is forced\s*victory for/],
}
for (const [scenario, all] of Object.entries(worth))
  test(`each objective of ${scenario} is named on the map with its value`, async () => {
    const made = await table.make(scenario, {})
    for (const [width, height] of [windows[0], windows[2]]) {
      const page = await table.sit(made, made.keys.spectator, { viewport: { width, height } })
      await at_rest(page)
      const named = (await shown(page)).filter(({ name }) => name).map(({ words }) => words)
      for (const one of all)
        assert.equal(named.filter((words) => one.test(words)).length, 1, `${one} at ${width}`)
    }
  })

test('a name along a river that reaches the edge stands on the table whole', async () => {
  const made = await table.make('mollwitz', { prussia: 'open', austria: 'open' })
  const keys = `${made.keys.prussia},${made.keys.austria}`
  const page = await table.sit(made, keys, { viewport: { width: 390, height: 844 } })
  await at_rest(page)
  const turned = (await shown(page)).filter(({ turned, words }) => turned && words.length > 3)
  assert.ok(turned.length > 0)
  const top = await page.evaluate(
    () => document.querySelector('.stage .ground svg').getScreenCTM().f,
  )
  for (const { words, box } of turned) {
    // The test's boxes are less high than their letters.
    const high = (box.bottom - box.top) / 0.6
    assert.ok((box.top + box.bottom - high) / 2 > top - 1, `${words} is cut off`)
  }
})

for (const [scenario, end] of Object.entries({ mollwitz: '30 cm', 'first-skirmish': '12 in' }))
  test(`the bar of scale of ${scenario} says what it measures, on a phone too`, async () => {
    const made = await table.make(scenario, {})
    const page = await table.sit(made, made.keys.spectator, {
      viewport: { width: 390, height: 844 },
    })
    await at_rest(page)
    const words = await shown(page)
    const [first, last] = ['0', end].map((one) => words.find((word) => word.words === one))
    for (const word of [first, last]) {
      assert.ok(word && word.size >= 11, `${word?.size} px`)
      // No part of it is out of the window, or covered.
      const { left, top, right, bottom } = word.box
      assert.ok(left >= 0 && right <= 390, `${left} to ${right}`)
      const map = await page.locator('.viewport').boundingBox()
      assert.ok(top >= map.y && bottom <= map.y + map.height, `${top} to ${bottom}`)
    }
    assert.ok(first.box.right < last.box.left)
  })

test('letters along the edge of a table keep off the edge of a phone’s map', async () => {
  const made = await table.make('first-lines', {})
  const page = await table.sit(made, made.keys.spectator, { viewport: { width: 390, height: 844 } })
  await at_rest(page)
  const map = await page.locator('.viewport').boundingBox()
  const letters = await page.locator('.ground text').evaluateAll((all) =>
    all
      .filter((text) => /^[A-Z]$/.test(text.textContent) && !text.closest('.rose'))
      .map((text) => {
        const at = text.getScreenCTM()
        const foot = at.f + at.d * Number(text.getAttribute('y'))
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * at.d
        return { foot, top: foot - 0.65 * size }
      }),
  )
  assert.ok(letters.length > 10, `${letters.length} letters`)
  for (const { top, foot } of letters)
    assert.ok(top > map.y + 1 && foot < map.y + map.height, `${top} to ${foot} in ${map.y}`)
})

test('a map that is seen whole stays whole when a unit near its edge is chosen', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`, {
    viewport: { width: 390, height: 844 },
  })
  await at_rest(page)
  const lies = () => page.locator('.stage').evaluate(({ style }) => style.transform)
  const before = await lies()
  for (const unit of await page.locator('.troops [data-unit]').all()) {
    await unit.focus()
    await page.keyboard.press('Enter')
  }
  await page.waitForTimeout(400)
  assert.equal(await lies(), before)
})

test('the plates over a map lie in one row on a phone', async () => {
  const made = await table.make('rorkes-drift', {})
  const page = await table.sit(made, made.keys.british, { viewport: { width: 390, height: 844 } })
  const plates = page.locator('.tools > :is(.fold, details)')
  await until(async () => (await plates.count()) === 2)
  const [one, other] = await plates.evaluateAll((all) =>
    all.map((plate) => plate.getBoundingClientRect().toJSON()),
  )
  assert.equal(one.top, other.top)
  assert.ok(one.right < other.left && other.right <= 390)
})

for (const scenario of ['isandlwana', 'alma', 'mars-la-tour', 'mollwitz', 'rorkes-drift'])
  test(`each unit of ${scenario} is called by its name on a phone, or when looked at`, async () => {
    const made = await table.make(scenario, {})
    const keys = Object.entries(made.keys)
      .filter(([post]) => post !== 'spectator' && post !== 'umpire')
      .map(([, key]) => key)
    const page = await table.sit(made, keys.join(), { viewport: { width: 390, height: 844 } })
    await at_rest(page)
    const names = () =>
      page.locator('.troops [data-unit]').evaluateAll((all) =>
        all.map((one) => {
          const label = one.querySelector('.label')
          return {
            unit: one.dataset.unit,
            name: label?.textContent.trim() ?? '',
            seen: label?.checkVisibility({ visibilityProperty: true }) ?? false,
          }
        }),
      )
    const all = await names()
    assert.ok(all.length > 4, `${all.length} units`)
    assert.ok(all.every(({ name }) => name))
    const left_out = all.filter(({ seen }) => !seen)
    // A few find no room among the others at this size.
    assert.ok(left_out.length <= all.length / 4, `${left_out.map(({ name }) => name)} left out`)
    for (const { unit } of left_out) {
      const body = page.locator(`.troops [data-unit="${unit}"]`)
      const button = body.locator('[role=button]').first()
      await ((await button.count()) > 0 ? button : body).focus()
      await until(async () => (await names()).find((one) => one.unit === unit)?.seen)
    }
  })

test('words come back when the map is seen larger, and go on being apart', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  const page = await table.sit(made, made.keys.british, { viewport: { width: 390, height: 844 } })
  await at_rest(page)
  const before = (await shown(page)).length
  // What sizes the map stands behind one button here.
  await soon.equal(() => page.getByRole('button', { name: 'Closer' }).isVisible(), false)
  const fold = page.getByRole('button', { name: 'Size of the map' })
  await fold.focus()
  await page.keyboard.press('Enter')
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Closer' }).click()
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('.stage .ground .sector text')].filter((text) =>
        text.checkVisibility({ visibilityProperty: true }),
      ).length > 20,
    before,
  )
  await fold.click()
  await soon.equal(() => page.getByRole('button', { name: 'Closer' }).isVisible(), false)
})

/** The keys of all posts of a battle. */
const keys_of = ({ keys }) =>
  Object.entries(keys)
    .filter(([post]) => post !== 'spectator' && post !== 'umpire')
    .map(([, key]) => key)
    .join()

for (const scenario of ['hougoumont', 'quatre-bras'])
  test(`on a phone no name of ${scenario} lies on the sign of another unit`, async () => {
    const made = await table.make(scenario, {})
    const page = await table.come(made, keys_of(made), { viewport: { width: 390, height: 844 } })
    await page.locator('.plain[data-margin] .ground [data-unit]').first().waitFor()
    const look = () =>
      page.evaluate(() => {
        const shown = [...document.querySelectorAll('.plain .ground [data-unit]')]
        const box = (one) => one.getBoundingClientRect().toJSON()
        const sign = 'polygon, circle, path, rect'
        const signs = shown.flatMap((unit) =>
          [...unit.querySelectorAll(sign)].map((one) => ({ unit: unit.dataset.unit, ...box(one) })),
        )
        return shown.flatMap((unit) =>
          [...unit.querySelectorAll('text')]
            .filter((text) => text.checkVisibility({ visibilityProperty: true }))
            .map((text) => {
              const { left, right, ...rest } = box(text)
              // Letters are not as high as their line.
              const high = rest.bottom - rest.top
              const [top, bottom] = [rest.top + 0.25 * high, rest.bottom - 0.25 * high]
              const over = signs
                .filter((one) => one.unit !== unit.dataset.unit)
                .map((one) => [
                  Math.min(right, one.right) - Math.max(left, one.left),
                  Math.min(bottom, one.bottom) - Math.max(top, one.top),
                ])
                .reduce((sum, [x, y]) => sum + Math.max(x, 0) * Math.max(y, 0), 0)
              const size = Number.parseFloat(getComputedStyle(text).fontSize)
              return {
                name: text.textContent,
                share: over / ((right - left) * (bottom - top)),
                size: size * text.getScreenCTM().a,
              }
            }),
        )
      })
    await until(async () => {
      const before = JSON.stringify(await look())
      await page.waitForTimeout(400)
      return before === JSON.stringify(await look())
    })
    const names = await look()
    assert.ok(names.length > 8, `${names.length} names`)
    assert.deepEqual(
      names.filter(({ share, size }) => share > 0.3 || size < 11),
      [],
    )
  })

test('the name of a gun stands off its crew, and is read', async () => {
  const made = await table.make('river-ford', { europeans: 'open', natives: 'open' })
  const page = await table.sit(made, made.keys.europeans, {
    viewport: { width: 1366, height: 768 },
  })
  await at_rest(page)
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('.troops .piece .name')].map((text) => {
      const { left, top, right, bottom } = text.getBoundingClientRect()
      const seen = text.checkVisibility({ visibilityProperty: true })
      const high = bottom - top
      const box = { left, top: top + 0.2 * high, right, bottom: bottom - 0.2 * high }
      return { words: text.textContent, seen, box, owner: null }
    }),
  )
  const howitzer = names.find(({ words }) => words === 'Howitzer')
  assert.ok(howitzer?.seen, 'the howitzer has no name')
  const bodies = await troops(page)
  for (const one of names.filter(({ seen }) => seen))
    assert.ok(hidden(one, bodies) < 0.2, `${one.words} lies on men`)
  // Seen from so far that it is not drawn, nothing leads to it.
  await page.setViewportSize({ width: 390, height: 844 })
  await at_rest(page)
  const ways = await page.evaluate(() => {
    const numbers =
      document
        .querySelector('.hairs')
        .getAttribute('d')
        .match(/[-\d.]+/g) ?? []
    return numbers.map(Number)
  })
  for (let i = 0; i < ways.length; i += 4) {
    const [x, y, to_x, to_y] = ways.slice(i, i + 4)
    assert.ok(Math.hypot(to_x - x, to_y - y) < 300, `a hair from ${x} ${y} to ${to_x} ${to_y}`)
  }
})

test('the name of a unit that the server draws lies across no edge of it', async () => {
  const made = await table.make('first-orders', {})
  const page = await table.come(made, keys_of(made), { viewport: { width: 1366, height: 768 } })
  await page.locator('.plain[data-margin] .ground [data-unit]').first().waitFor()
  const across = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.ground [data-unit]')].flatMap((unit) => {
        const text = unit.querySelector('text[font-weight=bold]')
        if (!text) return []
        const name = text.getBoundingClientRect()
        // Capitals from their tops, figures of the period down to their feet.
        const [top, foot] = [name.top + name.height * 0.3, name.top + name.height * 0.85]
        const bodies = [...unit.children].filter((part) => !part.matches('text, title'))
        return bodies.some((part) => {
          const body = part.getBoundingClientRect()
          return [body.top, body.bottom].some((edge) => top < edge && edge < foot)
        })
          ? [text.textContent]
          : []
      }),
    )
  assert.ok((await page.locator('.ground [data-unit] text[font-weight=bold]').count()) > 3)
  await until(async () => (await across()).length === 0)
  const small = (await shown(page)).filter(({ size }) => size < 11)
  assert.deepEqual(small, [])
})

test('what is known of a drawn table stands beside it, and plates beside no corner', async () => {
  const viewport = { width: 1366, height: 768 }
  const made = await table.make('quatre-bras', {})
  const page = await table.come(made, keys_of(made), { viewport })
  const picture = page.locator('.plain .ground svg')
  await picture.waitFor()
  const [drawn, known] = [
    await picture.boundingBox(),
    await page.locator('.plain section').boundingBox(),
  ]
  assert.ok(known.x >= drawn.x + drawn.width, 'the facts stand below the picture')
  assert.ok(drawn.height > 550, `${drawn.height}`)
  const wide = await table.make('mollwitz', { prussia: 'open', austria: 'open' })
  const other = await table.sit(wide, wide.keys.prussia, { viewport })
  await at_rest(other)
  const low = await other.evaluate(() => {
    const svg = document.querySelector('.stage .ground svg')
    const at = svg.getScreenCTM()
    return at.f + at.d * Number(svg.dataset.depth)
  })
  const plates = await other.locator('.zoom').boundingBox()
  assert.ok(plates.y >= low, `${plates.y} over a table down to ${low}`)
})
