// What REST answers, right and wrong, with the exact words of every refusal.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { act, ask, fr, Live, make, patiently, program, scratch, start, state_of } from './sandtable.mjs'

let server
before(async () => (server = await start(join(scratch(), 'battles.db'))))
after(() => server.kill('SIGTERM'))

/** Sends bytes and reads what comes back until the end. */
function raw(bytes) {
  const { hostname, port } = new URL(server.url)
  return new Promise((tell, fail) => {
    let heard = ''
    const socket = connect(port, hostname, () => socket.write(bytes))
    socket.on('data', (text) => (heard += text))
    socket.on('end', () => tell(heard))
    socket.on('error', fail)
  })
}

async function refused(method, path, body, status, error, headers) {
  const answer = await patiently(server.url, method, path, body, headers)
  assert.deepEqual([answer.status, answer.json], [status, { error }], `${method} ${path}`)
  assert.match(answer.headers.get('content-type'), /^application\/json/)
  return answer
}

test('lists rulesets, scenarios and rules', async () => {
  const rulesets = (await patiently(server.url, 'GET', '/api/rulesets')).json
  assert.ok(rulesets.some((r) => r.id === 'belle-epoque' && r.table === 'hexes'))
  const words = Object.fromEntries(rulesets.map((r) => [r.id, r.vocabulary]))
  assert.deepEqual(words['belle-epoque'].class['mounted-infantry'], {
    en: 'mounted infantry',
    fr: 'infanterie montée',
    sign: 'mounted-foot',
  })
  assert.equal(words['game-of-kings'].sector.right.fr, 'droit')
  assert.equal(words['game-of-kings'].sector.right.short.fr, 'D')
  const turns = Object.fromEntries(rulesets.map((r) => [r.id, r.turn]))
  assert.deepEqual(turns['belle-alliance'], { en: 'bound', fr: 'tour' })
  for (const id of ['belle-epoque', 'game-of-kings', 'fixed-baynet'])
    assert.deepEqual(turns[id], { en: 'turn', fr: 'tour' }, id)
  const scenarios = (await patiently(server.url, 'GET', '/api/scenarios?ruleset=belle-epoque')).json
  const isandlwana = scenarios.find((s) => s.id === 'isandlwana')
  assert.deepEqual(
    isandlwana.sides.map((s) => s.id),
    ['zulu', 'british'],
  )
  assert.ok(isandlwana.minutes > 0 && isandlwana.title.fr.length > 0)
  const rules = (await patiently(server.url, 'GET', '/api/rules/belle-epoque')).json
  assert.ok(rules.clauses.length > 100)
  for (const { id } of rulesets) {
    const glossary = (await patiently(server.url, 'GET', `/api/rules/${id}/glossary`)).json
    assert.equal(glossary.ruleset, id)
    for (const { term, means } of glossary.words)
      assert.ok(term.en && term.fr && means.en && means.fr, `${id}: ${term.en}`)
  }
  const { words: epoque } = (await patiently(server.url, 'GET', '/api/rules/belle-epoque/glossary')).json
  assert.deepEqual(
    epoque.find((one) => one.kind === 'class' && one.id === 'cavalry'),
    {
      id: 'cavalry',
      term: { en: 'cavalry', fr: 'cavalerie' },
      means: {
        en: 'troops who fight mounted, in close order by default',
        fr: 'troupes qui combattent à cheval, en ordre serré sauf mention contraire',
      },
      called: ['horse'],
      kind: 'class',
    },
  )
  assert.equal(epoque.find((one) => one.id === 'bowl').kind, undefined)
  const health = (await patiently(server.url, 'GET', '/api/health')).json
  assert.equal(health.ok, true)
  const metrics = (await patiently(server.url, 'GET', '/metrics')).text
  assert.match(metrics, /^sandtable_requests_total \d+$/m)
})

