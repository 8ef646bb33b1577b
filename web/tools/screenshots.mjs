// Makes pictures of the main screens, on a desk and on a phone, in web/shots/ (or the folder named).
// Needs the program, as the browser tests do.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { new_page, open_browser, Server, web } from '../tests/browser/table.mjs'

const folder = process.argv[2] ?? join(web, 'shots')
mkdirSync(folder, { recursive: true })
const server = await Server.start()
const browser = await open_browser()

const made = await server.call('POST', 'battles', {
  scenario: 'isandlwana',
  seats: { zulu: 'captain', british: 'open' },
  dice: 'seeded',
  odds: true,
  private: false,
})
const fought = await server.call('POST', 'battles', {
  scenario: 'first-battle',
  seats: { red: 'captain', blue: 'captain' },
  dice: 'seeded',
  odds: true,
  private: false,
})
const screens = [
  ['home', '/'],
  ['new', '/new?ruleset=belle-epoque&scenario=colenso'],
  ['rules', '/rules/belle-epoque#fire.range-table'],
  ['settings', '/settings'],
  ['open', '/open'],
  ['battle', `/battle/${made.battle}#${made.keys.british}`],
  ['replay', `/battle/${fought.battle}?at=40#${fought.keys.spectator}`],
]
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const looks = process.env.STYLES?.split(',') ?? ['period']
for (const style of looks)
  for (const [size, viewport] of Object.entries(sizes)) {
    const page = await new_page(browser, server, { viewport, hasTouch: size === 'phone' })
    await page.goto('/settings')
    await page.evaluate(
      (kept) => localStorage.setItem('sandtable.settings', JSON.stringify(kept)),
      { style, name: 'Ann' },
    )
    for (const [name, path] of screens) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(name === 'battle' || name === 'replay' ? 2500 : 300)
      await page.screenshot({ path: join(folder, `${name}-${size}${style === 'period' ? '' : `-${style}`}.png`) })
    }
    for (const fault of page.faults) console.error(`${size}: ${fault}`)
    await page.context().close()
  }
await browser.close()
await server.stop()
