// What is said of scenarios that are being written, and their bounds: `sandtable check` says the same.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ask, fr, program, scratch, start } from './sandtable.mjs'

const folder = scratch()
let server
before(async () => (server = await start(join(folder, 'battles.db'), '--trust-proxy')))
after(() => server.kill('SIGTERM'))

let addresses = 0
/** Each from an address of its own: they are counted. */
const draft = (body, query = '') =>
  ask(server.url, 'POST', `/api/drafts${query}`, body, {
    'X-Forwarded-For': `10.7.${(addresses += 1) >> 8}.${addresses & 255}`,
  })
const shipped = readFileSync('rulesets/belle_epoque/data/scenarios/first-battle.toml', 'utf8')

test('a draft without errors is told as a scenario and drawn, in style and language', async () => {
  const { status, json } = await draft({ text: shipped })
  assert.equal(status, 200)
  assert.deepEqual([json.ruleset, json.problems, json.left_out], ['belle-epoque', [], 0])
  assert.equal(json.scenario.id, 'first-battle')
  assert.deepEqual(json.scenario.sides.map(({ id }) => id), ['red', 'blue'])
  assert.match(json.picture, /^<svg [^>]*data-columns="7"/)
  const french = (await draft({ text: shipped }, '?lang=fr&style=dark')).json
  assert.match(french.picture, /Première bataille/)
  assert.notEqual(french.picture, json.picture)
})

