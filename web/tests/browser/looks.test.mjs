// How pages lie in windows of every width: nothing half empty, half hidden or out of line.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkout, ours, soon, Table, until, until_acting } from './table.mjs'

const table = new Table()
const box_of = (locator) =>
  locator.evaluate((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect()
    return { left, top, right, bottom, width, height }
  })

test('the head of a page takes one line, and the first page fills a wide window', async () => {
  const page = await table.page_at('/settings', { viewport: { width: 1366, height: 768 } })
  const head = page.locator('header.masthead')
  await head.getByRole('link', { name: 'Rules of Belle Alliance' }).waitFor()
  for (const lang of ['English', 'Français']) {
    await page.getByRole('radio', { name: lang }).check()
    assert.ok((await box_of(head)).height < 70, `${lang}: ${(await box_of(head)).height}`)
  }
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.goto('/')
  await page.locator('a.card').first().waitFor()
  const { left, right } = await box_of(page.locator('.cards.firsts'))
  assert.ok(right - left > 0.8 * 2560, `${right - left} of 2560`)
  const last = await box_of(page.locator('.cards.firsts li').last())
  assert.ok(right - last.right < 40, `${right - last.right} empty beside the first battles`)
})

test('of a wide window most goes to the map', async () => {
  const made = await table.make('isandlwana', {})
  const page = await table.sit(made, made.keys.spectator, {
    viewport: { width: 2560, height: 1440 },
  })
  const map = page.locator('.middle')
  for (const [width, share] of [
    [2560, 0.58],
    [1920, 0.55],
    [1600, 0.5],
  ]) {
    await page.setViewportSize({ width, height: width * 0.6 })
    await soon.ok(async () => (await box_of(map)).width > share * width)
  }
})

test('a battle can be begun without scrolling in a low window', async () => {
  const page = await table.page_at('/new?ruleset=belle-epoque&scenario=colenso', {
    viewport: { width: 1366, height: 768 },
  })
  const begin = page.getByRole('button', { name: 'Begin the battle' })
  await begin.waitFor()
  const { top, bottom } = await box_of(begin)
  assert.ok(top > 0 && bottom <= 768, `${top} to ${bottom}`)
  // Nor does it hide what the keys reach under it.
  const more = page.locator('form summary').first()
  await more.focus()
  const reached = await box_of(more)
  assert.ok(reached.bottom <= (await box_of(begin)).top + 1, 'the settings lie under the button')
})

for (const width of [820, 2560])
  test(`the rules open at their clause, and only their list scrolls (${width})`, async () => {
    const page = await table.page_at('/rules/belle-epoque#fire.range-table', {
      viewport: { width, height: width === 820 ? 1180 : 1440 },
    })
    const clause = page.locator('[data-clause="fire.range-table"]')
    await clause.waitFor()
    const list = page.locator('.rules .list')
    // Its heading sticks to the top of the list.
    const heading = list.getByRole('heading', { name: /^firing$/i })
    await until(async () => {
      const [at, head] = [await box_of(clause), await box_of(heading)]
      return at.top >= head.bottom - 1 && at.top < head.bottom + 24
    })
    await soon.equal(() => page.evaluate(() => scrollY), 0)
  })

test('the bar of time keeps one line, however long the part is called', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`, {
    viewport: { width: 820, height: 1180 },
  })
  const bar = page.locator('.frame > .timeline')
  const before = (await box_of(bar)).height
  const chain = (await box_of(bar.locator('.link svg'))).width
  await until_acting(page)
  await soon.match(() => bar.locator('option').last().innerText(), /half-turn/)
  assert.equal((await box_of(bar)).height, before)
  assert.equal((await box_of(bar.locator('.link svg'))).width, chain)
})

test('a tablet names the first part of a battle whole, and a map seen whole stays', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`, {
    viewport: { width: 820, height: 1180 },
    settings: { lang: 'fr' },
  })
  await page.getByText('Choisissez une unité').waitFor()
  const list = page.locator('.timeline select')
  const [wide, needed] = await list.evaluate((one) => {
    const wide = one.offsetWidth
    Object.assign(one.style, { width: 'max-content', flex: 'none' })
    return [wide, one.offsetWidth]
  })
  assert.ok(wide >= needed, `${wide} of ${needed}`)
  // A unit at the edge of the map is in sight: nothing moves for it.
  const where = () => page.locator('.stage').evaluate((one) => one.style.transform)
  const before = await where()
  await page.locator('.decision .units button').first().click()
  await page.locator('.decision .unit').waitFor()
  assert.equal(await where(), before)
})