test('lists what home shows in brief', async () => {
  const rulesets = (await patiently(server.url, 'GET', '/api/rulesets?brief=yes')).json
  const all = (await patiently(server.url, 'GET', '/api/rulesets')).json
  assert.deepEqual(
    rulesets,
    all.map(({ id, title, author, table, turn, turns }) => ({ id, title, author, table, turn, turns })),
  )
  const scenarios = (await patiently(server.url, 'GET', '/api/scenarios?brief=yes')).json
  const whole = (await patiently(server.url, 'GET', '/api/scenarios')).json
  assert.deepEqual(
    scenarios,
    whole.map(({ ruleset, id, title, summary, date, turns, sides, minutes }) => ({
      ruleset,
      id,
      title,
      summary,
      date,
      turns,
      sides: sides.map(({ id, name, colour }) => ({ id, name, colour })),
      minutes,
    })),
  )
  for (const list of ['rulesets', 'scenarios'])
    await refused('GET', `/api/${list}?brief=1`, undefined, 400, "'brief': expected yes or no, found '1'")
})

test('every route of openapi.json answers, and no other', async () => {
  const { paths, openapi } = (await patiently(server.url, 'GET', '/api/openapi.json')).json
  assert.equal(openapi, '3.1.0')
  for (const [path, methods] of Object.entries(paths))
    for (const method of ['get', 'post', 'put', 'delete']) {
      if (path.endsWith('/live')) continue
      const real = path.replace(/\{\w+\}/, 'nothing')
      const { status } = await patiently(server.url, method.toUpperCase(), real)
      assert.equal(status === 405, !(method in methods), `${method} ${path}: ${status}`)
    }
})

test('tells what is not there', async () => {
  await refused('GET', '/api/nothing', undefined, 404, 'there is nothing at /api/nothing')
  await refused('GET', '/nothing.js', undefined, 404, 'there is nothing at /nothing.js')
  await refused('GET', '/api/battles/nothing', undefined, 404, "no battle 'nothing'")
  await refused(
    'GET',
    '/api/scenarios/isandlwanna/map.svg',
    undefined,
    404,
    "there is no scenario 'isandlwanna'; did you mean 'isandlwana'?",
  )
  await refused(
    'GET',
    '/api/scenarios/isandlwana/map.svg?style=pink',
    undefined,
    400,
    "'style': expected period, plain, print or dark, found 'pink'",
  )
  await refused(
    'GET',
    '/api/rules/belle-epoqu/glossary',
    undefined,
    404,
    "there is no ruleset 'belle-epoqu'; expected one of belle-epoque, game-of-kings, " +
      "fixed-baynet, belle-alliance; did you mean 'belle-epoque'?",
  )
  const not = await refused(
    'DELETE',
    '/api/battles',
    undefined,
    405,
    'expected GET, POST for /api/battles, found DELETE',
  )
  assert.equal(not.headers.get('allow'), 'GET, POST')
})

test('says in French what is wrong with JSON, and with a request whose head could be read', async () => {
  const french = { 'Accept-Language': 'fr' }
  const object = (why) => fr(`un seul objet JSON est attendu : ${why}`)
  for (const [body, why] of [
    ['', 'le JSON est incomplet'],
    ['{}{}', 'quelque chose suit l’objet'],
    ['['.repeat(50), 'trop de niveaux d’emboîtement'],
    ['{a}', 'faute de syntaxe'],
  ])
    await refused('POST', '/api/battles', body, 400, object(why), french)
  const chunked = await raw(
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Language: fr\r\n' +
      'Transfer-Encoding: chunked\r\n\r\nno number\r\n',
  )
  assert.ok(chunked.endsWith(`{"error":"${fr('une requête HTTP est attendue : morceau fautif')}"}`), chunked)
})

test('answers in text, whatever bytes it was sent', async () => {
  await refused('GET', '/api/battles/%ff%fe', undefined, 404, "no battle '\\xFF\\xFE'")
  await refused('GET', '/api/%ed%a0%80', undefined, 404, 'there is nothing at /api/\\xED\\xA0\\x80')
})

