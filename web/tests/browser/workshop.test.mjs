// The workshop: a scenario is begun, drawn, mended by its list of problems, played, saved, opened;
// by hand and by keys alone; what a person wrote into the file stays as it was.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { axe_faults, soon } from './table.mjs'
import { begun, checked, field, folder, judged, mark, saved, table } from './workshop.mjs'

test('a shipped scenario is changed at single values, and stays as it was otherwise', async () => {
  const page = await begun('a battle that is there', 'first-battle')
  const shipped = await (await fetch(`${table.server.api}/api/scenarios/first-battle/text`)).text()
  assert.equal((await saved(page)).text, shipped)

  await mark(page, 'side.0.unit.1').focus()
  await page.keyboard.press('ArrowUp')
  await judged(page)
  await mark(page, 'side.0.unit.1').press('Enter')
  await field(page, 'side.0.unit.1.stands').getByRole('spinbutton').fill('3')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Woods' }).click()
  const cursor = page.locator('.cursor')
  await soon.ok(() => cursor.evaluate((one) => one === document.activeElement))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await judged(page)
  const { path, text } = await saved(page)
  checked(path)
  assert.equal(
    text,
    shipped
      .replace('at = "0607"', 'at = "0606"')
      .replace(/(label = "R2"[^[]*?)stands = 4/, '$1stands = 3')
      .replace('". . . h . . .",\n  ". . . h', '". . w h . . .",\n  ". . . h'),
  )
  // One undo takes back one change, whoever made it.
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal((await saved(page)).text, shipped)
})

test('a battle is drawn from an open field, mended by its problems, and played', async () => {
  const page = await begun('an open field', 'belle-epoque')
  assert.deepEqual(await axe_faults(page), [])

  // Ground: a stroke of the brush over three sectors.
  await page.getByRole('combobox', { name: 'Another ground' }).selectOption('swamp')
  await page.getByRole('button', { name: 'Swamp' }).waitFor()
  const at = async (label) => {
    const box = await page.locator('.over').boundingBox()
    const place = await page.evaluate((label) => {
      const svg = document.querySelector('.ground svg')
      const number = (name) => Number(svg.getAttribute(name))
      const [column, row] = [Number(label.slice(0, 2)), Number(label.slice(2))]
      const shift = row % 2 ? 0 : number('data-hex-size') / 2
      return {
        x:
          (number('data-origin-x') + (column - 1) * number('data-hex-size') + shift) /
          number('width'),
        y: (number('data-origin-y') + (row - 1) * number('data-row-step')) / number('height'),
      }
    }, label)
    return { x: box.x + place.x * box.width, y: box.y + place.y * box.height }
  }
  const from = await at('0205')
  const to = await at('0405')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await judged(page)

  // A unit: added, placed where another stands, which is a problem.
  await page.getByRole('button', { name: 'Add: Unit' }).first().click()
  await field(page, 'side.0.unit.1.name').getByLabel('English').fill('Red Guns')
  await page.keyboard.press('Tab')
  const taken = await at('0510')
  await page.mouse.click(taken.x, taken.y)
  await judged(page, '1 error')
  const problem = page.locator('.problems li button')
  await soon.match(() => problem.innerText(), /0510/)
  assert.deepEqual(await axe_faults(page), [])
  await page.getByRole('button', { name: 'All parts' }).click()
  await problem.click()
  // The list leads to the field of the value that is wrong.
  await page.waitForFunction(
    () => document.activeElement?.closest('[data-field]')?.dataset.field === 'side.0.unit.1.at',
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0410')
  await page.keyboard.press('Tab')
  await judged(page)

  const { path, text } = await saved(page)
  checked(path)
  assert.match(text, /^ {2}"\. s s s \. \. \. \. \.",$/m)
  assert.match(text, /^s = \["swamp"\]$/m)
  assert.match(text, /\[\[side\.unit\]\]\nname = "Red Guns"\n[^[]*at = "0410"\n/)
  assert.match(text, /^# A battle of your own\./)

  await page.getByRole('tab', { name: 'Play' }).click()
  assert.deepEqual(await axe_faults(page), [])
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await page.locator('.troops [data-unit]').nth(2).waitFor()
  await page.getByText('Red Guns').first().waitFor({ state: 'attached' })
})

test('a study is made while the page is open, and told to be of an older text', async () => {
  const page = await begun('an open field', 'belle-epoque')
  await page.getByRole('tab', { name: 'Play' }).click()
  const study = page.getByRole('region', { name: 'Study it' })
  await study.getByRole('combobox', { name: 'Battles' }).selectOption('20')
  await study.getByRole('button', { name: 'Begin the study' }).click()
  await study.getByText('20 of 20 battles played.').waitFor()
  const rows = await study.locator('tbody tr').allInnerTexts()
  assert.equal(rows.length, 3)
  const games = rows.map((row) => Number(row.split('\t')[1]))
  assert.equal(
    games.reduce((sum, one) => sum + one, 0),
    20,
  )
  assert.match(rows[0], /^Red\t\d+\t[\d.]+% – [\d.]+%$/)
  assert.deepEqual(await axe_faults(page), [])
  await mark(page, 'side.0.unit.0').press('ArrowUp')
  await study.getByText('it was changed since').waitFor()
})

test('what is no TOML is mended in the text, where the problem leads', async () => {
  const page = await begun('an open field', 'game-of-kings')
  await page.getByRole('tab', { name: 'Text' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the scenario' })
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('year = \n')
  await judged(page, '1 error')
  await page.getByRole('tab', { name: 'Parts' }).click()
  await page.locator('.problems li button').click()
  await page.waitForFunction(() => document.activeElement?.closest('.cm-editor') !== null)
  await soon.equal(() => page.locator('.cm-lintRange-error').count(), 1)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await judged(page)
  assert.deepEqual(await axe_faults(page), [])
  // A tab leads out of the text, and no way round.
  await page.keyboard.press('Tab')
  await soon.equal(() => page.evaluate(() => document.activeElement?.closest('.cm-editor')), null)
})

test('ground of a measured table is drawn, and units turned, by keys alone', async () => {
  const page = await table.page_at('/workshop')
  const press = (...keys) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const way = page.getByRole('region', { name: 'From an open field' })
  await way.locator('option').first().waitFor({ state: 'attached' })
  await way.getByRole('combobox').focus()
  await press('ArrowDown', 'Tab', 'Enter')
  await page.locator('.ground svg').waitFor()
  await judged(page)

  const tools = page.getByRole('group', { name: 'What a press on the map does' })
  await tools.getByRole('combobox', { name: 'Kind of ground' }).focus()
  await page.keyboard.type('Wood')
  await tools.getByRole('button', { name: 'Draw' }).focus()
  await press('Enter')
  // The middle is [60, 40]: three corners from there.
  await press(
    'Enter',
    ...Array(8).fill('ArrowRight'),
    'Enter',
    ...Array(6).fill('ArrowUp'),
    'Enter',
  )
  await press('Enter')
  await judged(page)
  await mark(page, 'side.0.unit.0').focus()
  await press('ArrowRight', 'Shift+ArrowUp', ']')
  await judged(page)
  // A corner of what was drawn is moved by itself.
  await mark(page, 'side.0.unit.0').press('Enter')
  await page.getByRole('button', { name: 'All parts' }).press('Enter')
  await page.locator('summary', { hasText: 'Terrain' }).press('Enter')
  await page.locator('[data-part="terrain.1"]').focus()
  await press('Enter')
  await page.locator('.handle').nth(2).focus()
  await press('ArrowUp')
  await judged(page)
  const { path, text } = await saved(page)
  checked(path)
  assert.match(text, /kind = "wood"\npolygon = \[\[60, 40\], \[68, 40\], \[68, 47\]\]/)
  assert.match(text, /at = \[61, 16\.1\]\nfacing = 15\n/)
})

test('a file whose lines end in two characters keeps them, wherever it is changed', async () => {
  const page = await table.page_at('/workshop')
  const shipped = await (await fetch(`${table.server.api}/api/scenarios/first-lines/text`)).text()
  const own = shipped.replaceAll('\n', '\r\n')
  writeFileSync(join(folder, 'first-lines.toml'), own)
  await page.getByLabel('Scenario file (.toml)').setInputFiles(join(folder, 'first-lines.toml'))
  await page.locator('.ground svg').waitFor()
  await mark(page, 'side.1.unit.4').press('ArrowLeft')
  await judged(page)
  assert.equal((await saved(page)).text, own.replace('at = [49, 46]', 'at = [48, 46]'))
})

test('a field is made by dice, with two armies on it that are equal and fit', async () => {
  const page = await table.page_at('/workshop')
  const texts = []
  for (let i = 0; i < 3; i++) {
    await page.getByRole('button', { name: 'Roll the dice' }).click()
    await page.locator('.ground svg').waitFor()
    await judged(page)
    const { path, text } = await saved(page)
    checked(path)
    assert.doesNotMatch(text, /generator\]/)
    assert.ok((text.match(/^at = \[/gm) ?? []).length >= 30)
    texts.push(text)
    await page.getByRole('tab', { name: 'Play' }).click()
    const decides = page.getByRole('region', { name: 'What decides' })
    await soon.match(() => decides.innerText(), /Green army: 30\/30 army points/)
    await page.getByRole('button', { name: 'Another one' }).click()
  }
  assert.match(texts.join(), /^\[\[terrain\]\]$/m)
  assert.notEqual(texts[0], texts[1])
})

test('every ruleset begins from an open field without a problem, in both languages', async () => {
  for (const { id } of await table.server.call('GET', 'rulesets')) {
    const page = await begun('an open field', id)
    const { path } = await saved(page)
    checked(path)
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('button', { name: 'Enregistrer le fichier' }).waitFor()
    await judged(page, 'aucun')
    await mark(page, 'side.1.unit.0').press('Enter')
    await page.getByRole('heading', { level: 2, name: /Unité/ }).waitFor()
    assert.deepEqual(await axe_faults(page), [], id)
    await page.getByRole('tab', { name: 'Jouer' }).click()
    await page.getByRole('button', { name: 'Commencer la bataille' }).waitFor()
  }
})

test('a file is opened as it is, kept, and gone on with; what is no file is told', async () => {
  const page = await table.page_at('/')
  await page.getByRole('link', { name: 'To the workshop' }).click()
  const input = page.getByLabel('Scenario file (.toml)')
  writeFileSync(join(folder, 'latin.toml'), Buffer.from('title = "caf\xe9"', 'latin1'))
  await input.setInputFiles(join(folder, 'latin.toml'))
  await page.getByText('latin.toml: expected a text in UTF-8.').waitFor()
  writeFileSync(join(folder, 'long.toml'), '#'.repeat(256 * 1024 + 1))
  await input.setInputFiles(join(folder, 'long.toml'))
  await page.getByText('long.toml: expected at most 262,144 bytes, found 262,145.').waitFor()
  const own = '# Mine, and nobody else\'s.\r\n[scenario]\r\nruleset = "belle-epoch"\r\n'
  writeFileSync(join(folder, 'mine.toml'), own)
  // By keys as by hand. The page learns by another way than that of keys who answers its choosers,
  // so that it is told before axe's answer is awaited: a key pressed at once could come first.
  page.on('filechooser', (chooser) => chooser.setFiles(join(folder, 'mine.toml')))
  assert.deepEqual(await axe_faults(page), [])
  await input.focus()
  await page.keyboard.press('Enter')
  await judged(page, '1 error')
  await page.getByText(/unknown ruleset ‘belle-epoch’/).waitFor()
  await page.getByText('The map is drawn once the errors are mended.').waitFor()
  assert.equal((await saved(page)).text, own)
  await page.reload()
  await page.getByRole('button', { name: 'Go on with the last one' }).click()
  await judged(page, '1 error')
  assert.equal((await saved(page)).text, own)
})

test('what was painted outlives whatever is opened after it', async () => {
  const page = await begun('a battle that is there', 'first-battle')
  await mark(page, 'side.0.unit.1').focus()
  await page.keyboard.press('ArrowUp')
  await judged(page)
  const { text } = await saved(page)
  for (const [name, wrong] of [
    ['none.toml', ''],
    ['page.toml', '<html>'],
    ['side.toml', '[scenario]\nruleset = "belle-epoque"\ntitle = { en = "Odd", fr = "Étrange" }\n'],
  ]) {
    await page.getByRole('button', { name: 'Another one' }).click()
    writeFileSync(join(folder, name), wrong)
    await page.getByLabel('Scenario file (.toml)').setInputFiles(join(folder, name))
    await page.locator('.problems li button').first().waitFor()
  }
  // What does not fit its rules is called by its name all the same.
  await page.getByRole('heading', { level: 1, name: 'Odd' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Go back to the one before' }).waitFor()
  await soon.deepEqual(() => page.locator('.called').allInnerTexts(), ['Odd', 'First Battle'])
  assert.deepEqual(await axe_faults(page), [])
  await page.getByRole('button', { name: 'Go back to the one before' }).press('Enter')
  await page.locator('.ground svg').waitFor()
  await judged(page)
  assert.equal((await saved(page)).text, text)
})

test('keys take back what was done on the map, and a field its own letters', async () => {
  const page = await begun('a battle that is there', 'first-battle')
  const shipped = (await saved(page)).text
  await mark(page, 'side.0.unit.1').focus()
  await page.keyboard.press('ArrowUp')
  await judged(page)
  const moved = (await saved(page)).text
  assert.notEqual(moved, shipped)
  await mark(page, 'side.0.unit.1').press('Control+z')
  assert.equal((await saved(page)).text, shipped)
  await page.keyboard.press('Control+Shift+Z')
  assert.equal((await saved(page)).text, moved)
  await mark(page, 'side.0.unit.1').press('Enter')
  await field(page, 'side.0.unit.1.label').getByRole('textbox').focus()
  await page.keyboard.type('X')
  await page.keyboard.press('Control+z')
  await judged(page)
  assert.equal((await saved(page)).text, moved)
})

test('no unit lies on what another is called', async () => {
  const page = await begun('a battle that is there', 'first-lines')
  const under = await page.evaluate(() => {
    const drawn = [...document.querySelectorAll('.ground [data-unit] :is(rect, path, circle)')]
    const names = [...document.querySelectorAll('.ground [data-unit] text')]
    const after = Node.DOCUMENT_POSITION_FOLLOWING
    const first = names.filter((name) =>
      drawn.some((part) => name.compareDocumentPosition(part) & after),
    )
    return { names: names.length, first: first.map((name) => name.textContent) }
  })
  assert.deepEqual(under, { names: 18, first: [] })
})

test('a file is dropped where it is chosen, and named there', async () => {
  const page = await table.page_at('/open')
  const dropped = (type, name) =>
    page.evaluate(
      ([type, name]) => {
        const carried = new DataTransfer()
        carried.items.add(new File(['{}'], name))
        const options = { bubbles: true, cancelable: true, dataTransfer: carried }
        const zone = document.querySelector('input[type=file]').parentElement
        zone.dispatchEvent(new DragEvent(type, options))
      },
      [type, name],
    )
  await soon.ok(() => page.getByRole('button', { name: 'Open' }).isDisabled())
  await dropped('dragover', 'mine.jsonl')
  await page.locator('.file.over').waitFor()
  await dropped('drop', 'mine.jsonl')
  await page.getByText('mine.jsonl').waitFor()
  await soon.equal(() => page.locator('.file.over').count(), 0)
  await soon.ok(() => page.getByRole('button', { name: 'Open' }).isEnabled())
  assert.deepEqual(await axe_faults(page), [])
})

test('the list of parts has all of its margin until one is chosen', async () => {
  const page = await table.page_at('/workshop', { viewport: { width: 2560, height: 1440 } })
  const ways = page.locator('.ways')
  await ways.locator('select').first().selectOption('isandlwana')
  await ways.getByRole('button', { name: 'Begin from it' }).click()
  const list = page.getByRole('navigation', { name: 'Parts' })
  const wide = () => list.evaluate((one) => one.getBoundingClientRect().width)
  const margin = await page
    .getByRole('tabpanel')
    .evaluate((one) => one.getBoundingClientRect().width)
  await soon.ok(async () => (await wide()) > margin * 0.9)
  await list.getByRole('button', { name: 'Board' }).click()
  await page.locator('.form').waitFor()
  await soon.ok(async () => (await wide()) < margin * 0.5)
})