test('on a tablet no tool lies on troops, and no handle is out of sight', async () => {
  const made = await table.make('first-skirmish', { patrol: 'open', band: 'open' })
  const page = await table.sit(made, `${made.keys.patrol},${made.keys.band}`, {
    viewport: { width: 820, height: 1180 },
  })
  const boxes = (locator) =>
    locator.evaluateAll((all) =>
      all.map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        return { left, top, right, bottom }
      }),
    )
  const men = page.locator('.troops [data-man]')
  await men.first().waitFor()
  const tools = page.locator('.table .tools button')
  await soon.equal(() => tools.count(), 5)
  for (const tool of (await boxes(tools)).filter((one) => one.right > one.left))
    for (const man of await boxes(men))
      assert.ok(
        man.left >= tool.right || man.top >= tool.bottom || man.right <= tool.left,
        `${JSON.stringify(tool)} on ${JSON.stringify(man)}`,
      )
  // Whoever stands with the edge of the table behind him has his handle beside him.
  await ours(page)
  const sight = await box_of(page.locator('.viewport'))
  let held = 0
  for (const unit of [1, 2]) {
    const grips = page.locator('.troops .grip')
    await page.locator(`.troops .squad[data-unit="${unit}"] .hull`).focus()
    await page.keyboard.press('Enter')
    held += await grips.count()
    for (const grip of await boxes(grips))
      assert.ok(grip.top >= sight.top && grip.bottom <= sight.bottom, JSON.stringify(grip))
  }
  assert.ok(held > 0)
})

test('on a tablet nothing lies on the letters along a table as wide as the window', async () => {
  const made = await table.make('mollwitz', { prussia: 'open', austria: 'open' })
  for (const lang of ['en', 'fr']) {
    const page = await table.sit(made, made.keys.prussia, {
      viewport: { width: 820, height: 1180 },
      settings: { lang },
    })
    await page.locator('.stage[data-margin]').waitFor()
    const lain = () =>
      page.evaluate(() => {
        const box = (one) => one.getBoundingClientRect()
        const over = [...document.querySelectorAll('.table :is(.tools, .zoom) button')].map(box)
        // The box of a letter has air above it, and below it.
        const letters = [...document.querySelectorAll('.ground text')].filter((one) =>
          /^[A-S]$/.test(one.textContent.trim()),
        )
        if (!letters.length || !over.length) return null
        return letters
          .filter((one) => {
            const { left, top, right, bottom } = box(one)
            const air = (bottom - top) * 0.2
            return over.some(
              (it) =>
                it.left < right &&
                left < it.right &&
                it.top < bottom - air &&
                top + air < it.bottom,
            )
          })
          .map((one) => one.textContent.trim())
      })
    await soon.deepEqual(lain, [])
  }
})

test('what may be typed is told in an ink that can be read, in the dark too', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await table.page_at('/rules/belle-epoque', { colorScheme })
    const field = page.getByPlaceholder('Search the rules')
    await field.waitFor()
    const [shown, ink] = await field.evaluate((one) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--ink-soft)'
      const { color, opacity, fontStyle } = getComputedStyle(one, '::placeholder')
      return [[color, opacity, fontStyle], getComputedStyle(probe).color]
    })
    // In a slant, or an example would be taken for what was typed.
    assert.deepEqual(shown, [ink, '1', 'italic'], colorScheme)
  }
})

test('what each side has is told in the right number', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await ours(page)
  const points = await page.locator('.status dd[title^="Command points"]').allInnerTexts()
  assert.equal(points.length, 2)
  for (const words of points) assert.match(words, /^(1 point|(0|[2-9]|\d\d) points)$/)
  // Each token of the bowl has its side's colour.
  const tokens = page.locator('.status .tokens i')
  await soon.ok(() => tokens.count())
  for (const colour of await tokens.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  ))
    assert.notEqual(colour, 'rgba(0, 0, 0, 0)')
})

