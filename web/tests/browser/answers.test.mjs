// What a page owes whoever sits before it: no emptiness to scroll into, no blur, no control that
// says nothing, no focus lost, nothing asked of the server in vain, nothing sent twice.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  answer,
  axe_faults,
  checkout,
  confirmed,
  entered,
  ours,
  soon,
  Table,
  until_acting,
} from './table.mjs'

const table = new Table()
const unit = (page, label) =>
  page.locator('.troops [data-unit]').filter({ has: page.getByText(label, { exact: true }) })
const screens = { phone: [390, 844], tablet: [820, 1180], laptop: [1366, 768], wall: [2560, 1440] }
const viewport = (name) => ({ viewport: { width: screens[name][0], height: screens[name][1] } })

/**
 * What is placed on the page itself, out of the scroller that it stands in, or makes the page
 * longer.
 */
const emptiness = (page) =>
  page.evaluate(() => {
    const wrong = []
    const root = document.documentElement
    const app = document.querySelector('#app').getBoundingClientRect().bottom
    const margin = parseFloat(getComputedStyle(document.querySelector('main')).marginBottom)
    const end = Math.max(innerHeight, Math.ceil(app + margin + scrollY))
    if (root.scrollHeight > end)
      wrong.push(`the page is ${root.scrollHeight - end} px longer than what is on it`)
    if (root.scrollWidth > innerWidth)
      wrong.push(`the page is ${root.scrollWidth - innerWidth} px too wide`)
    for (const one of document.querySelectorAll('#app *')) {
      if (getComputedStyle(one).position !== 'absolute' || !(one instanceof HTMLElement)) continue
      if (one.getClientRects().length === 0) continue
      for (let at = one.parentElement; at && at !== one.offsetParent; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowY))
          wrong.push(`${one.className} leaves ${at.className}`)
    }
    return wrong
  })

for (const [scenario, sides] of [
  ['first-battle', ['red', 'blue']],
  ['first-lines', ['red', 'blue']],
])
  test(`no screen of ${scenario} scrolls into emptiness`, async () => {
    const made = await table.make(scenario, { red: 'open', blue: 'captain' })
    for (const [i, name] of Object.keys(screens).entries()) {
      const lang = i % 2 ? 'fr' : 'en'
      const page = await table.sit(made, made.keys[sides[0]], {
        ...viewport(name),
        settings: { lang },
      })
      await page.locator('.decision').waitFor()
      for (const tab of ['log', 'units', 'rules', 'thoughts', 'chat']) {
        // On a wide screen the log has a column of its own.
        if (tab === 'log' && screens[name][0] >= 1600) continue
        await page.locator(`#tab-${tab}`).click()
        assert.deepEqual(await emptiness(page), [], `${name}, ${tab}`)
        const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        assert.ok(tall <= 0, `${name}, ${tab}: the battle is ${tall} px taller than the window`)
      }
    }
  })

test('no page around a battle scrolls into emptiness', async () => {
  for (const path of [
    '/',
    '/new?ruleset=game-of-kings&scenario=mollwitz',
    '/rules/game-of-kings',
    '/open',
    '/settings',
  ]) {
    const page = await table.page_at(path)
    for (const name of Object.keys(screens)) {
      await page.setViewportSize(viewport(name).viewport)
      await page.locator('main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await emptiness(page), [], `${path}, ${name}`)
    }
    await page.context().close()
  }
})

/** How hard the edges in a picture are: from each pixel to the next. */
const sharpness = (page, picture) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    let sum = 0
    for (let i = 4; i < data.length; i += 4) sum += Math.abs(data[i + 1] - data[i - 3]) ** 2
    return Math.sqrt(sum / (data.length / 4))
  }, picture.toString('base64'))

test('the map is as sharp after zooming as when it is drawn anew', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, made.keys.spectator)
  const at_rest = () =>
    page.waitForFunction(() => !/scale/.test(document.querySelector('.stage').style.transform))
  const frames = (then) =>
    page.evaluate(async (then) => {
      const stage = document.querySelector('.stage')
      const frame = () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      if (then) {
        stage.style.display = 'none'
        await frame()
        stage.style.display = ''
      }
      await frame()
    }, then)
  await unit(page, 'R1').hover()
  for (const _ of [1, 2, 3, 4]) await page.mouse.wheel(0, -240)
  await at_rest()
  await page.mouse.move(3, 3)
  const picture = async (anew) => {
    await frames(anew)
    return sharpness(page, await page.locator('.viewport').screenshot())
  }
  // The browser draws the zoomed map anew tile by tile, and a picture may come in between: the one
  // that counts is the one after which nothing changes any more.
  const settled = async (first) => {
    let last = await picture(first)
    for (let same = 0; same < 3;) {
      await page.waitForTimeout(150)
      const next = await picture(false)
      same = next === last ? same + 1 : 0
      last = next
    }
    return last
  }
  const after = await settled(false)
  // Taken out and put in again nothing of a picture kept from before is left.
  const share = after / (await settled(true))
  assert.ok(share > 0.99 && share < 1.01, `edges are ${share} times as hard`)
  for (const layer of ['.stage', '.ground', '.troops'])
    await soon.doesNotMatch(
      () => page.locator(layer).evaluate((one) => getComputedStyle(one).willChange),
      /transform/,
    )
})

