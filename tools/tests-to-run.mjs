// Which tests a change can touch. A test's key is a hash of all that its outcome depends on:
//
// - a program of ours: itself, and each file or folder of the checkout that its text names
//   ("docs/format/dice.md"), other programs of ours that it names, and what it may read outside: the
//   files of a folder beside the checkout ("../shared/rulebook"), and what a variable SANDTABLE_… says;
// - a test of the client: the program, web/, and files and folders of the checkout that its script names;
// - anything else (house rules, documents, servers driven by scripts): all that git tracks or would,
//   and the programs that it is given.
//
// A test labelled `unfinished` has none: it does as much as it finds time for, and goes on next time.
//
// usage: node tools/tests-to-run.mjs plan BUILD PASSED     BUILD: a folder for ctest
//        node tools/tests-to-run.mjs note BUILD PASSED
//
// `plan` prints, for ctest's --exclude-regex, the tests that passed with the key of now, and nothing
// where there are none; it leaves the keys beside PASSED. `note`, after the run, keeps in PASSED the
// keys of the tests that did not fail.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const hash = (...parts) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

/** A checkout: what is in it, each file hashed once. */
export class Checkout {
  constructor(root, files) {
    this.root = root
    this.files = [...files].sort()
    this.sums = new Map()
  }
  sum(path) {
    const full = isAbsolute(path) ? path : join(this.root, path)
    if (!this.sums.has(full))
      this.sums.set(full, existsSync(full) && statSync(full).isFile() ? hash(readFileSync(full)) : '')
    return this.sums.get(full)
  }
  /** Of the files that `takes`, their names and what is in them. */
  below(takes) {
    return hash(...this.files.filter(takes).flatMap((file) => [file, this.sum(file)]))
  }
  /** Of a file or of the files that lie in a folder, wherever, their names and what is in them. */
  outside(path) {
    const full = resolve(this.root, path)
    const inner = existsSync(full) && statSync(full).isDirectory() ? readdirSync(full).sort() : []
    return hash(this.sum(full), ...inner.flatMap((name) => [name, this.sum(join(full, name))]))
  }
  /** The folders that lie in the checkout itself: "docs", "tests". */
  get tops() {
    return [...new Set(this.files.filter((f) => f.includes('/')).map((f) => f.split('/')[0]))]
  }
}

/** Sources reach a program by being compiled into it. */
const is_compiled = (file) => /\.(cpp|h)$/.test(file)

/** What a program names of the checkout: paths of files and folders, and absolute paths. */
export function named_in(bytes, tops) {
  const text = bytes.toString('latin1')
  const found = new Set()
  const inner = new RegExp(`(?<![\\w./-])(?:${tops.join('|')})/[\\w./-]*`, 'g')
  for (const [path] of text.matchAll(inner)) found.add(path)
  for (const [path] of text.matchAll(/(?<![\w./-])\/[\w.+-]+(?:\/[\w.+-]+)+/g)) found.add(path)
  return [...found].sort()
}

/** What a program names beside the checkout, and the variables of the environment that it reads. */
export function named_outside(bytes) {
  const text = bytes.toString('latin1')
  const all = (pattern) => [...new Set(text.match(pattern) ?? [])].sort()
  return {
    paths: all(/(?<![\w./-])\.\.\/\w[\w./-]*\w/g),
    variables: all(/(?<!\w)SANDTABLE_[A-Z]+(?!\w)/g),
  }
}

function program_key(checkout, program) {
  const parts = [checkout.sum(program)]
  const bytes = readFileSync(program)
  const { paths, variables } = named_outside(bytes)
  for (const path of paths) parts.push(path, checkout.outside(path))
  for (const name of variables) {
    const value = process.env[name] ?? ''
    parts.push(name, value, value && checkout.outside(value))
  }
  for (const path of named_in(bytes, checkout.tops)) {
    if (isAbsolute(path)) {
      if (path.startsWith(join(checkout.root, 'build') + sep)) parts.push(path, checkout.sum(path))
      continue
    }
    const folder = path.endsWith('/') ? path : `${path}/`
    parts.push(
      path,
      checkout.below((f) => f === path || (f.startsWith(folder) && !is_compiled(f))),
    )
  }
  return hash(...parts)
}

