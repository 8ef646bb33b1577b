// Measures how long a battle takes from the click on its link until it can be played: the question
// and the troops stand on the screen and what can be done is listed. Each load has a browser
// context of its own, so nothing is cached. Usage: node tools/opening.mjs [loads]. Needs the
// program (SANDTABLE) as the browser tests do.
import { new_page, open_browser, Server } from '../tests/browser/table.mjs'

const loads = Number(process.argv[2] ?? 10)
const battles = [
  ['isandlwana', 'zulu', ['zulu', 'british']],
  ['mollwitz', 'prussia', ['prussia', 'austria']],
]
const server = await Server.start()
const browser = await open_browser()
try {
  for (const [scenario, side, sides] of battles) {
    const seats = Object.fromEntries(sides.map((one) => [one, 'open']))
    const made = await server.call('POST', 'battles', {
      scenario,
      seats,
      dice: 'seeded',
      odds: true,
      private: true,
    })
    const times = []
    for (let i = 0; i < loads; i++)
      times.push(await opened(`/battle/${made.battle}#${made.keys[side]},${made.keys[sides[1]]}`))
    console.log(scenario)
    for (const what of Object.keys(times[0])) {
      const all = times.map((one) => one[what]).sort((a, b) => a - b)
      const at = (share) => Math.round(all[Math.round((all.length - 1) * share)])
      console.log(
        `  ${what.padEnd(10)} median ${at(0.5)} ms, from ${at(0)} to ${at(1)} ms, ${loads} loads`,
      )
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

/** One load with an empty cache: milliseconds from the start of the navigation. */
async function opened(path) {
  const page = await new_page(browser, server)
  await page.addInitScript(() => {
    localStorage.setItem('sandtable.settings', JSON.stringify({ name: 'Ann', curtain: 'never' }))
    globalThis.seen = {}
    const signs = {
      question: () => document.querySelector('.decision .question')?.textContent,
      units: () => document.querySelector('.troops [data-unit]'),
      ground: () => document.querySelector('.ground svg'),
      listed: () =>
        document.querySelector('.decision.ours') && !document.querySelector('.decision .listing'),
    }
    const look = () => {
      for (const [name, there] of Object.entries(signs))
        if (!(name in seen) && there()) seen[name] = performance.now()
      if (Object.keys(seen).length < 4) return requestAnimationFrame(look)
      // After the frame in which the last of them is painted.
      requestAnimationFrame(() => (seen.playable = performance.now()))
    }
    requestAnimationFrame(look)
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.seen?.playable)
  const seen = await page.evaluate(() => ({
    ...globalThis.seen,
    scripts: performance.getEntriesByType('navigation')[0].domInteractive,
  }))
  await page.context().close()
  return seen
}