test('“/” goes to the field to talk from any sheet, and leaves it alone afterwards', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await ours(page)
  for (const tab of ['Log', 'Units', 'Rules', 'Talk']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.keyboard.press('/')
    await page.waitForFunction(() => document.activeElement?.matches('.chat input'))
    await page.keyboard.type(`from ${tab}`)
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText(`from ${tab}`).waitFor()
    await page.getByLabel('Say something').blur()
  }
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('tab', { name: 'Talk' }).click()
  await page.getByLabel('Say something').waitFor()
  await soon.ok(() => page.evaluate(() => !document.activeElement?.matches('.chat input')))
})

test('the arc left on is asked for of armed units only, and of none in the past', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  const refused = []
  page.on('response', (one) => one.status() >= 400 && refused.push(`${one.status()} ${one.url()}`))
  await ours(page)
  await unit(page, 'R1').click()
  await page.getByRole('button', { name: 'Arc' }).click()
  await page.locator('.overlays [data-overlay=arc]').waitFor({ state: 'attached' })
  // The general has nothing to fire with, nor have horse without carbines.
  for (const label of ['RG', 'RD']) {
    await unit(page, label).click({ force: true })
    await page
      .locator('.tools .said')
      .getByText(/nothing to fire/)
      .waitFor()
    await page.locator('.overlays [data-overlay=arc]').waitFor({ state: 'detached' })
  }
  await unit(page, 'R1').click()
  await page.locator('.overlays [data-overlay=arc]').waitFor({ state: 'attached' })
  await answer(page)
  await page.keyboard.press('PageUp')
  await page.getByText(/This is the past/).waitFor()
  await page.locator('.overlays [data-overlay=arc]').waitFor({ state: 'detached' })
  assert.deepEqual(refused, [])
})

test('a base dragged where no way leads is told so, and nothing is composed', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await until_acting(page, /^sector centre/, /^first/, /^done/)
  const blue = /Blue/.test(await page.locator('#decision-head').innerText())
  const [mine, enemy] = blue ? ['B1', 'RD'] : ['R1', 'BD']
  const take = async (label, [right, down]) => {
    const box = await unit(page, label).locator('.halo').boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + right, y + down, { steps: 6 })
  }
  const readout = page.locator('.readout')
  const stage = () => page.locator('.stage').getAttribute('style')
  for (const way of [
    [60, 0],
    [-60, 0],
    [100, 5],
    [25, 0],
  ]) {
    const before = await stage()
    await take(mine, way)
    await readout.getByText(/no way was found/).waitFor()
    await soon.doesNotMatch(() => readout.innerText(), /column \d/)
    await page.mouse.up()
    await page.waitForTimeout(300)
    await soon.equal(() => page.locator('.preview').count(), 0, `dragged by ${way}`)
    await soon.equal(() => page.locator('.course .beyond, .course .way').count(), 0)
    await readout.getByText(/no way was found/).waitFor()
    assert.equal(await stage(), before, 'the map was moved')
    await page.keyboard.press('Escape')
    await readout.waitFor({ state: 'detached' })
  }
  // A base that is not his to move says so.
  await take(enemy, [40, 0])
  await readout.getByText(/belongs to (Red|Blue) column: it is not yours to move/).waitFor()
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await readout.waitFor({ state: 'detached' })
  const watcher = await table.sit(made, made.keys.spectator)
  const box = await unit(watcher, mine).locator('.halo').boundingBox()
  await watcher.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await watcher.mouse.down()
  await watcher.mouse.move(box.x + 40, box.y + 30, { steps: 4 })
  await watcher.locator('.readout').getByText('Nothing here is yours to decide now').waitFor()
  await watcher.mouse.up()
})

