// The workshop: what its forms, its map and its sheet of play tell whoever writes a scenario, in
// words and not in ids, and where keys are after each tool.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe_faults, soon, until } from './table.mjs'
import { begun, field, judged, mark, table } from './workshop.mjs'

test('an option is told once, with what the rules have, and found by its id', async () => {
  const page = await begun('an open field', 'belle-epoque')
  await page.locator('[data-part="options"]').press('Enter')
  const option = field(page, 'options.march-figures')
  const told = await option.innerText()
  assert.equal(told.split('Graded:').length, 2, told)
  assert.match(told, /march-figures/)
  await soon.deepEqual(
    () => option.getByRole('combobox').locator('option').allInnerTexts(),
    ['as the rules have it: graded', 'graded', 'single'],
  )
  const one = field(page, 'options.stop-in-cover').getByRole('combobox')
  await soon.deepEqual(
    () => one.locator('option').allInnerTexts(),
    ['as the rules have it: on', 'on', 'off'],
  )
  await one.selectOption('false')
  await judged(page)
  assert.deepEqual(await axe_faults(page), [])
})

test('forms and lists name kinds in French, and what is not there lacks nothing', async () => {
  const page = await begun('an open field', 'fixed-baynet')
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Enregistrer le fichier' }).waitFor()
  await page.locator('summary', { hasText: 'Bâtiment' }).press('Enter')
  await page.getByRole('button', { name: 'Ajouter : Bâtiment' }).click()
  await page.getByText(/pièces \(ouvrable\)/).waitFor()
  await soon.doesNotMatch(() => page.locator('.form').innerText(), /openable/)
  // An ellipse that is not written lacks nothing.
  await soon.equal(() => page.locator('.form .field .below em').count(), 0)
  await page.getByRole('tab', { name: 'Jouer' }).click()
})

test('what decides names its clauses as links, and a goal of both sides once', async () => {
  const page = await begun('a battle that is there', 'isandlwana')
  await page.getByRole('tab', { name: 'Play' }).click()
  const decides = page.getByRole('region', { name: 'What decides' })
  await soon.match(() => decides.innerText(), /Hold The Nek/)
  const told = await decides.innerText()
  assert.doesNotMatch(told, /\([a-z]+\.[a-z-]+\)/)
  assert.equal(told.split('Hold The Nek').length, 2, told)
  assert.match(told, /Zulus, British: Hold The Nek at the end: 3 points/)
  const [rules] = await Promise.all([
    page.waitForEvent('popup'),
    decides.getByRole('link', { name: 'end.break-point' }).first().click(),
  ])
  await rules.waitForURL(/\/rules\/belle-epoque#end\.break-point$/)
  await rules.close()
  assert.deepEqual(await axe_faults(page), [])
  // Levels of the computer by their words.
  await page.getByRole('button', { name: 'Français' }).click()
  const study = page.getByRole('region', { name: 'L’étudier' })
  await soon.deepEqual(
    () => study.getByRole('combobox').first().locator('option').allInnerTexts(),
    ['ordinateur, recrue', 'ordinateur, capitaine'],
  )
})

test('the rim of what is chosen crosses nothing that is written in its sector', async () => {
  const page = await begun('a battle that is there', 'first-battle')
  await mark(page, 'side.0.unit.1').press('Enter')
  const crossed = await page.evaluate(() => {
    const rim = document.querySelector('.mark.chosen .rim').getBoundingClientRect()
    const within = { left: rim.left, right: rim.right, top: rim.top, bottom: rim.bottom }
    return [...document.querySelectorAll('.ground [data-unit="R2"] text')]
      .map((text) => [text.textContent, text.getBoundingClientRect()])
      .filter(([, at]) => at.left < within.left || at.right > within.right)
      .map(([words]) => words)
  })
  assert.deepEqual(crossed, [])
  // On a small drawing of a measured table it goes around the label.
  const other = await begun('a battle that is there', 'hougoumont')
  await mark(other, 'side.0.unit.3').press('Enter')
  const { width } = await other.locator('.mark.chosen .rim').evaluate((rim) => {
    const { width } = rim.getBoundingClientRect()
    return { width }
  })
  assert.ok(width >= 24, `${width} pixels`)
})

test('after each tool keys go on where it worked', async () => {
  const page = await begun('an open field', 'belle-epoque')
  const has_it = (css) =>
    page.waitForFunction((css) => document.activeElement?.matches(css) === true, css)
  await page.getByRole('button', { name: 'Woods' }).press('Enter')
  await has_it('.cursor')
  await page.keyboard.press('Escape')
  await has_it('.tools button[aria-pressed="true"]')
  await page.getByRole('button', { name: 'Add: Unit' }).first().press('Enter')
  await has_it('.cursor')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await has_it('[data-mark="side.0.unit.1"]')
  // It can be moved at once.
  await page.keyboard.press('ArrowRight')
  await judged(page)
  await has_it('[data-mark="side.0.unit.1"]')
  await field(page, 'side.0.unit.1.at').getByRole('button').press('Enter')
  await has_it('.cursor')
  await page.keyboard.press('Escape')
  await has_it('[data-mark="side.0.unit.1"]')

  // An area is of the side, which stands nowhere: back to the button that began it.
  await page.getByRole('button', { name: 'All parts' }).press('Enter')
  await page.locator('[data-part="side.0"]').press('Enter')
  await field(page, 'side.0.deploy').getByRole('button').press('Enter')
  await has_it('.cursor')
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'Escape']) await page.keyboard.press(key)
  await has_it('[data-field="side.0.deploy"] button')
  await judged(page)
  // There are two sides, no more and no fewer.
  const doings = page.locator('.form header')
  await soon.equal(() => doings.getByRole('button', { name: /^(Copy|Remove)$/ }).count(), 0)
  await page.getByRole('button', { name: 'All parts' }).press('Enter')
  await page.locator('[data-part="board"]').press('Enter')
  const map = field(page, 'board.map').getByRole('textbox')
  await soon.match(() => map.evaluate((one) => getComputedStyle(one).fontFamily), /monospace/)
})