/** The key of a test as `ctest --show-only=json-v1` tells it; '' for one that is run each time. */
export function key_of(checkout, test) {
  const [program = '', ...args] = test.command ?? []
  const property = (name) => test.properties?.find((p) => p.name === name)?.value ?? []
  if ([property('LABELS')].flat().includes('unfinished')) return ''
  const said = JSON.stringify([test.command, property('ENVIRONMENT'), property('LABELS')])
  const build = join(checkout.root, 'build') + sep
  if (program.startsWith(build)) {
    const given = args.filter((arg) => existsSync(arg) || existsSync(join(checkout.root, arg)))
    const inner = given.map((arg) => (isAbsolute(arg) ? relative(checkout.root, arg) : arg))
    const read = checkout.below((f) => inner.some((g) => f === g || f.startsWith(`${g}/`)))
    return hash(said, program_key(checkout, program), read)
  }
  const words = [...args, ...property('ENVIRONMENT')].map((word) => word.replace(/^\w+=/, ''))
  const programs = words.filter((word) => word.startsWith(build)).map((word) => checkout.sum(word))
  if (![property('LABELS')].flat().includes('web'))
    return hash(said, ...programs, checkout.below(() => true))
  const scripts = args.filter((arg) => arg.endsWith('.test.mjs') && existsSync(arg))
  const named = scripts.flatMap((script) => named_in(readFileSync(script), checkout.tops))
  const lies_in = (path) => (f) => f === path || f.startsWith(path.endsWith('/') ? path : `${path}/`)
  const takes = (f) => f.startsWith('web/') || named.some((path) => lies_in(path)(f))
  return hash(said, ...programs, checkout.below(takes))
}

/** Names of tests as a pattern that matches just them; '' for none. */
export function pattern(names) {
  const literal = names.map((name) => name.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&'))
  return literal.length > 0 ? `^(${literal.join('|')})$` : ''
}

/** What has passed by now: of what was run what did not fail, and what stands from before. */
export function passed_by_now(before, now, failed) {
  const all = Object.entries({ ...before, ...now })
  return Object.fromEntries(all.filter(([name]) => !failed.has(name)))
}

const read_json = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

function plan(root, build, passed) {
  const run = (...command) =>
    execFileSync(command[0], command.slice(1), { cwd: root, maxBuffer: 1 << 28 }).toString()
  const tracked = run('git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const checkout = new Checkout(root, tracked.split('\0').filter((f) => f))
  const tests = JSON.parse(run('ctest', '--test-dir', build, '--show-only=json-v1')).tests
  if (tests.length === 0) throw new Error(`${build}: expected tests, found none`)
  const keys = Object.fromEntries(tests.map((test) => [test.name, key_of(checkout, test)]))
  writeFileSync(`${passed}.now`, JSON.stringify(keys))
  const before = read_json(passed)
  process.stdout.write(pattern(Object.keys(keys).filter((name) => keys[name] && before[name] === keys[name])))
}

function note(build, passed) {
  const failed = join(build, 'Testing', 'Temporary', 'LastTestsFailed.log')
  const names = existsSync(failed) ? readFileSync(failed, 'utf8').split('\n') : []
  const bad = new Set(names.map((line) => line.replace(/^\d+:/, '')))
  const kept = passed_by_now(read_json(passed), read_json(`${passed}.now`), bad)
  writeFileSync(passed, JSON.stringify(kept))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, build, passed] = process.argv.slice(2)
  if (what === 'plan' && passed) plan(process.cwd(), build, passed)
  else if (what === 'note' && passed) note(build, passed)
  else {
    process.stderr.write('usage: tools/tests-to-run.mjs plan|note BUILD PASSED\n')
    process.exit(2)
  }
}
