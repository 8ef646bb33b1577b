// Measures how smoothly the battle's map moves in Chromium with software rendering: the time from
// frame to frame while a hand drags it about, while the wheel turns, and while units are chosen.
// Usage: node tools/frames.mjs [scenario] [side] [copies]; `copies` repeats the troops to so many
// units. Needs the program (SANDTABLE) as the browser tests do.
import { new_page, open_browser, Server } from '../tests/browser/table.mjs'

const [scenario = 'isandlwana', side = 'zulu', wanted = '60'] = process.argv.slice(2)
const server = await Server.start()
const browser = await open_browser()
try {
  const rulesets = await server.call('GET', 'rulesets')
  const lists = rulesets.map(({ id }) => server.call('GET', `scenarios?ruleset=${id}`))
  const facts = (await Promise.all(lists)).flat().find((one) => one.id === scenario)
  const seats = Object.fromEntries(facts.sides.map((one) => [one.id, 'open']))
  const made = await server.call('POST', 'battles', {
    scenario,
    seats,
    dice: 'seeded',
    odds: true,
    private: true,
  })
  const page = await new_page(browser, server)
  await page.goto('/settings')
  await page.evaluate(() =>
    localStorage.setItem('sandtable.settings', JSON.stringify({ name: 'Ann' })),
  )
  await page.goto(`/battle/${made.battle}#${made.keys[side]}`)
  await page.locator('.troops [data-unit]').first().waitFor()
  await page.locator('.ground svg').waitFor()
  const units = await crowd(page, Number(wanted))
  await page.waitForTimeout(800)
  const box = await page.locator('.viewport').boundingBox()
  const rows = [
    ['pan', await measured(page, () => drag(page, box))],
    ['zoom', await measured(page, () => wheel(page, box))],
    ['pan, closer', await measured(page, () => drag(page, box))],
  ]
  const elements = await page.locator('.ground svg *').count()
  console.log(`${scenario}, ${units} units, ${elements} elements of ground`)
  for (const [what, { median, late, worst, frames }] of rows)
    console.log(
      `${what.padEnd(12)} median ${median} ms, 95 % ${late} ms,`,
      `worst ${worst} ms, ${frames} frames`,
    )
} finally {
  await browser.close()
  await server.stop()
}

/** Repeats the troops' elements until there are so many. */
function crowd(page, count) {
  return page.evaluate((most) => {
    const troops = document.querySelector('.troops')
    const own = [...troops.querySelectorAll('[data-unit]')]
    const { width, height } = troops.viewBox.baseVal
    for (let i = own.length; i < most; i++) {
      const copy = own[i % own.length].cloneNode(true)
      copy.setAttribute(
        'transform',
        `translate(${((i * 137) % (width - 200)) + 100} ${((i * 91) % (height - 400)) + 300})`,
      )
      troops.append(copy)
    }
    return troops.querySelectorAll('[data-unit]').length
  }, count)
}

async function drag(page, { x, y, width, height }) {
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  for (let i = 0; i < 90; i++) {
    const angle = (i / 90) * Math.PI * 4
    await page.mouse.move(
      x + width / 2 + 150 * Math.sin(angle),
      y + height / 2 + 100 * Math.cos(angle),
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.up()
}

async function wheel(page, { x, y, width, height }) {
  await page.mouse.move(x + width / 2, y + height / 2)
  for (let i = 0; i < 30; i++) {
    await page.mouse.wheel(0, i < 20 ? -40 : 20)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

async function measured(page, act) {
  await page.evaluate(() => {
    const times = (globalThis.times = [])
    const tick = (time) => {
      if (globalThis.times !== times) return
      times.push(time)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await act()
  const times = await page.evaluate(() => {
    const { times } = globalThis
    globalThis.times = null
    return times
  })
  const gaps = times
    .slice(1)
    .map((time, i) => time - times[i])
    .sort((a, b) => a - b)
  const at = (share) => Math.round((gaps[Math.floor((gaps.length - 1) * share)] ?? 0) * 10) / 10
  return { median: at(0.5), late: at(0.95), worst: at(1), frames: gaps.length }
}