test('says what it refuses in French where French is asked for', async () => {
  const french = { 'Accept-Language': 'fr-CH, fr;q=0.9, en;q=0.8' }
  await refused('GET', '/api/battles/none', undefined, 404, fr('il n’y a pas de bataille « none »'), french)
  await refused('GET', '/api/nothing', undefined, 404, 'il n’y a rien à /api/nothing', french)
  await refused('GET', '/api/battles/none?lang=fr', undefined, 404, fr('il n’y a pas de bataille « none »'))
  await refused('GET', '/api/battles/none?lang=en', undefined, 404, "no battle 'none'", french)
  const wanted = { scenario: 'first-battle', seats: {}, dice: 'seeded', title: 't'.repeat(201) }
  await refused(
    'POST',
    '/api/battles',
    wanted,
    400,
    fr('« title » : 200 octets au plus sont attendus ; trouvé : 201'),
    french,
  )
  await refused(
    'POST',
    '/api/account',
    { name: 'Anne', passphrase: 'short' },
    400,
    fr('une phrase secrète de 8 à 200 caractères est attendue ; trouvé : 5'),
    french,
  )
})

test('refuses battles that cannot be made', async () => {
  const wrong = (body, error, status = 400) => refused('POST', '/api/battles', body, status, error)
  await wrong('{', 'expected one JSON object: incomplete JSON')
  await wrong('[]', 'expected one JSON object, found an array')
  await wrong({}, "expected either 'scenario' or 'scenario_text'")
  const plain = { scenario: 'first-battle', seats: {}, dice: 'seeded' }
  await wrong({ ...plain, dice: 'loaded' }, "'dice': expected one of seeded, typed; found 'loaded'")
  await wrong({ ...plain, colour: 'red' }, "the battle has 'colour', which nothing asks for")
  await wrong({ ...plain, odds: 1 }, "'odds': expected true or false, found a number")
  await wrong({ ...plain, scenario: 'nowhere' }, "there is no scenario 'nowhere'", 404)
  await wrong(
    { ...plain, seats: { green: 'open' } },
    "'seats': unknown side 'green'; expected red, blue",
  )
  await wrong(
    { ...plain, seats: { red: 'marshal' } },
    "'seats': red: expected open or a level; unknown level 'marshal'; expected one of: " +
      'recruit, captain',
  )
  await wrong(
    { ...plain, contribution: 'x' },
    "'contribution': a word for the dice is given once they are committed to: send a message of " +
      "type 'word'",
  )
})

test('takes a scenario that is carried as a text too, whatever its id', async () => {
  const file = new URL('../../rulesets/belle_epoque/data/scenarios/first-battle.toml', import.meta.url)
  const made = await make(server.url, { scenario: undefined, scenario_text: readFileSync(file, 'utf8') })
  const seen = await patiently(server.url, 'GET', `/api/battles/${made.battle}`)
  assert.equal(seen.json.scenario, 'first-battle')
})

test('says where a journal breaks off', async () => {
  const file = new URL('../playthroughs/first-battle-en.jsonl', import.meta.url)
  const lines = readFileSync(file, 'utf8').split('\n')
  const cut = `${lines.slice(0, 20).join('\n')}\n${lines[20].slice(0, 40)}`
  const torn = await patiently(server.url, 'POST', '/api/journals', { journal: cut })
  assert.equal(torn.json.torn, 21)
  const whole = await patiently(server.url, 'POST', '/api/journals', { journal: `${lines.slice(0, 20).join('\n')}\n` })
  assert.equal(whole.json.torn, undefined)
  // The command line says it too, to programs.
  const path = join(scratch(), 'cut.jsonl')
  const told = (text) => {
    writeFileSync(path, text)
    return JSON.parse(spawnSync(program, ['replay', path, '--json']).stdout).torn
  }
  assert.deepEqual([told(cut), told(`${lines.slice(0, 20).join('\n')}\n`)], [true, false])
})

