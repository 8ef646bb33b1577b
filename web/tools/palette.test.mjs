// Colours stand where maps are drawn, by the server (engine/text/palette.cpp), and where pages and
// troops are styled (src/app.css): no style lacks one, and a page goes on as the map in it ends.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const css = readFileSync(join(root, 'web', 'src', 'app.css'), 'utf8')
const palette = readFileSync(join(root, 'engine', 'text', 'palette.cpp'), 'utf8')

/** The colours that a style declares by itself. */
function declared(style) {
  const selector = style === 'period' ? ':root {' : `:root[data-style='${style}'] {`
  const from = css.indexOf(selector)
  assert.ok(from >= 0, `${selector} is not in app.css`)
  const block = css.slice(from, css.indexOf('\n}', from))
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))
}
/** A colour of the drawings in that style. */
function drawn(style, name) {
  const from = palette.indexOf(`${style}_palette()`)
  return new RegExp(`\\.${name} = "(#[0-9a-f]{6})"`).exec(palette.slice(from))?.[1]
}

for (const style of ['period', 'plain', 'print', 'dark'])
  test(`the style ${style} has the colours of its maps, and a wash for every army`, () => {
    const own = declared(style)
    for (const name of ['paper', 'land']) {
      assert.match(drawn(style, name), /^#/)
      assert.equal(own.get(`map-${name}`), drawn(style, name), name)
    }
    const from = palette.indexOf('kWashes')
    const washes = palette.slice(from, palette.indexOf('}}};', from))
    const armies = [...washes.matchAll(/\{"(\w+)", "#/g)].map((m) => `wash-${m[1]}`)
    assert.ok(armies.length > 6, `${armies.length} colours of armies`)
    const washed = [...own.keys()].filter((name) => name.startsWith('wash-'))
    assert.deepEqual(washed.sort(), armies.sort())
  })