test('a move composed in words begins with figures and an enemy that there are', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await until_acting(page, /^sector centre/, /^first/, /^done/)
  await page.locator('.troops .able.foot').first().click()
  await page.getByText('Compose a move in words').click()
  const field = page.getByLabel('Centimetres', { exact: true })
  await field.fill('2.7')
  await page.locator('.orders').getByRole('button', { name: 'Preview' }).click()
  await page
    .locator('.preview')
    .getByText(/advance 2\.7/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  const orders = page.locator('.orders')
  if (!(await orders.getByLabel('Next').isVisible()))
    await page.getByText('Compose a move in words').click()
  await orders.getByLabel('Next').selectOption({ label: 'charge' })
  await soon.notEqual(() => orders.getByLabel('Whom').inputValue(), '')
  await orders.locator('.told').waitFor()
  assert.doesNotMatch(await orders.locator('.told').innerText(), /#0/)
})

test('faces that no die shows are refused in words while they are typed', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' }, { dice: 'typed' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  const field = page.getByLabel('Faces rolled')
  await page
    .getByText(/Roll 1d6/)
    .first()
    .waitFor()
  const told = page.getByRole('region', { name: 'Roll the dice' }).getByRole('status')
  for (const [typed, words] of [
    ['7', /A die of 6 sides shows 1 to 6, and never “7”/],
    ['0', /never “0”/],
    ['x', /never “x”/],
    ['3 4', /1 die is rolled here, and 2 faces stand there/],
  ]) {
    await field.fill(typed)
    await told.getByText(words).waitFor()
    await soon.equal(() => field.getAttribute('aria-invalid'), 'true')
    await soon.equal(() => page.getByRole('button', { name: 'Enter the roll' }).isDisabled(), true)
  }
  await field.fill('4')
  await soon.equal(async () => (await told.innerText()).trim(), '')
  await soon.equal(() => page.getByRole('button', { name: 'Enter the roll' }).isDisabled(), false)
})

test('a journal that breaks off says where before it is opened', async () => {
  const text = readFileSync(checkout('tests/playthroughs/first-battle-en.jsonl'), 'utf8')
  const lines = text.trimEnd().split('\n')
  const file = join(table.server.folder, 'cut.jsonl')
  writeFileSync(file, `${lines.slice(0, 20).join('\n')}\n${lines[20].slice(0, 40)}`)
  const page = await table.page_at('/open')
  await page.getByLabel('Journal file (.jsonl)').setInputFiles(file)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/breaks off in the middle of line 21:/)
    .waitFor()
  await page.getByRole('link', { name: 'To the battle, up to there' }).click()
  const slider = page.getByRole('slider')
  await slider.waitFor()
  await soon.match(() => slider.getAttribute('aria-valuetext'), / of 19$/)
  // A secret that is none is answered, whether or not what it stands in is open.
  const other = await table.page_at('/open')
  await other.getByLabel('Journal file (.jsonl)').setInputFiles(file)
  await other.getByText('Go on with a battle').click()
  await other.getByLabel(/Secret of its dice/).fill('123')
  await other.getByText('Go on with a battle').click()
  await other.getByRole('button', { name: 'Open', exact: true }).click()
  await other
    .getByRole('alert')
    .getByText(/secret/)
    .waitFor()
})

test('a scenario that is carried may be sent as a text, under its own id', async () => {
  const file = checkout('rulesets/belle_epoque/data/scenarios/first-battle.toml')
  const made = await table.make(
    undefined,
    { red: 'open', blue: 'open' },
    { scenario_text: readFileSync(file, 'utf8') },
  )
  const page = await table.sit(made, made.keys.red)
  await soon.match(() => page.locator('.bar .title').innerText(), /First Battle/)
})

test('a copied link says who can open it', async () => {
  const open = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(open, open.keys.red)
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click()
  await page.getByText('It opens on this machine alone').waitFor()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('dialog').getByText('Nobody else can open these links.').waitFor()
  await page.getByRole('dialog').getByText('Whoever has this link can watch.').waitFor()
  const closed = await table.make('first-battle', { red: 'open', blue: 'open' }, { private: true })
  const other = await table.sit(closed, closed.keys.red)
  await other.getByRole('button', { name: 'Link', exact: true }).click()
  await other.getByRole('dialog').getByText('This battle is closed:').waitFor()
})

test('a side is shown in its own colour', async () => {
  const page = await table.page_at('/new?ruleset=belle-epoque&scenario=first-battle')
  const swatch = (name) =>
    page
      .locator('.side', { hasText: name })
      .first()
      .locator('.block')
      .evaluate((block) => {
        const wash = document.createElement('i')
        document.body.append(wash)
        const of = (colour) => {
          wash.style.background = `var(--wash-${colour})`
          return getComputedStyle(wash).backgroundColor
        }
        const style = getComputedStyle(block)
        return {
          red: of('red'),
          blue: of('blue'),
          shown: `${style.backgroundColor} ${style.backgroundImage}`,
        }
      })
  await page.getByRole('radio', { name: 'Red' }).waitFor()
  const [red, blue] = [await swatch('Red'), await swatch('Blue')]
  assert.ok(red.shown.includes(red.red), red.shown)
  assert.ok(blue.shown.includes(blue.blue) && /gradient/.test(blue.shown), blue.shown)
})