test('sends lists and pictures small, and not again while they are the same', async () => {
  for (const path of [
    '/api/scenarios/isandlwana/map.svg?style=period&lang=en',
    '/api/scenarios?ruleset=belle-epoque',
    '/api/rules/belle-epoque',
    '/api/rules/belle-epoque/glossary',
    '/api/rulesets',
  ]) {
    const head = `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n`
    const plain = await raw(`${head}\r\n`)
    const small = await raw(`${head}Accept-Encoding: gzip\r\n\r\n`)
    assert.match(small, /\r\nContent-Encoding: gzip\r\n/, path)
    const length = (text) => Number(/Content-Length: (\d+)/.exec(text)[1])
    assert.ok(length(small) < length(plain) / 2, `${path}: ${length(small)} of ${length(plain)} bytes`)
    const tag = /ETag: (\S+)/.exec(plain)[1]
    assert.match(await raw(`${head}If-None-Match: ${tag}\r\n\r\n`), /^HTTP\/1.1 304 /, path)
    assert.match(plain, /Cache-Control: public, no-cache/)
  }
})

test('names the place in a scenario or journal that is at fault', async () => {
  const scenario = await patiently(server.url, 'POST', '/api/battles', {
    scenario_text: '[scenario]\nid = 7\n',
    seats: {},
    dice: 'seeded',
  })
  assert.equal(scenario.status, 400)
  assert.match(scenario.json.where, /^scenario:\d+:\d+$/)
  const journal = await patiently(server.url, 'POST', '/api/journals', { journal: '{"sandtable":1}\n' })
  assert.equal(journal.status, 400)
  assert.match(journal.json.where, /^journal:1/)
})

test('refuses what other pages send', () =>
  refused(
    'POST',
    '/api/battles',
    {},
    403,
    'expected a request from a page of this server, found one from https://evil.example',
    { Origin: 'https://evil.example' },
  ))