/** What a strip above the map has of each side, from left to right. */
const told_of_sides = (page) =>
  page.locator('.status > div:not(.turn)').evaluateAll((sides) =>
    sides.map((side) =>
      [...side.querySelectorAll('dt, dd')].map((part) => {
        const { left, right, top } = part.getBoundingClientRect()
        return { left: Math.round(left), right, top: Math.round(top) }
      }),
    ),
  )

for (const scenario of ['isandlwana', 'first-lines', 'mollwitz', 'night-raid'])
  test(`what the sides of ${scenario} have stands in columns, whole on a phone`, async () => {
    const made = await table.make(scenario, {})
    for (const width of [390, 820, 1024, 1366]) {
      const page = await table.sit(made, made.keys.spectator, {
        viewport: { width, height: 844 },
        settings: { lang: 'fr' },
      })
      await page.evaluate(() => document.fonts.ready)
      const [one, two] = await told_of_sides(page)
      const strip = await box_of(page.locator('.strip'))
      for (const { right } of [...one, ...two])
        assert.ok(right <= strip.right, `${right} of ${strip.right}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= width, `${wide} of ${width}`)
      if (width === 390) assert.equal(await page.locator('.status .tokens:visible').count(), 0)
      const beside = one[0].top === two[0].top
      assert.equal(beside, scenario === 'night-raid' && ![390, 1024].includes(width), `${width}`)
      if (beside) continue
      assert.equal(one[0].left, two[0].left)
      if (scenario !== 'night-raid')
        assert.deepEqual(
          one.map(({ left }) => left),
          two.map(({ left }) => left),
        )
    }
  })

for (const [style, ink] of [
  ['period', 'rgb(0, 0, 0)'],
  ['dark', 'rgb(255, 255, 255)'],
])
  test(`at night names of the ground can be read in the dark (${style})`, async () => {
    const { keys, ...made } = await table.make('night-raid', { scouts: 'open', village: 'open' })
    const page = await table.sit(made, `${keys.scouts},${keys.village}`, { settings: { style } })
    await page.locator('.dark .night').waitFor({ state: 'attached' })
    const inks = await page
      .locator('.ground text[paint-order]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))
    assert.ok(inks.length > 3)
    for (const one of inks) assert.equal(one, ink)
  })

test('where a finger needs room for a clause, lines stay as close as they were', async () => {
  const made = await table.make('isandlwana', {})
  const page = await table.sit(made, made.keys.spectator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.locator('.goals .opener').click()
  const line = page.locator('.goals .all li').first()
  const clause = line.locator('button.clause')
  assert.ok((await box_of(clause)).height >= 40)
  const high = (await box_of(line)).height
  await clause.evaluate((one) => (one.style.display = 'none'))
  assert.ok(high <= (await box_of(line)).height + 30, `${high}`)
  assert.ok(high < 90, `${high}`)
})

test('a battle whose table does not come says so where the table would be', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.page_at('/settings')
  await page.evaluate(() => localStorage.setItem('sandtable.settings', '{"name":"Ann"}'))
  await page.route('**/api/rulesets*', (route) => route.abort())
  await page.goto(`/battle/${made.battle}#${made.keys.spectator}`)
  const told = page.getByRole('alert').filter({ hasText: 'The server does not answer' })
  await told.waitFor()
  await page.locator('.middle > .timeline').waitFor()
  await until(async () => {
    const [words, bar] = [await box_of(told), await box_of(page.locator('.middle > .timeline'))]
    return words.height > 300 && bar.top >= words.bottom - 1
  }, 10)
  // It comes as soon as the server answers.
  await page.unroute('**/api/rulesets*')
  await page.locator('.troops [data-unit]').first().waitFor()
  assert.equal(await told.count(), 0)
})

test('a kind of table that did not come is sought again', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.page_at('/settings')
  await page.evaluate(() => localStorage.setItem('sandtable.settings', '{"name":"Ann"}'))
  await page.route('**/assets/kind-*.js', (route) => route.abort())
  await page.goto(`/battle/${made.battle}#${made.keys.spectator}`)
  const told = page.getByRole('alert').filter({ hasText: 'The server does not answer' })
  await told.waitFor()
  await page.unroute('**/assets/kind-*.js')
  await page.locator('.troops [data-unit]').first().waitFor()
  assert.equal(await told.count(), 0)
})

test('at the end losses fill their bars, a clause stands close, maps turn dark', async () => {
  const journal = readFileSync(checkout('tests/playthroughs/first-battle-en.jsonl'))
  const { battle, keys } = await table.server.call('POST', 'journals', {
    journal: journal.toString(),
    title: 'Ended',
  })
  const page = await table.come({ battle }, keys.spectator, { settings: { style: 'dark' } })
  const bars = page.locator('.plate > .bar')
  await bars.first().waitFor()
  // Red lost all: nothing of its bar is left solid.
  const left = await bars.evaluateAll((all) =>
    all.map((one) => one.style.getPropertyValue('--left')),
  )
  assert.deepEqual(left, ['0%', '36%'])
  const hatched = await bars.first().evaluate((one) => getComputedStyle(one).backgroundImage)
  assert.match(hatched, /repeating-linear-gradient/)
  const gap = await page.locator('.question button.clause').evaluate((button) => {
    const after = document.createRange()
    after.selectNodeContents(button.nextSibling)
    return after.getBoundingClientRect().left - button.getBoundingClientRect().right
  })
  assert.ok(gap < 2, `${gap} pixels before the point`)

  await page.goto(`/report/${battle}`)
  const map = page.locator('.report .sheet svg').first()
  await map.waitFor()
  const filter = () => map.evaluate((one) => getComputedStyle(one).filter)
  assert.match(await filter(), /invert/)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await filter(), 'none')
})