test('the focus is never lost: choosing, confirming, stepping, forgetting, closing', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  // A busy machine is given time to place it; where it stays lost, that is told as before.
  const where = async () => {
    await page.waitForTimeout(120)
    const placed = () => document.activeElement !== null && document.activeElement !== document.body
    await page.waitForFunction(placed, null, { timeout: 5000 }).catch(() => {})
    return page.evaluate(() => {
      const at = document.activeElement
      return at === document.body || at === null
        ? 'nowhere'
        : `${at.tagName}#${at.id}.${at.textContent.trim().slice(0, 40)}`
    })
  }
  const press = async (element, key = 'Enter') => {
    await element.focus()
    await page.keyboard.press(key)
  }
  await ours(page)
  for (let turn = 0; turn < 3; turn++) {
    await ours(page)
    const units = page.locator('.decision .units button')
    if (await units.count()) {
      await press(units.first())
      await page.locator('.decision .choices button').first().waitFor()
      assert.notEqual(await where(), 'nowhere', 'a unit was chosen')
    }
    await press(page.locator('.decision .choices button').first())
    await page.locator('.preview button.primary:enabled').waitFor()
    assert.match(await where(), /Confirm/)
    await page.keyboard.press('Escape')
    assert.notEqual(await where(), 'nowhere', 'what was composed was let go')
    await press(page.locator('.decision .choices button').first())
    await page.locator('.preview button.primary:enabled').waitFor()
    await entered(page, () => page.keyboard.press('Enter'))
    assert.match(await where(), /decision-head|Confirm/, 'it was confirmed')
  }
  // On the map, too.
  await ours(page)
  await press(page.locator('.troops .able').first())
  await page.locator('.troops [data-place]').first().waitFor()
  await press(page.locator('.troops [data-place]').first())
  await confirmed(page)
  assert.notEqual(await where(), 'nowhere', 'a place on the map was confirmed')
  // To the first entry and back to the present the buttons go out under the hand.
  await press(page.getByRole('button', { name: 'One step back' }))
  await page.getByText(/This is the past/).waitFor()
  await press(page.getByRole('button', { name: 'One step on', exact: true }))
  await page.getByText(/This is the past/).waitFor({ state: 'detached' })
  await page.waitForTimeout(700)
  assert.notEqual(await where(), 'nowhere', 'the present was reached')
  await press(page.getByRole('button', { name: 'One step back' }))
  await press(page.getByRole('button', { name: 'Back to the present' }).first())
  assert.notEqual(await where(), 'nowhere', 'back to the present')
  await press(page.getByRole('button', { name: 'Sealed dice' }))
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  assert.match(await where(), /Sealed dice/)
  await page.goto('/')
  const forget = page.getByRole('button', { name: /^Forget/ })
  await press(forget.first())
  await forget.waitFor({ state: 'detached' })
  assert.notEqual(await where(), 'nowhere', 'a battle was forgotten')
})

test('axe finds nothing at all at a battle, in either language', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'captain' })
  for (const [key, lang] of [
    [made.keys.red, 'en'],
    [made.keys.spectator, 'fr'],
  ]) {
    const page = await table.sit(made, key, { settings: { lang } })
    await page.locator('.decision').waitFor()
    assert.deepEqual(
      await axe_faults(page, ['minor', 'moderate', 'serious', 'critical']),
      [],
      `the battle, ${lang}`,
    )
  }
})

test('map pictures are sent small, and not again', async () => {
  const page = await table.page_at('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  const sent = new Map()
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
    sent.set(requestId, statusCode),
  )
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const visit = async () => {
    bytes = 0
    sent.clear()
    await page.goto('/')
    const cards = page.locator('a.card img')
    await cards.first().waitFor()
    // Each is brought into sight: pictures are fetched when they are about to be seen.
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded()
      await card.evaluate((img) => img.complete || new Promise((done) => (img.onload = done)))
    }
    await page.waitForLoadState('networkidle')
    return {
      bytes,
      again: [...sent.values()].filter((status) => status === 304).length,
      all: await cards.count(),
    }
  }
  const first = await visit()
  const second = await visit()
  console.log(`first visit ${first.bytes} bytes, second ${second.bytes}, ${second.again} unchanged`)
  assert.ok(first.bytes < 600_000, `${first.bytes} bytes on the first visit`)
  assert.ok(second.bytes < 40_000, `${second.bytes} bytes on the second visit`)
  assert.ok(
    second.again >= second.all,
    `${second.again} of ${second.all} pictures were not sent again`,
  )
})