test('refuses what is too large or malformed', async () => {
  const large = await raw(
    'POST /api/battles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n',
  )
  assert.match(large, /^HTTP\/1.1 413 /)
  assert.match(large, /\{"error":"expected at most 655360 bytes, found more"\}$/)
  const session = await raw(
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65537\r\n\r\n',
  )
  assert.match(session, /\{"error":"expected at most 65536 bytes, found more"\}$/)
  assert.match(await raw('nonsense\r\n\r\n'), /^HTTP\/1.1 400 /)
  assert.match(await raw('GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n'), /"expected a path, found '\/%zz'"/)
  const long = await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20000)}\r\n\r\n`)
  assert.match(long, /^HTTP\/1.1 431 /)
})

test('answers HEAD without a body, and keeps browsers safe', async () => {
  const head = await raw('HEAD /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  assert.match(head, /^HTTP\/1.1 200 OK/)
  assert.ok(head.endsWith('\r\n\r\n'))
  const { headers } = await patiently(server.url, 'GET', '/')
  assert.match(headers.get('content-security-policy'), /^default-src 'self';/)
  assert.doesNotMatch(headers.get('content-security-policy'), /script-src/)
  assert.match(headers.get('content-security-policy'), /frame-ancestors 'none'/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
})

test('lists public battles and hides private ones', async () => {
  const open = await make(server.url, { title: 'For everybody' })
  const hidden = await make(server.url, { private: true })
  const listed = (await patiently(server.url, 'GET', '/api/battles')).json.map((b) => b.battle)
  assert.ok(listed.includes(open.battle) && !listed.includes(hidden.battle))
  const path = `/api/battles/${hidden.battle}`
  await refused(
    'GET',
    path,
    undefined,
    403,
    'this battle is private: it is opened by a link with a key',
  )
  await refused('GET', path, undefined, 403, 'this key opens no seat of this battle', {
    Authorization: `Seat ${open.keys.red}`,
  })
  const seen = await patiently(server.url, 'GET', path, undefined, {
    Authorization: `Seat ${hidden.keys.spectator}`,
  })
  assert.equal(seen.json.battle, hidden.battle)
})

test('calls a commander who gave no name so, and one who never came nobody', async () => {
  const { battle, keys } = await make(server.url, {})
  const live = new Live(server.url, battle)
  await live.hello(`${keys.red},${keys.blue}`, { name: '' })
  const report = async () => (await patiently(server.url, 'GET', `/api/battles/${battle}/report`)).text
  assert.equal((await report()).match(/<td>nobody yet<\/td>/g).length, 2)
  const decided = new Set()
  for (let i = 0; i < 30 && decided.size < 2; i++) {
    decided.add(state_of(live).question.asked[0])
    await act(live)
  }
  await live.close()
  assert.equal((await report()).match(/<td>a player without a name<\/td>/g).length, 2)
})

test('tells the options of a battle in words in its account, of every ruleset', async () => {
  const own = await start(join(scratch(), 'options.db'))
  for (const scenario of ['isandlwana', 'first-lines', 'first-skirmish', 'first-orders']) {
    const { battle } = await make(own.url, { scenario, seats: {} })
    for (const lang of ['en', 'fr']) {
      const { text } = await patiently(own.url, 'GET', `/api/battles/${battle}/report?lang=${lang}`)
      const rules = text.slice(text.indexOf('<div class="screen">'))
      const cells = [...rules.matchAll(/<td>([^<]*)<\/td>/g)].map(([, words]) => words)
      assert.ok(cells.length > 20, `${scenario}: ${cells.length}`)
      for (const cell of cells) {
        assert.doesNotMatch(cell, /^(true|false|en|fr)$|^[a-z]+(-[a-z0-9]+)+$/, scenario)
        assert.doesNotMatch(cell, /\p{L}'\p{L}/u, scenario)
        if (lang === 'fr') assert.doesNotMatch(cell, / [:;!?»]|« /, scenario)
      }
    }
  }
  own.kill('SIGTERM')
})

test('gives journal, account and ground of a battle, and opens journals again', async () => {
  const { battle, keys } = await make(server.url, {})
  const live = new Live(server.url, battle)
  await live.hello(`${keys.red},${keys.blue}`)
  for (let i = 0; i < 10; i++) await act(live)
  const state = state_of(live)
  const journal = (await patiently(server.url, 'GET', `/api/battles/${battle}/journal`)).text
  assert.equal(journal.trim().split('\n').length, state.seq + 1)
  const report = await patiently(server.url, 'GET', `/api/battles/${battle}/report?lang=fr`)
  assert.match(report.text, /<html lang="fr">/)
  assert.match(report.text, /<h1>Première bataille<\/h1>/)
  assert.match(report.text, /<p>Livrée en 1859<\/p>/)
  assert.match(report.text, /<p>Jouée du (1er|\d+) [a-zéû]+ \d{4}, \d\d:\d\d au [^<]* \(UTC\), \d+ entrées\.<\/p>/)
  assert.match(report.headers.get('content-security-policy'), /^default-src 'none'/)
  const roster = await patiently(server.url, 'GET', `/api/battles/${battle}/roster?lang=fr`)
  assert.match(roster.text, /<html lang="fr">[^]*<i class="box">/)
  assert.match(roster.headers.get('content-security-policy'), /^default-src 'none'/)
  const printed = await patiently(server.url, 'GET', `/api/battles/${battle}/roster.pdf?paper=letter`)
  assert.equal(printed.headers.get('content-type'), 'application/pdf')
  assert.match(printed.text, /^%PDF-/)
  const paper = await patiently(server.url, 'GET', `/api/battles/${battle}/roster?paper=a3`)
  assert.equal(paper.status, 400)
  assert.match(paper.text, /'paper': expected a4 or letter, found 'a3'/)
  const ground = await patiently(server.url, 'GET', `/api/battles/${battle}/ground.svg`)
  assert.match(ground.text, /^<svg /)
  const troops = await patiently(server.url, 'GET', `/api/battles/${battle}/ground.svg?troops=drawn`)
  assert.ok(troops.text.length > ground.text.length)
  const some = await patiently(server.url, 'GET', `/api/battles/${battle}/ground.svg?troops=some`)
  assert.equal(some.status, 400)
  assert.match(some.text, /'troops': expected drawn or left-out, found 'some'/)
  await live.close()

  const again = await patiently(server.url, 'POST', '/api/journals', { journal })
  assert.equal(again.status, 201)
  const other = new Live(server.url, again.json.battle)
  const then = await other.hello(again.json.keys.red)
  assert.deepEqual([then.seq, then.digest, then.question.asked], [state.seq, state.digest, []])
  const answer = await other.ask({ type: 'submit', side: 'red', action: 'pass', question: 1 })
  assert.equal(
    answer.error,
    "the secret of this battle’s dice is not known here: it can be looked at, not continued",
  )
  await other.close()
})

test('refuses a second server on its store, also after the first was killed', async () => {
  const address = join(scratch(), 'one.db')
  const first = await start(address)
  const second = spawnSync(program, ['serve', '--port', '0', '--store', `sqlite:${address}`])
  assert.equal(second.status, 1)
  assert.match(
    second.stderr.toString(),
    /one\.db: another server uses this store \(process \d+\); end it first, or give this one /,
  )
  const store = `sqlite:${address}`
  const french = spawnSync(program, ['serve', '--port', '0', '--lang', 'fr', '--store', store])
  assert.equal(
    french.stderr.toString(),
    fr(
      `${address} : un autre serveur utilise ce dépôt (processus ${first.pid}) ; arrêtez-le d’abord, ` +
        'ou donnez à celui-ci un dépôt à lui par --store\n',
    ),
  )
  await first.kill('SIGKILL')
  const third = await start(address)
  await third.kill('SIGTERM')
})

test('says to whoever starts it what it has, in their language', async () => {
  const store = `sqlite:${join(scratch(), 'one.db')}`
  const said = async (lang) => {
    const serve = `ulimit -n 260; exec "${program}" serve --port 0 --lang ${lang} --store ${store}`
    const server = spawn('bash', ['-c', serve], { stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    server.stderr.on('data', (text) => (errors += text))
    const ended = new Promise((tell) => server.on('close', tell))
    // It says so before it serves, and hears of its end only then.
    await new Promise((tell) => server.stdout.once('data', tell))
    while (errors.split('\n').length < 3) await new Promise((tell) => setTimeout(tell, 10))
    server.kill('SIGTERM')
    await ended
    return errors
  }
  assert.equal(
    await said('en'),
    'This process may open 260 files: at most 164 connections are taken (ulimit -Hn).\n' +
      `Battles are kept in ${store}. Ctrl+C ends the server.\n`,
  )
  assert.equal(
    await said('fr'),
    fr(
      'Ce processus peut ouvrir 260 fichiers : 164 connexions au plus sont acceptées (ulimit -Hn).\n' +
        `Les batailles sont conservées dans ${store}. Ctrl+C arrête le serveur.\n`,
    ),
  )
})

test('keeps seats for accounts', async () => {
  const person = { name: 'Élodie', passphrase: 'a long enough phrase' }
  const signed = await patiently(server.url, 'POST', '/api/account', person)
  assert.deepEqual([signed.status, signed.json], [201, { name: 'Élodie' }])
  const cookie = signed.headers.get('set-cookie')
  assert.match(cookie, /HttpOnly/)
  const headers = { Cookie: cookie.split(';')[0] }
  const asked = async (method, path, more) => {
    const { status, json } = await patiently(server.url, method, path, undefined, { ...headers, ...more })
    assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(json)}`)
    return json
  }
  assert.deepEqual(await asked('GET', '/api/session'), { name: 'Élodie' })
  const { battle, keys } = await make(server.url, { private: true })
  const seat = { Authorization: `Seat ${keys.blue}` }
  assert.deepEqual(await asked('POST', `/api/battles/${battle}/claim`, seat), { seat: 'blue' })
  assert.equal((await asked('GET', `/api/battles/${battle}`)).battle, battle)
  const [mine] = (await asked('GET', '/api/account/battles')).battles
  assert.deepEqual([mine.seat, mine.battle.battle], ['blue', battle])
  assert.deepEqual(await asked('DELETE', '/api/session'), { name: '' })
  assert.deepEqual(await asked('GET', '/api/session'), { name: '' })
  // A session that is over, as any that is unknown, opens nothing, and says so.
  const over = await patiently(server.url, 'GET', `/api/battles/${battle}`, undefined, headers)
  assert.equal(over.status, 403)
  assert.equal(
    over.json.error,
    'this battle is private, and you are not signed in any more: sign in again, in the settings, or open it by a link ' +
      'with a key',
  )
  const nobody = await patiently(server.url, 'GET', `/api/battles/${battle}`)
  assert.equal(nobody.json.error, 'this battle is private: it is opened by a link with a key')
})