test('on a phone the map is as high as the board, and the parts come right below', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await begun('a battle that is there', 'isandlwana', { viewport, hasTouch: true })
  const { table: map, tabs } = await page.evaluate(() => ({
    table: document.querySelector('.map .table').getBoundingClientRect().height,
    tabs: document.querySelector('.tabs').getBoundingClientRect().bottom,
  }))
  assert.ok(map > 200 && map < 390, `${map} pixels of map`)
  assert.ok(tabs < 844, `tabs at ${tabs}`)
  // What a form begins on the map brings the map back.
  await page.locator('[data-part="side.1"]').click()
  const deploy = field(page, 'side.1.deploy').getByRole('button')
  await deploy.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await deploy.click()
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.map .table').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
})

test('a problem of a key that is missing leads to its field, in both languages', async () => {
  const page = await begun('an open field', 'belle-epoque')
  await page.locator('summary', { hasText: 'Objective' }).press('Enter')
  await page.getByRole('button', { name: 'Add: Objective' }).press('Enter')
  await judged(page, '2 errors')
  const at = (name) =>
    page.waitForFunction(
      (name) => document.activeElement?.closest('[data-field]')?.dataset.field === name,
      name,
    )
  await page.locator('.problems li button', { hasText: '‘side’' }).press('Enter')
  await at('objective.1.side')
  await page.getByRole('button', { name: 'Français' }).click()
  await judged(page, '2 erreurs')
  await page.getByRole('button', { name: 'Toutes les parties' }).press('Enter')
  await page.locator('.problems li button', { hasText: /«\sat\s»/ }).press('Enter')
  await at('objective.1.at')
  await page.keyboard.type('0305')
  await page.keyboard.press('Tab')
  await judged(page, '1 erreur')
  // Rules and editions are called by their names.
  await page.getByRole('button', { name: 'Toutes les parties' }).press('Enter')
  await page.locator('[data-part="scenario"]').press('Enter')
  const chosen = (name) =>
    field(page, name).getByRole('combobox').locator('option').last().innerText()
  assert.equal(await chosen('scenario.ruleset'), 'Belle Époque')
  assert.equal(await chosen('scenario.edition'), 'française')
})

test('a problem of a table as a whole leads to its form', async () => {
  const page = await begun('an open field', 'fixed-baynet')
  await page.locator('summary', { hasText: 'Building' }).press('Enter')
  await page.getByRole('button', { name: 'Add: Building' }).press('Enter')
  await judged(page, '1 error')
  await page.getByRole('button', { name: 'All parts' }).press('Enter')
  await page.locator('.problems li button').press('Enter')
  await page.waitForFunction(
    () => document.activeElement?.closest('[data-field]')?.dataset.field === 'building.0.polygon',
  )
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await judged(page)
  // What is no value has no field, but its table can be taken out again there.
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await judged(page)
  await page.locator('summary', { hasText: 'Perimeter' }).first().press('Enter')
  await page.getByRole('button', { name: 'Add: Perimeter' }).first().press('Enter')
  await judged(page, '2 errors')
  await page.getByRole('button', { name: 'All parts' }).press('Enter')
  await page.locator('.problems li button').last().press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'form-title')
  await page.getByRole('heading', { level: 2, name: /Perimeter/ }).waitFor()
  assert.deepEqual(await axe_faults(page), [])
})

test('on a phone units of the drawing keep their names, below their signs', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await begun('a battle that is there', 'isandlwana', { viewport })
  const named = () =>
    page.evaluate(() => {
      const names = document.querySelectorAll('.ground [data-unit] text')
      const letters = [...names].filter((one) => /\p{L}/u.test(one.textContent))
      return letters.map((one) => {
        const unit = one.closest('[data-unit]').dataset.unit
        const sign = document.querySelector(`.ground [data-unit="${unit}"] :is(path, rect)`)
        const { top, bottom } = one.getBoundingClientRect()
        const shown = one.checkVisibility({ visibilityProperty: true })
        // Letters are not as high as their line.
        const clear = top + 0.3 * (bottom - top) - sign.getBoundingClientRect().bottom
        return [unit, shown && clear > -2]
      })
    })
  await until(async () => {
    const found = await named()
    return found.length === 4 && found.every(([, fine]) => fine)
  }, 10)
})
