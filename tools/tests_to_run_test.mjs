import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'

import { Checkout, key_of, named_in, named_outside, passed_by_now, pattern } from './tests-to-run.mjs'

const above = mkdtempSync(join(tmpdir(), 'tests-to-run-'))
const root = join(above, 'checkout')
after(() => rmSync(above, { recursive: true }))

const files = ['docs/a.md', 'docs/b.md', 'rules/a.cpp', 'rules/data/x.toml', 'web/a.ts', 'README.md']
files.push('docs/c.md', 'web/a.test.mjs', 'played/first.jsonl')
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
for (const file of files) write(file, file)
write('web/a.test.mjs', "import 'node:test'\nread(join(root, 'docs/c.md'), join(root, `played/${name}.jsonl`))\n")
write('build/release/rules_test', `ELF\0docs/a.md\0rules/data/\0${root}/build/release/shown\0`)
write('build/release/ledger_test', 'ELF\0../books/all\0SANDTABLE_BOOKS\0')
write('../books/all/first.toml', 'the ledger')
write('../others/first.toml', 'another ledger')
write('build/release/shown', 'the program')

const program = { name: 'rules_test', command: [join(root, 'build/release/rules_test')] }
const ledger = { name: 'ledger_test', command: [join(root, 'build/release/ledger_test')] }
const house = { name: 'lint', command: ['/bin/sh', 'tools/lint.sh'] }
const client = {
  name: 'web_browser',
  command: [
    '/usr/bin/node',
    `SANDTABLE=${root}/build/release/shown`,
    join(root, 'web/a.test.mjs'),
  ],
  properties: [{ name: 'LABELS', value: ['web'] }],
}
const fuzzer = {
  name: 'journal_fuzz',
  command: [join(root, 'build/release/shown'), join(root, 'rules/data')],
}
const keys = () => {
  const checkout = new Checkout(root, files)
  return Object.fromEntries(
    [program, ledger, house, client, fuzzer].map((one) => [one.name, key_of(checkout, one)]),
  )
}
/** The tests whose key differs once `path` holds something else. */
function touched(path) {
  const before = keys()
  write(path, 'changed')
  const now = keys()
  return Object.keys(now).filter((name) => before[name] !== now[name])
}

test('what a program names, it reads', () => {
  const bytes = Buffer.from('x\0docs/a.md\0not/docs/b.md\0/usr/lib/c.so\0adocs/d')
  assert.deepEqual(named_in(bytes, ['docs']), ['/usr/lib/c.so', 'docs/a.md'])
})
test('a page touches the program that names it, and what looks at everything', () => {
  assert.deepEqual(touched('docs/a.md'), ['rules_test', 'lint'])
  assert.deepEqual(touched('docs/b.md'), ['lint'])
})
test('data of a named folder touches its readers; a source does so by being compiled', () => {
  assert.deepEqual(touched('rules/data/x.toml'), ['rules_test', 'lint', 'journal_fuzz'])
  assert.deepEqual(touched('rules/a.cpp'), ['lint'])
})
test('a program touches what runs it', () => {
  assert.deepEqual(touched('build/release/shown'), ['rules_test', 'web_browser', 'journal_fuzz'])
})
test('what lies beside the checkout touches the programs that name it', () => {
  const bytes = Buffer.from('x\0../books/all\0a../b\0../../source.h\0SANDTABLE_BOOKS\0NO_SANDTABLE_X\0')
  assert.deepEqual(named_outside(bytes), { paths: ['../books/all'], variables: ['SANDTABLE_BOOKS'] })
  assert.deepEqual(touched('../books/all/first.toml'), ['ledger_test'])
  assert.deepEqual(touched('../books/all/second.toml'), ['ledger_test'])
  assert.deepEqual(touched('../others/first.toml'), [])
})
test('so does what a variable names', () => {
  const before = keys().ledger_test
  process.env.SANDTABLE_BOOKS = join(above, 'others')
  assert.notEqual(keys().ledger_test, before)
  write('../others/first.toml', 'a third')
  assert.deepEqual(touched('../others/first.toml'), ['ledger_test'])
  delete process.env.SANDTABLE_BOOKS
  assert.equal(keys().ledger_test, before)
})
test('the client touches its own tests, and so does what they name', () => {
  assert.deepEqual(touched('web/a.ts'), ['lint', 'web_browser'])
  assert.deepEqual(touched('docs/c.md'), ['lint', 'web_browser'])
  assert.deepEqual(touched('played/first.jsonl'), ['lint', 'web_browser'])
})
test('no test of the client names a file in pieces, which nobody would find', () => {
  const folder = new URL('../web/tests/browser/', import.meta.url)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.mjs')))
    assert.doesNotMatch(readFileSync(new URL(name, folder), 'utf8'), /'\.\.',\s*'\w/, name)
})
test('what stops for want of time is run each time', () => {
  const lint = { ...house, properties: [{ name: 'LABELS', value: ['house', 'unfinished'] }] }
  assert.equal(key_of(new Checkout(root, files), lint), '')
})
test('a run of some tests forgets nothing of the others, and what failed has not passed', () => {
  const before = { asan: '1', unit: '1', lint: '1' }
  assert.deepEqual(passed_by_now(before, { unit: '2', lint: '2' }, new Set(['lint'])), {
    asan: '1',
    unit: '2',
  })
})
test('names become a pattern of just them', () => {
  assert.equal(pattern([]), '')
  assert.equal(pattern(['a.b', 'c']), '^(a\\.b|c)$')
})
