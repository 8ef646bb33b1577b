// Writes public/licences.txt: the licences of what the client carries with it. Run it after a
// change of the packages that ship.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const shipped = [
  '@fontsource/im-fell-english',
  '@fontsource-variable/eb-garamond',
  '@fontsource/old-standard-tt',
  'svelte',
  'esm-env',
  'clsx',
  'd3-zoom',
  'd3-selection',
  'd3-transition',
  'd3-drag',
  'd3-dispatch',
  'd3-interpolate',
  'd3-color',
  'd3-ease',
  'd3-timer',
  'lean-qr',
  '@codemirror/state',
  '@codemirror/view',
  '@codemirror/commands',
  '@codemirror/language',
  '@codemirror/legacy-modes',
  '@codemirror/lint',
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/lr',
  '@marijn/find-cluster-break',
  'crelt',
  'style-mod',
  'w3c-keyname',
  'toml-eslint-parser',
  'eslint-visitor-keys',
]

/** Packages under one text, which then stands once. */
const texts = new Map()
for (const name of shipped) {
  const folder = join(web, 'node_modules', name)
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const text = licence(folder) ?? `Licence: ${about.license}`
  const at = text.indexOf('-----------------------------------------------------------')
  const own = at < 0 ? '' : `${text.slice(0, at).trim()}\n`
  const common = at < 0 ? text.trim() : text.slice(at).trim()
  texts.set(common, [
    ...(texts.get(common) ?? []),
    `${about.name} (${about.license})\n${own}`.trim(),
  ])
}

function licence(folder) {
  for (const name of ['LICENSE', 'LICENSE.md', 'license', 'LICENSE.txt'])
    try {
      return readFileSync(join(folder, name), 'utf8').replaceAll('\r', '')
    } catch {
      continue
    }
  return undefined
}

const rule = '='.repeat(78)
const parts = [...texts].map(([text, names]) => `${names.join('\n\n')}\n\n${text}`)
const head = 'What the pages of Sandtable carry with them, and its licences.\n'
writeFileSync(join(web, 'public', 'licences.txt'), `${head}\n${parts.join(`\n\n${rule}\n\n`)}\n`)