test('what is wrong is what `sandtable check` says, in both languages', async () => {
  const bad = 'tests/bad'
  const files = readdirSync(bad, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.toml'))
    .map((name) => join(bad, name))
    .filter((name) => /^\[scenario\]/m.test(readFileSync(name, 'utf8')))
  assert.ok(files.length > 100, `${files.length} wrong scenarios`)
  for (const [i, from] of files.entries()) {
    const bytes = readFileSync(from)
    const text = bytes.toString('utf8')
    // What is no text is no JSON either.
    if (!bytes.equals(Buffer.from(text))) continue
    const lang = i % 2 ? 'fr' : 'en'
    const { json } = await draft({ text }, `?lang=${lang}`)
    // A file without an ending binds no id.
    const copy = join(folder, 'scenario')
    writeFileSync(copy, bytes)
    const said = spawnSync(program, ['check', 'scenario', '--lang', lang], { cwd: folder }).stderr
      .toString()
      .split('\n')
    for (const { line, column, text: words } of json.problems) {
      const place = ['scenario', line, column].filter(Boolean).join(':')
      assert.ok(
        said.some((one) => one.startsWith(`${place}: `) && one.endsWith(words)),
        `${from}: ${place}: ${words}\n${said.join('\n')}`,
      )
    }
    const told = said.filter((one) => one.startsWith('scenario:'))
    assert.equal(json.problems.length + (json.left_out ? 1 : 0), told.length, from)
  }
})

test('a field that dice make is found, and armies placed on it, by the seed', async () => {
  const text = readFileSync('rulesets/game_of_kings/data/scenarios/random-field.toml', 'utf8')
  const placed = async (seed) => (await draft({ text, placed: seed })).json.placed
  const one = await placed(5)
  assert.equal(one.turn, 1)
  assert.ok(one.features.length > 0)
  assert.ok(one.units.every(({ at }) => at.length === 2))
  assert.deepEqual(await placed(5), one)
  assert.notDeepEqual((await placed(6)).features, one.features)
  const { json } = await draft({ text })
  assert.equal(json.placed, null)
  assert.match(json.goals.rules[0].en, /victory\.defeat/)
  assert.deepEqual((await draft({ text, placed: -1 })).json, {
    error: "'placed': expected a whole number from 0 to 9007199254740991, found -1",
  })
})

test('what is no draft is refused', async () => {
  const told = async (body, query) => {
    const { status, json } = await draft(body, query)
    return [status, json.error]
  }
  assert.deepEqual(await told({}), [400, "the request has no 'text'"])
  assert.deepEqual(await told({ text: 3 }), [400, "'text': expected a text, found a number"])
  assert.deepEqual(await told({ text: '', more: 1 }), [
    400,
    "the request has 'more', which nothing asks for",
  ])
  assert.deepEqual(await told({ text: '' }, '?style=pink'), [
    400,
    "'style': expected period, plain, print or dark, found 'pink'",
  ])
  assert.deepEqual(await told({ text: '#'.repeat((256 << 10) + 1) }), [
    400,
    "'text': expected at most 262144 bytes, found 262145",
  ])
  assert.deepEqual(await told(' '.repeat((640 << 10) + 1)), [
    413,
    'expected at most 655360 bytes, found more',
  ])
  const broken = Buffer.from('{"text": "\xff\xfe"}', 'latin1')
  assert.equal((await draft(broken)).status, 400)
})

test('hostile texts are answered soon, and the server lives', async () => {
  const big = (text, most = 250_000) => text.repeat(Math.floor(most / text.length))
  for (const text of [
    big('['),
    big('{a='),
    big('a.'),
    big('[[side]]\n[[side.unit]]\n'),
    `a = "${big('\\u0000', 200_000)}"`,
    `[board]\nwidth = 99\ndepth = 99\nmap = [${big('". . . .",', 200_000)}]`,
    `[scenario]\nruleset = "game-of-kings"\n${big('[[terrain]]\nkind="wood"\n')}`,
    `[scenario]\nruleset = "fixed-baynet"\n[[building]]\npolygon = [${big('[1,2],', 200_000)}]`,
    `[scenario]\nruleset = "belle-alliance"\n[[feature]]\nline = [${big('[1,2],', 200_000)}]`,
  ]) {
    const begun = Date.now()
    const { status, json } = await draft({ text })
    assert.equal(status, 200, text.slice(0, 40))
    assert.ok(json.problems.length > 0 && json.problems.length <= 100)
    assert.ok(Date.now() - begun < 20_000, `${Date.now() - begun} ms for ${text.slice(0, 40)}`)
  }
  assert.equal((await ask(server.url, 'GET', '/api/health')).status, 200)
})

test('the file of a scenario and the schema of a ruleset are there', async () => {
  const file = await ask(server.url, 'GET', '/api/scenarios/first-battle/text')
  assert.equal(file.text, shipped)
  assert.match(file.headers.get('content-type'), /^application\/toml/)
  for (const { id } of (await ask(server.url, 'GET', '/api/rulesets')).json) {
    const { json } = await ask(server.url, 'GET', `/api/rules/${id}/scenario-schema`)
    assert.deepEqual(json, JSON.parse(readFileSync(`docs/format/scenario-${id}.schema.json`, 'utf8')))
  }
  const none = await ask(server.url, 'GET', '/api/scenarios/first-batle/text')
  assert.deepEqual(
    [none.status, none.json.error],
    [404, "there is no scenario 'first-batle'; did you mean 'first-battle'?"],
  )
})

const muster = (body, id = 'game-of-kings') =>
  ask(server.url, 'POST', `/api/rules/${id}/army`, body)

test('an army is reckoned by its points, where its ruleset has any', async () => {
  for (const { id, army } of (await ask(server.url, 'GET', '/api/rulesets')).json) {
    if (id !== 'game-of-kings') {
      assert.equal(army, null)
      const { status, json } = await muster({ points: 30, troops: [] }, id)
      assert.deepEqual([status, json.error], [404, `armies of '${id}' have no points`])
      continue
    }
    assert.deepEqual(
      [army.key, army.agreed, army.usual, army.least, army.most],
      ['type', 'generator.army-points', 30, 5, 99],
    )
    for (const { kind, points } of army.troops) {
      const { json } = await muster({ points: 30, troops: [{ kind, units: 2 }] })
      assert.equal(json.points, 2 * points, kind)
    }
  }
  const troops = [
    { kind: 'general', units: 1 },
    { kind: 'regular-foot', units: 13 },
    { kind: 'gun', units: 1 },
  ]
  assert.deepEqual((await muster({ points: 30, troops })).json, { points: 30, faults: [] })
  assert.deepEqual((await muster({ points: 20, troops })).json.faults, [
    {
      clause: 'setup.army-size',
      text: {
        en: 'expected 20 army points, found 30',
        fr: fr('attendu : 20 points d’armée ; trouvé : 30'),
      },
    },
  ])
})

test('what is no army is refused', async () => {
  const told = async (body) => {
    const { status, json } = await muster(body)
    return [status, json.error]
  }
  assert.deepEqual(await told({ points: 3, troops: [] }), [
    400,
    "'points': expected a whole number from 5 to 99, found 3",
  ])
  assert.deepEqual(await told({ points: 30, troops: [{ kind: 'gun', units: 1000 }] }), [
    400,
    "'units': expected a whole number from 0 to 999, found 1000",
  ])
  assert.deepEqual(await told({ points: 30, troops: [{ kind: 'guns' }] }), [
    400,
    "one of 'troops' has no 'units'",
  ])
  const [status, why] = await told({ points: 30, troops: [{ kind: 'guns', units: 1 }] })
  assert.equal(status, 400)
  assert.match(why, /^'kind': expected one of regular-foot, .*; did you mean 'gun'\?$/)
})

const study = (more, address = '10.7.9.1') =>
  ask(
    server.url,
    'POST',
    '/api/studies',
    { scenario_text: shipped, games: 6, seats: { red: 'recruit', blue: 'recruit' }, ...more },
    { 'X-Forwarded-For': address },
  )
const look = (id) => ask(server.url, 'GET', `/api/studies/${id}`)

test('a study is played while it is asked for, and is the one that the program makes', async () => {
  const { status, json } = await study({ seed: 7 })
  assert.equal(status, 201)
  let progress = (await look(json.study)).json
  while (progress.done < progress.games) progress = (await look(json.study)).json
  const file = join(folder, 'first-battle.toml')
  writeFileSync(file, shipped)
  const seats = ['--seat', 'red=recruit', '--seat', 'blue=recruit']
  const whole = spawnSync(program, ['study', file, '--games', '6', '--seed', '7', '--json', ...seats])
  assert.deepEqual(progress.study, JSON.parse(whole.stdout))
  assert.equal((await ask(server.url, 'DELETE', `/api/studies/${json.study}`)).status, 200)
  const gone = await look(json.study)
  assert.equal(gone.status, 404)
  assert.match(gone.json.error, new RegExp(`^there is no study '${json.study}'`))
})

test('what cannot be studied is refused', async () => {
  const told = async (more) => {
    const { status, json } = await study(more, '10.7.9.2')
    return [status, json.error, json.where].filter(Boolean)
  }
  assert.deepEqual(await told({ games: 0 }), [
    400,
    "'games': expected a whole number from 1 to 300, found 0",
  ])
  assert.deepEqual(await told({ seats: { green: 'recruit' } }), [
    400,
    "'seats': unknown side 'green'; expected red, blue",
  ])
  const [status, why] = await told({ seats: { red: 'open' } })
  assert.equal(status, 400)
  assert.match(why, /^'seats': red: expected a level; /)
  assert.deepEqual(await told({ scenario_text: `${shipped}\nspeed = 3\n` }), [
    400,
    "unknown key 'speed' in [[objective]]; expected one of name, side, kind, at, points",
    `scenario:${shipped.split('\n').length + 1}:1`,
  ])
})

test('what a schema lets stand below a kind of ground is what the loader takes', async () => {
  const below = {
    'game-of-kings': { bridge: '[{ at = [10, 10] }]', gap: '[{ at = [10, 10] }]' },
    'fixed-baynet': { stretch: '[{ from = 1, to = 2, kind = "deep-river" }]' },
  }
  for (const [ruleset, keys] of Object.entries(below)) {
    const { terrain } = JSON.parse(readFileSync(`docs/format/scenario-${ruleset}.schema.json`, 'utf8')).$defs
    const told = async (kind, more) => {
      const ground = `kind = "${kind}"\nline = [[5, 10], [20, 10]]\n${more}`
      const { json } = await draft({ text: `[scenario]\nruleset = "${ruleset}"\n[[terrain]]\n${ground}\n` })
      return json.problems.length
    }
    const alone = new Map()
    for (const kind of terrain.properties.kind.enum) alone.set(kind, await told(kind, ''))
    const least = Math.min(...alone.values())
    for (const [key, value] of Object.entries(keys))
      for (const [kind, problems] of alone) {
        const can = terrain.dependentSchemas[key].properties.kind.enum.includes(kind)
        // What is no line has no more of it either.
        const takes = problems === least && (await told(kind, `${key} = ${value}`)) === least
        assert.equal(takes, can, `${key} of ${kind} in ${ruleset}`)
      }
  }
})