for (const width of [390, 1366])
  test(`the workshop shows the whole board, and no roster without words (${width})`, async () => {
    const page = await table.page_at('/workshop', {
      viewport: { width, height: width === 390 ? 844 : 768 },
    })
    await page.locator('.ways select').first().selectOption('isandlwana')
    await page.locator('.ways select + button').first().click()
    await page.locator('.stage[data-margin]').waitFor()
    const window = await box_of(page.locator('.map .viewport'))
    await until(async () => {
      const { left, top, right, bottom } = await page.evaluate(() => {
        // The frame about the board, its numbers between: the first line that is drawn round all.
        const frame = [...document.querySelectorAll('.ground svg > rect')][1]
        return frame.getBoundingClientRect().toJSON()
      })
      return (
        left > window.left - 4 &&
        top > window.top - 4 &&
        right < window.right + 4 &&
        bottom < window.bottom + 4
      )
    })
    const bare = (await page.locator('.stage').getAttribute('data-margin')) === 'bare'
    assert.ok(bare, 'rosters can be read at the first view: this test looks at nothing')
    const clip = await page
      .locator('.stage .ground')
      .evaluate((one) => getComputedStyle(one).clipPath)
    assert.match(clip, /^inset\(\d/)
    await soon.equal(() => page.locator('.ground .cartouche').isVisible(), false)
  })

test('a battle of sealed orders ends with its clause, its sentence and no turn 0', async () => {
  const journal = readFileSync(checkout('tests/playthroughs/first-orders-standard.jsonl'))
  const { battle, keys } = await table.server.call('POST', 'journals', {
    journal: journal.toString(),
    title: 'Sealed',
  })
  const page = await table.come({ battle }, keys.spectator)
  const plate = page.getByRole('region', { name: 'The end of the battle' })
  await plate.getByText(/^The battle is over: /).waitFor()
  await plate.getByText(/^It ended in bound [1-9]\d*, after \d+ entries\.$/).waitFor()
  await page
    .locator('.question')
    .getByRole('button', { name: /victory\.tasks/ })
    .waitFor()
})

test('boxes to tick have one size, however long their words are', async () => {
  const page = await table.page_at('/settings', { viewport: { width: 390, height: 844 } })
  const boxes = page.locator('input[type=checkbox]')
  await boxes.first().waitFor()
  const sizes = await boxes.evaluateAll((all) => all.map((one) => one.offsetWidth))
  assert.ok(sizes.length > 2)
  assert.equal(new Set(sizes).size, 1, `${sizes}`)
})

test('a table told in words shows its whole picture, and names the sides', async () => {
  const made = await table.make('first-orders', { french: 'open', prussians: 'open' })
  const page = await table.come(made, `${made.keys.french},${made.keys.prussians}`, {
    viewport: { width: 820, height: 1180 },
    settings: { lang: 'fr' },
  })
  // The timeline has the word that these rules have for a turn.
  const english = await table.come(made, made.keys.french)
  const chapters = english.locator('.timeline select')
  await soon.match(() => chapters.innerText(), /^Bound 1/)
  const picture = page.locator('.plain .ground svg')
  await picture.waitFor()
  const [drawn, seen] = [await box_of(picture), await box_of(page.locator('.plain'))]
  assert.ok(drawn.bottom <= seen.bottom + 1, `${drawn.bottom} below ${seen.bottom}`)
  assert.ok(drawn.height > 200, `${drawn.height} high`)
  await page.locator('.plain dt').getByText('Prussiens').first().waitFor()
  await soon.equal(
    () => page.locator('.plain dt').getByText('prussians', { exact: true }).count(),
    0,
  )
})

test('on a phone an umpire reads the title, and settings are a sign with a name', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  const page = await table.sit(made, made.keys.umpire, { viewport: { width: 390, height: 844 } })
  const title = page.locator('.bar .title')
  await title.getByText('Isandlwana').waitFor()
  await page.locator('.bar').getByRole('button', { name: 'Rule' }).waitFor()
  const [scrollWidth, clientWidth] = await title.evaluate((one) => [
    one.scrollWidth,
    one.clientWidth,
  ])
  assert.ok(scrollWidth <= clientWidth, `${scrollWidth} in ${clientWidth}`)
  const settings = await box_of(page.getByRole('link', { name: 'Settings' }))
  assert.ok(settings.width >= 44 && settings.height >= 44, JSON.stringify(settings))
  assert.ok((await box_of(page.locator('.bar'))).height < 60, 'the bar takes two lines')
})