test('deletes an account, with the battles that nobody else is in', async () => {
  const passphrase = 'a phrase that is long'
  const cookie_of = async (name, method = '/api/account') => {
    const answer = await patiently(server.url, 'POST', method, { name, passphrase })
    return { Cookie: answer.headers.get('set-cookie').split(';')[0] }
  }
  const ann = await cookie_of('Ann of two battles')
  const bob = await cookie_of('Bob')
  const claim = (battle, key, who) =>
    patiently(server.url, 'POST', `/api/battles/${battle}/claim`, undefined, {
      ...who,
      Authorization: `Seat ${key}`,
    })
  const alone = await make(server.url, {})
  const shared = await make(server.url, {})
  await claim(alone.battle, alone.keys.blue, ann)
  await claim(shared.battle, shared.keys.blue, ann)
  await claim(shared.battle, shared.keys.red, bob)
  const mine = (await patiently(server.url, 'GET', '/api/account/battles', undefined, ann)).json.battles
  assert.deepEqual(
    mine.map((one) => [one.battle.battle, one.alone]).sort(),
    [
      [alone.battle, true],
      [shared.battle, false],
    ].sort(),
  )
  const remove = (body, who) => patiently(server.url, 'DELETE', '/api/account', body, who)
  const wrong = await remove({ passphrase: 'a phrase that is wrong' }, ann)
  assert.deepEqual(
    [wrong.status, wrong.json.error],
    [403, 'expected the passphrase of this account'],
  )
  assert.equal((await remove({ passphrase })).status, 401)
  const other = await cookie_of('Ann of two battles', '/api/session')
  const gone = await remove({ passphrase }, ann)
  assert.deepEqual([gone.status, gone.json], [200, { battles: [alone.battle] }])
  assert.match(gone.headers.get('set-cookie'), /Max-Age=0/)
  for (const who of [ann, other])
    assert.deepEqual((await patiently(server.url, 'GET', '/api/session', undefined, who)).json, {
      name: '',
    })
  const status = async ({ battle }) =>
    (await patiently(server.url, 'GET', `/api/battles/${battle}`)).status
  assert.deepEqual([await status(alone), await status(shared)], [404, 200])
  const his = (await patiently(server.url, 'GET', '/api/account/battles', undefined, bob)).json.battles
  assert.deepEqual([his[0].battle.battle, his[0].alone], [shared.battle, true])
})

test('limits how often an address asks', async () => {
  let limited
  for (let i = 0; i < 5000 && !limited; i += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(server.url, 'GET', '/api/health')),
    )
    limited = answers.find((a) => a.status === 429)
  }
  assert.deepEqual(limited.json, { error: 'too many requests: wait a few seconds' })
  assert.equal(limited.headers.get('retry-after'), '5')
})
