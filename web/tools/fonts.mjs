// Writes src/fonts/: the letters of the client's typefaces that English and French need, and of Old
// Standard the numerals alone. Run it after a change of the packages that the fonts come from.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from }, (_, at) => from + at))
const letters = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}ŒœŸ–—‘’“”„…•†‡‹›€−`
// The old numerals of the titles' face have an "I" for a one: titles take the text's.
const titles = letters.replace(/\d/g, '')
const numerals = '0123456789 +-−–.,/:½¼¾×()'
const fonts = [
  ['@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2', titles],
  ['@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2', letters, 400, 700],
  ['@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-italic.woff2', letters, 400, 700],
  ['@fontsource/old-standard-tt/files/old-standard-tt-latin-400-normal.woff2', numerals],
]

mkdirSync(join(web, 'src', 'fonts'), { recursive: true })
for (const [from, text, min, max] of fonts) {
  const whole = readFileSync(join(web, 'node_modules', from))
  const axes = min === undefined ? {} : { variationAxes: { wght: { min, max, default: min } } }
  const part = await subset(whole, text, { targetFormat: 'woff2', ...axes })
  writeFileSync(join(web, 'src', 'fonts', basename(from)), part)
  console.log(`${whole.length} -> ${part.length}  ${basename(from)}`)
}