test('on a phone what a drag measures stands below the map', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`, {
    viewport: { width: 390, height: 844 },
  })
  await until_acting(page)
  const base = await box_of(page.locator('.troops .able.foot .halo').first())
  const ahead = /Blue/.test(await page.locator('#decision-head').innerText()) ? 1 : -1
  const [x, y] = [base.left + base.width / 2, base.top + base.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + ahead * base.width * 2.2, { steps: 8 })
  await page.locator('.readout .why b').waitFor()
  const [told, map] = [
    await box_of(page.locator('.readout')),
    await box_of(page.locator('.viewport')),
  ]
  assert.ok(told.top >= map.bottom - 1, `${told.top} over ${map.bottom}`)
  assert.ok(told.bottom <= 844, `${told.bottom} of 844`)
  await page.mouse.up()
  // Of what is composed the margin tells, and no empty box is left on the map.
  await page.keyboard.press('Escape')
  await page.locator('.preview').waitFor({ state: 'detached' })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + ahead * 10, { steps: 4 })
  await page.locator('.readout.held .figures').waitFor()
  await page.mouse.up()
  await page.locator('.preview').waitFor()
  await page.locator('.readout.drafted').waitFor({ state: 'attached' })
  assert.equal(await page.locator('.readout:visible').count(), 0)
})

test('keys are called as keyboards of the language have them', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, made.keys.red, { settings: { lang: 'fr' } })
  await page.getByRole('button', { name: 'Touches' }).click()
  const shown = page.getByRole('dialog').locator('kbd')
  await shown.first().waitFor()
  const keys = await shown.allInnerTexts()
  assert.ok(keys.includes('Maj Page préc.') && keys.includes('Entrée'), keys.join())
  for (const key of keys) assert.doesNotMatch(key, /Shift|Enter|Page (Up|Down)|Back/)
})

test('a battle is begun by options in words, whatever their ids are', async () => {
  for (const [lang, says] of Object.entries({ en: /two thirds/, fr: /deux tiers/ })) {
    const page = await table.page_at('/new?ruleset=belle-epoque&scenario=isandlwana')
    await page.evaluate(
      (text) => localStorage.setItem('sandtable.settings', text),
      `{"lang":"${lang}"}`,
    )
    await page.reload()
    const choices = page.locator('.more .option option')
    await choices.first().waitFor({ state: 'attached' })
    const words = await choices.allTextContents()
    assert.ok(
      words.some((one) => says.test(one)),
      `${lang}: ${words}`,
    )
    for (const one of words) assert.doesNotMatch(one, /[a-z]-[a-z]+-|\b(true|false)\b/)
  }
})

test('in a low window undo takes one line, and what goes on below a decision fades', async () => {
  const made = await table.make('rorkes-drift', { british: 'open', zulu: 'open' })
  for (const lang of ['en', 'fr']) {
    const page = await table.sit(made, `${made.keys.british},${made.keys.zulu}`, {
      viewport: { width: 1366, height: 768 },
      settings: { lang },
    })
    await ours(page)
    const undo = page.locator('.margin > .undo')
    await undo.locator('details.ending').waitFor()
    assert.ok((await box_of(undo)).height < 60, `${lang}: ${(await box_of(undo)).height}`)
    const asked = page.locator('.margin > .asked')
    await soon.match(() => asked.evaluate((one) => getComputedStyle(one).maskImage), /gradient/)
    // At the end of it nothing that is told lies under the fading.
    await asked.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    const last = await box_of(asked.locator('.decision'))
    assert.ok(last.bottom < (await box_of(asked)).bottom - 16, JSON.stringify(last))
    for (const part of ['.margin > .asked', '.margin > .undo', '.margin > .sheets']) {
      const { top, bottom } = await box_of(page.locator(part))
      assert.ok(top >= 0 && bottom <= 768, `${lang}: ${part} from ${top} to ${bottom}`)
    }
  }
})

test('whoever comes first finds where to start before what others play', async () => {
  await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.page_at('/', { viewport: { width: 390, height: 844 } })
  const watch = page.locator('#watch-title')
  await watch.waitFor()
  const start = await box_of(page.locator('#start-title'))
  assert.ok(start.bottom < (await box_of(watch)).top)
  assert.ok(start.bottom < 844, `${start.bottom}`)
})

test('where the system forces its colours the map goes with them', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  for (const [colorScheme, style] of [
    ['light', 'plain'],
    ['dark', 'dark'],
  ]) {
    const page = await table.sit(made, made.keys.british, {
      forcedColors: 'active',
      colorScheme,
      settings: { style: 'period' },
    })
    const drawn = page.waitForResponse((response) => response.url().includes(`style=${style}`))
    await page.reload()
    await drawn
    await soon.equal(() => page.evaluate(() => document.documentElement.dataset.style), style)
    // What is on is told from what is not, and its words from their ground.
    const looks = (one) =>
      one.evaluate((element) => {
        const { background, color } = getComputedStyle(element)
        return { background, color }
      })
    const on = await looks(page.getByRole('tab', { selected: true }))
    const off = await looks(page.getByRole('tab', { selected: false }).first())
    assert.notEqual(on.background, off.background)
    assert.notEqual(on.background, on.color)
    assert.match(on.background, /gradient/, 'what lies below would show through')
    // Only the clause that is looked at has a mark before it.
    await page.getByRole('tab', { name: 'Rules' }).click()
    const clause = page.locator('article:not(.current)').first()
    await clause.waitFor()
    assert.equal(await clause.evaluate((one) => getComputedStyle(one).borderLeftWidth), '0px')
  }
})

test('a report that is not there says so, and leads back to the battles', async () => {
  const page = await table.page_at('/report/nosuchbattle')
  await page.getByRole('alert').getByText('nosuchbattle').waitFor()
  await page.getByRole('link', { name: 'To the battles' }).click()
  await page.locator('a.card').first().waitFor()
})
