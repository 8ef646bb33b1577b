// The workshop: hills, houses, kinds of ground and armies by points are made, by hand and by keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe_faults, soon, until } from './table.mjs'
import { begun, checked, field, judged, mark, saved, table } from './workshop.mjs'

test('a hill gets a second level, by keys alone', async () => {
  const page = await begun('an open field', 'game-of-kings')
  const press = (...keys) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const tools = page.getByRole('group', { name: 'What a press on the map does' })
  await tools.getByRole('combobox', { name: 'Kind of ground' }).focus()
  await page.keyboard.type('Hill')
  await tools.getByRole('combobox', { name: 'Shape' }).focus()
  await page.keyboard.type('Ellipse')
  await tools.getByRole('spinbutton', { name: 'Level' }).focus()
  await page.keyboard.type('2')
  await tools.getByRole('button', { name: 'Draw' }).press('Enter')
  // The middle is [60, 40], on the hill that is there.
  await press(...Array(4).fill('ArrowLeft'), ...Array(2).fill('ArrowUp'), 'Enter')
  await press(...Array(8).fill('ArrowRight'), ...Array(4).fill('ArrowDown'), 'Enter')
  await judged(page)
  // By its corner it is made smaller, by its middle moved, and turned.
  await page.locator('.handle.size').focus()
  await press('ArrowLeft', 'ArrowLeft')
  await page.locator('.handle.whole').focus()
  await press('ArrowRight', ']')
  await judged(page)
  assert.deepEqual(await axe_faults(page), [])
  const { path, text } = await saved(page)
  checked(path)
  assert.match(
    text,
    /kind = "hill"\nellipse = \{ at = \[60, 40\], size = \[6, 4\], facing = 15 \}\nlevel = 2\n/,
  )
})

