import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build_of, shell_of } from './shell.mjs'

const folder = mkdtempSync(join(tmpdir(), 'shell-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const put = (name, text) => writeFileSync(join(folder, name), text)

const roots = ['main.ts', 'words/en.ts', 'words/fr.ts', 'pages/Away.svelte']
const more = ['Battle', 'Settings'].map((name) => `pages/${name}Page.svelte`)
more.push('pages/Invitation.svelte', 'pages/hardness.ts')

/** A build of one chunk, which needs another and has styles. */
function bundle(index = '<p>Sandtable</p>') {
  return {
    'index.html': { type: 'asset', source: index },
    'assets/all.js': {
      type: 'chunk',
      fileName: 'assets/all.js',
      moduleIds: [...roots, ...more].map((name) => `/web/src/${name}`),
      imports: ['assets/other.js'],
      viteMetadata: { importedCss: new Set(['assets/all.css']) },
      code: 'import "./other.js"',
    },
    'assets/other.js': {
      type: 'chunk',
      fileName: 'assets/other.js',
      moduleIds: [],
      imports: [],
      code: '',
    },
    'assets/all.css': { type: 'asset', source: 'p {}' },
    'assets/fell.woff2': { type: 'asset', source: 'a font' },
    'assets/workshop.js': {
      type: 'chunk',
      fileName: 'assets/workshop.js',
      moduleIds: [],
      code: '',
    },
  }
}

describe('the shell of a build', () => {
  for (const name of ['icon.svg', 'contours.svg', 'manifest.webmanifest']) put(name, name)
  const list = shell_of(bundle())
  const name_of = (of = bundle()) => build_of(of, list, folder)

  it('is what its pages need at once, with styles and fonts, and nothing else', () => {
    expect(list).toEqual([
      '/',
      '/icon.svg',
      '/contours.svg',
      '/manifest.webmanifest',
      '/assets/all.css',
      '/assets/all.js',
      '/assets/fell.woff2',
      '/assets/other.js',
    ])
  })

  it('has another name where the page or a file without a hash in its name is another', () => {
    const before = name_of()
    expect(before).toMatch(/^[0-9a-f]{16}$/)
    expect(name_of()).toBe(before)
    expect(name_of(bundle('<p>Another</p>'))).not.toBe(before)
    put('icon.svg', 'another')
    expect(name_of()).not.toBe(before)
  })

  it('says what it needs where that is in no chunk', () => {
    const { 'assets/all.js': _, ...rest } = bundle()
    expect(() => shell_of(rest)).toThrow('the shell needs /src/main.ts, which is in no chunk')
  })
})