test('a building is moved, turned and sized with its doors, which stand in its walls', async () => {
  const page = await begun('an open field', 'fixed-baynet')
  const tools = page.getByRole('group', { name: 'What a press on the map does' })
  const over = page.locator('.over')
  /** A place of the table, on the screen. */
  const at = async (x, y) => {
    const box = await over.boundingBox()
    const lies = await page.evaluate(() => {
      const svg = document.querySelector('.ground svg')
      const [left, top, width, height] = svg.getAttribute('viewBox').split(' ').map(Number)
      const number = (name) => Number(svg.getAttribute(name))
      return { left, top, width, height, table: [number('data-width'), number('data-depth')] }
    })
    const per = lies.table[0] / 48
    return [
      box.x + ((x * per - lies.left) / lies.width) * box.width,
      box.y + ((lies.table[1] - y * per - lies.top) / lies.height) * box.height,
    ]
  }
  const press_at = async (x, y) => page.mouse.click(...(await at(x, y)))
  const drag = async (from, to) => {
    await page.mouse.move(...(await at(...from)))
    await page.mouse.down()
    await page.mouse.move(...(await at(...to)), { steps: 4 })
    await page.mouse.up()
  }
  await tools.getByRole('combobox', { name: 'Kind of ground' }).selectOption('building openable')
  await tools.getByRole('combobox', { name: 'Shape' }).selectOption('rectangle')
  await tools.getByRole('button', { name: 'Draw' }).click()
  await press_at(4, 12)
  await press_at(16, 20)
  await judged(page)

  // A door is set near a wall, and stands in it.
  await page.locator('.form [data-part="building.0.storey.0"]').click()
  await page.getByRole('button', { name: 'Add: Door' }).click()
  await press_at(10, 19)
  await judged(page)
  await page.locator('.form header [data-part="building.0"]').click()
  await drag([10, 16], [12, 18])
  await judged(page)
  await drag([18, 22], [20, 23])
  await judged(page)
  await page.locator('.handle.turn').press('ArrowRight')
  await judged(page)
  assert.deepEqual(await axe_faults(page), [])
  const { path, text } = await saved(page)
  checked(path)
  const building = text.slice(text.indexOf('[[building]]'))
  const [, x, y, width, depth] = /at = \[(\S+), (\S+)\], size = \[(\S+), (\S+)\], facing = 15/
    .exec(building)
    .map(Number)
  assert.deepEqual([x, y, width, depth], [13, 18.5, 14, 9])
  // Of the wall ahead, turned by 15 degrees about the middle.
  const [, dx, dy] = /\[\[building.storey.door\]\][^[]*?at = \[(\S+), (\S+)\]/
    .exec(building)
    .map(Number)
  const angle = (15 * Math.PI) / 180
  const ahead = (dx - x) * Math.sin(angle) + (dy - y) * Math.cos(angle)
  assert.ok(Math.abs(ahead - depth / 2) < 0.02, `${ahead} of ${depth / 2}`)
})

test('a part without a shape is drawn from its form, by keys alone, and drawn anew', async () => {
  const page = await begun('an open field', 'game-of-kings')
  const press = (...keys) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  await page.locator('summary', { hasText: 'Terrain' }).press('Enter')
  await page.getByRole('button', { name: 'Add: Terrain' }).press('Enter')
  await judged(page, '1 error')
  const draw = (shape) => field(page, `terrain.1.${shape}`).getByRole('button', { name: 'Draw' })
  await draw('polygon').press('Enter')
  await press('Enter', ...Array(8).fill('ArrowRight'), 'Enter')
  await press(...Array(6).fill('ArrowUp'), 'Enter', 'Enter')
  await judged(page)
  const { text } = await saved(page)
  assert.match(text, /polygon = \[\[60, 40\], \[68, 40\], \[68, 46\]\]/)
  assert.equal(text.match(/^\[\[terrain\]\]$/gm).length, 2)
  // Another shape takes the place of the one that it has.
  await draw('rectangle').press('Enter')
  await press('Enter', ...Array(10).fill('ArrowLeft'), ...Array(4).fill('ArrowDown'), 'Enter')
  await judged(page)
  const after = await saved(page)
  checked(after.path)
  assert.match(after.text, /rectangle = \{ at = \[63, 44\], size = \[10, 4\] \}/)
  assert.doesNotMatch(after.text, /^polygon/m)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  assert.equal((await saved(page)).text, text)
  await judged(page)
  assert.deepEqual(await axe_faults(page), [])
})

test('a kind of ground of its own is made, has a letter, and the letter a level', async () => {
  const page = await begun('an open field', 'belle-epoque')
  await page.locator('summary', { hasText: 'Terrain' }).press('Enter')
  await page.getByLabel('Name of a new one').fill('Dry ditch')
  await page.keyboard.press('Enter')
  await field(page, 'terrain.dry-ditch.level').getByRole('spinbutton').fill('1')
  await page.keyboard.press('Tab')
  await field(page, 'terrain.dry-ditch.rough').getByRole('combobox').selectOption('true')
  await judged(page)
  await page.getByRole('button', { name: 'All parts' }).click()
  await page.locator('[data-part="board"]').click()
  const legend = page.getByRole('region', { name: 'Legend of the map' })
  await legend.getByRole('combobox', { name: 'Another ground' }).selectOption('dry-ditch')
  await judged(page)
  await legend.getByRole('button', { name: 'Level and works' }).last().click()
  await field(page, 'board.legend.d.level').getByRole('spinbutton').fill('2')
  await page.keyboard.press('Tab')
  await judged(page)
  assert.deepEqual(await axe_faults(page), [])
  const { path, text } = await saved(page)
  checked(path)
  assert.match(text, /^\[terrain\.dry-ditch\]\nname = .*\nlevel = 1\nrough = true$/m)
  assert.match(text, /^d = \{ kinds = \["dry-ditch"\], level = 2 \}$/m)
})

test('an army by points is taken by keys alone, judged, placed, and can be changed', async () => {
  const page = await begun('an open field', 'game-of-kings')
  await page.locator('[data-part="side.0"]').press('Enter')
  await page.locator('summary', { hasText: 'An army by points' }).press('Enter')
  const sum = page.locator('.army .sum')
  const units = (kind) => page.getByRole('spinbutton', { name: `${kind}: Units` })
  const take = (kind, n) =>
    units(kind)
      .press('Control+a')
      .then(() => page.keyboard.type(`${n}`))
  // What stands there is counted in: a battalion and a general.
  await sum.getByText('5 of 30 points.').waitFor()
  await take('Regular foot', 13)
  await sum.getByText('31 of 30 points.').waitFor()
  await sum.getByText('1 too many.').waitFor()
  await sum.getByText('expected 30 army points, found 31').waitFor()
  await sum.getByRole('link', { name: 'setup.army-size' }).waitFor()
  assert.deepEqual(await axe_faults(page), [])
  await page.getByRole('checkbox', { name: 'in place of the units that it has' }).press('Space')
  await take('Regular foot', 9)
  await take('General', 1)
  await take('Lancers', 9)
  await page.getByRole('combobox', { name: 'Lancers: Grade' }).selectOption('elite')
  await page.getByRole('combobox', { name: 'Lancers: Sector' }).selectOption('left')
  await sum.getByText('30 of 30 points.').waitFor()
  await soon.equal(() => sum.locator('li').count(), 0)
  await page.getByRole('button', { name: 'Take 19 units' }).press('Enter')
  await page.getByText('19 units stand in the file.').waitFor({ state: 'attached' })
  await judged(page)

  // Each of them is a unit like any other, on the map and in its form.
  await page.waitForFunction(
    () => document.querySelectorAll('[data-mark^="side.0."]').length === 19,
  )
  await mark(page, 'side.0.unit.17').press('Enter')
  await field(page, 'side.0.unit.17.name').getByLabel('English').fill('Uhlans')
  await page.keyboard.press('Tab')
  await judged(page)
  const { path, text } = await saved(page)
  checked(path)
  const own = text.slice(0, text.indexOf('id = "blue"'))
  assert.equal(own.match(/^at = \[/gm).length, 19)
  assert.equal(own.match(/type = "lancers"\ngrade = "elite"\nsector = "left"/g).length, 9)
  assert.match(own, /name = \{ en = "Uhlans", fr = "[^"]+ 9" \}\nlabel = "R\d+"/)
  await page.getByRole('tab', { name: 'Play' }).click()
  const decides = page.getByRole('region', { name: 'What decides' })
  await decides.getByText(/Red: 30\/30 army points/).waitFor()

  // One undo takes the army back, and who leaves placing to the players has it in the file alone.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tab', { name: 'Parts' }).click()
  await judged(page)
  await page.getByRole('button', { name: 'All parts' }).press('Enter')
  await page.locator('[data-part="side.1"]').press('Enter')
  await page.locator('summary', { hasText: 'An army by points' }).press('Enter')
  await take('Gun', 2)
  await page.getByRole('checkbox', { name: /^placed in its deployment area/ }).press('Space')
  await page.getByRole('button', { name: 'Take 2 units' }).press('Enter')
  await page.getByText('Who plays it places them.').waitFor({ state: 'attached' })
  await judged(page)
  const after = await saved(page)
  checked(after.path)
  assert.equal((after.text.match(/^at = \[/gm) ?? []).length, 4)
  assert.equal((after.text.match(/type = "gun"/g) ?? []).length, 2)
})

test('rules without points offer no army by points', async () => {
  const page = await begun('an open field', 'belle-epoque')
  await page.locator('[data-part="side.0"]').press('Enter')
  await field(page, 'side.0.name').waitFor()
  await soon.equal(() => page.locator('.army').count(), 0)
})

test('on a phone the tools are folded until they are asked for', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await begun('a battle that is there', 'first-battle', { viewport, hasTouch: true })
  const woods = page.getByRole('button', { name: 'Woods', exact: true })
  const fold = page.getByRole('button', { name: /^Tool:/ })
  const high = () => page.locator('.map .head').evaluate((head) => head.offsetHeight)
  await soon.equal(() => woods.isVisible(), false)
  assert.ok((await high()) < 80, `${await high()} pixels of tools`)
  // By keys too.
  await fold.focus()
  await page.keyboard.press('Enter')
  await woods.waitFor()
  await soon.equal(() => fold.getAttribute('aria-expanded'), 'true')
  assert.deepEqual(await axe_faults(page), [])
  await woods.click()
  await page.getByRole('button', { name: 'Tool: Woods' }).waitFor()
  await woods.first().waitFor({ state: 'hidden' })
  await page.getByText('Press sectors, or draw over them').waitFor()
  // What is written on the map can be read.
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.stage .ground text')]
      .filter((text) => text.checkVisibility({ visibilityProperty: true }))
      .filter((text) => {
        const at = text.getScreenCTM()
        return Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(at.a, at.b) < 11
      })
      .map((text) => text.textContent.trim()),
  )
  assert.deepEqual(small.filter(Boolean), [])
})

test('undo and redo are grey where there is nothing to take back, or to make again', async () => {
  const page = await begun('a battle', 'first-battle')
  const [undo, redo] = ['Undo', 'Redo'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  const grey = async (...wanted) =>
    until(async () => {
      const found = await Promise.all([undo, redo].map((one) => one.getAttribute('aria-disabled')))
      return found.join() === wanted.join()
    })
  await grey(true, true)
  await page.locator('[data-part="scenario"]').click()
  await field(page, 'scenario.id').locator('input').fill('another')
  await page.keyboard.press('Tab')
  await grey(false, true)
  await undo.focus()
  await page.keyboard.press('Enter')
  await grey(true, false)
  // Where it was pressed it is still: what is grey keeps the focus.
  await soon.equal(() => undo.evaluate((one) => one === document.activeElement), true)
  await redo.click()
  await grey(false, true)
})

test('a battle of sealed sheets is begun from the workshop too', async () => {
  const page = await begun('a battle', 'first-orders')
  await page.getByRole('tab', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await page.waitForURL(/\/battle\//)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
})

test('the rim of a chosen unit goes about all its men', async () => {
  const page = await begun('a battle that is there', 'first-skirmish')
  await page.locator('[data-mark^="side.0.unit"]').first().press('Enter')
  const rim = page.locator('.mark.chosen path.rim')
  await rim.waitFor()
  const around = await rim.boundingBox()
  const men = await page
    .locator('.ground [data-unit="A"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  assert.ok(men.length > 5, `${men.length} men`)
  for (const { left, right, top, bottom } of men)
    assert.ok(
      left >= around.x &&
        right <= around.x + around.width &&
        top >= around.y &&
        bottom <= around.y + around.height,
    )
})
