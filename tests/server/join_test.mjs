// `sandtable play --join`: terminals that play on a server, and what they say where that fails.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { createServer as createTcp, connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createServer as createTls } from 'node:tls'
import { readFileSync } from 'node:fs'
import { fr, make, scratch, start } from './sandtable.mjs'
import { between, link_of, Terminal } from './terminal.mjs'

let server
before(async () => (server = await start(join(scratch(), 'battles.db'))))
after(() => server.kill('SIGTERM'))

const sit = (url, made, seat, flags = []) => new Terminal(link_of(url, made, seat), flags)

/** What a terminal that never sits down writes to its error output; its exit status is 1. */
async function refusal(link, flags = []) {
  const terminal = new Terminal(link, flags)
  terminal.child.stdin.end()
  assert.equal(await terminal.ended, 1)
  return terminal.errors.trim()
}

test('two terminals play the first moves of First Battle, with dice that they roll', async () => {
  const made = await make(server.url, { dice: 'typed' })
  const red = sit(server.url, made, 'red', ['--name', 'Ada'])
  await red.shows('you sit at: Red.')
  await red.shows('The dice are rolled at the table and typed in.')
  await red.shows('Roll 1d6 for Red')
  await red.answer('faces', 'six')
  await red.shows("expected")
  const blue = sit(server.url, made, 'blue', ['--name', 'Ben', '--lang', 'fr'])
  await blue.shows(fr('vous tenez : Bleus.'))
  await red.shows('Blue: Ben is here.')
  await red.answer('faces', '6')
  await blue.shows('Bleus')
  await red.answer('faces', '5')
  await red.answer('faces', 'red')
  for (const terminal of [red, blue]) await terminal.shows(/Red, 6|Rouges.*6|6 command points|6 points/)
  await red.answer('red', 'odds 3')
  await red.shows('Exact, over')
  await red.answer('red', 'why Red 1st Regiment: move 0101')
  await red.shows('Not legal.')
  await red.answer('red', 'Red 1st Regiment: move 0101')
  await red.shows('Not legal:')
  await red.answer('red', 'units blue')
  await red.shows('Blue Hussars: cavalry')
  await red.answer('red', 'rules activation.pass')
  await red.shows('activation.pass.en')
  await red.answer('red', 'Red Hussars: stand')
  await blue.shows('Piochez un jeton')
  await red.answer('faces', 'blue')
  await red.shows(/\d+\. Red: Red Hussars: stand/)
  await blue.shows('Hussards rouges')
  await blue.answer('blue', 'dis bien joué')
  await red.shows('Ben: bien joué')
  await blue.answer('blue', 'lang en')
  await blue.answer('blue', 'pass')
  await blue.shows('Draw a token')
  await blue.answer('faces', 'red')
  await blue.shows('Blue: pass')
  await red.shows('Blue: pass')
  await red.answer('red', 'takeback 2')
  await blue.shows('Red asks to go back to where the battle stood after entry 2')
  blue.type('refuse')
  await red.shows('Blue refuses to go back to entry 2.')
  assert.equal(await red.leaves(), 0)
  await blue.shows('Red: Ada has left.')
  assert.equal(await blue.leaves(), 0)
})

test('two terminals seal sheets of First Orders, and neither hears a byte of the other', async () => {
  const made = await make(server.url, { scenario: 'first-orders' })
  const wire = await between(server.url)
  const french = sit(wire.url, made, 'french')
  const prussians = sit(server.url, made, 'prussians', ['--lang', 'fr'])
  await french.answer('french', 'map off')
  await french.answer('french', 'F1: MN >0')
  await french.shows('+ F1: MN, >0')
  await french.answer('french', 'F9: MN >0')
  await french.shows('Not written down: F9: MN >0')
  await french.answer('french', 'F2: AB at the bridge')
  await french.shows('Not written down')
  await french.answer('french', 'F3: H')
  await french.answer('french', 'strike F3')
  await french.shows('1. F1: MN, >0')
  await french.answer('french', 'seal')
  await french.shows('Handed in. Until the others have, reopen takes it back.')
  await prussians.answer('prussians', 'carte off')
  await prussians.answer('prussians', 'P1: MN >197')
  await prussians.shows('+ P1: MN, >197')
  await prussians.answer('prussians', 'P2: MN >203')
  await prussians.answer('prussians', 'feuille')
  await prussians.shows(/1\. P1: MN, >197\n *2\. P2: MN, >203/)
  const sealing = wire.heard.length
  await prussians.answer('prussians', 'scelle')
  for (const terminal of [french, prussians]) await terminal.shows('2a')
  assert.ok(wire.heard.length > sealing, 'the seal was heard of')
  // Three figures alone stand in every other digest.
  const heard = wire.heard.toString('latin1')
  for (const secret of ['>197', '>203', 'P1: MN', 'P2: MN', 'Landwehr'])
    assert.ok(!heard.includes(secret) && !french.out.includes(secret), secret)
  assert.ok(heard.includes('F1: MN'), 'what is one’s own is heard')
  await french.answer('french', 'log')
  await french.answer('french', 'copy last')
  await french.answer('french', 'card P1')
  await french.shows(/P1  infantry: line, 36 figures\n  in sight now\n  faces south, [a-z-]+ of Brussels road/)
  await french.answer('french', 'card F9')
  await french.shows("expected a unit that you know, found 'F9'")
  await french.answer('french', 'officers')
  await french.shows(/B1  General Bachelu[^\n]*\n    B1a[^]*F1  order in hand: /)
  await prussians.answer('prussians', 'fiche P2')
  await prussians.shows('ordre en main')
  assert.ok(!french.out.includes('Othegraven'))
  assert.equal(await french.leaves(), 0)
  assert.equal(await prussians.leaves(), 0)
})

test('a script whose lines have ended waits for others who are there, and for nobody else', async () => {
  const made = await make(server.url, { scenario: 'first-orders' })
  const french = sit(server.url, made, 'french')
  const prussians = sit(server.url, made, 'prussians')
  await french.answer('french', 'F1: MN >0')
  french.type('seal')
  // Waits for its question: what stands behind it is read all the same.
  french.type('sheet')
  french.child.stdin.end()
  await french.shows('Handed in.')
  await prussians.answer('prussians', 'map off')
  // Longer than it would wait alone.
  await new Promise((done) => setTimeout(done, 12000))
  assert.ok(!french.over)
  await prussians.answer('prussians', 'nothing')
  await french.shows(/2a[^]*french> sheet/)
  assert.equal(await french.ended, 1)
  assert.match(french.errors, /the input ended before the battle did/)
  assert.equal(await prussians.leaves(), 0)

  const alone = sit(server.url, made, 'french', ['--lang', 'fr'])
  alone.type('rien')
  alone.type('feuille')
  alone.type('scelle')
  alone.child.stdin.end()
  assert.equal(await alone.ended, 1)
  assert.match(alone.out, /Il n’y a personne d’autre à la table/)
  assert.ok(alone.out.includes(fr('Pas pris : « feuille »')), alone.out)
  assert.match(alone.errors, /l’entrée s’est arrêtée avant la bataille/)
})

test('a draw is offered while sheets are written, refused, and taken', async () => {
  const made = await make(server.url, { scenario: 'first-orders' })
  const french = sit(server.url, made, 'french')
  const prussians = sit(server.url, made, 'prussians', ['--lang', 'fr'])
  await french.answer('french', 'F1: MN >0')
  await french.shows('+ F1: MN, >0')
  await french.answer('french', 'offer draw')
  await french.shows('A draw is offered: French.')
  await french.answer('french', 'sheet')
  await french.shows('1. F1: MN, >0')
  await prussians.shows(fr('L’ennemi propose la nulle'))
  await french.answer('french', 'seal')
  await french.shows('Handed in.')
  await prussians.answer('prussians', 'refuse la nulle')
  await french.shows('The draw is refused: Prussians.')
  await prussians.answer('prussians', 'propose la nulle')
  await french.shows('A draw is offered: Prussians.')
  await prussians.answer('prussians', 'rien')
  await french.shows(/2a[^]*The enemy offers a draw/)
  await french.answer('french', 'accept draw')
  await french.shows('The battle is drawn (victory.tasks')
  await prussians.shows('La bataille est nulle (victory.tasks')
})

test('what is written lives through a broken connection and a server that is renewed', async () => {
  const file = join(scratch(), 'renewed.db')
  let renewed = await start(file)
  const port = new URL(renewed.url).port
  const made = await make(renewed.url, { scenario: 'first-orders' })
  const wire = await between(renewed.url)
  const french = sit(wire.url, made, 'french')
  const prussians = sit(renewed.url, made, 'prussians')
  await french.answer('french', 'map off')
  await french.answer('french', 'F1: MN >0')
  await french.shows('+ F1: MN, >0')
  wire.cut()
  await french.shows('The connection broke: ')
  await french.shows('Connected again.')
  french.type('sheet')
  await french.shows('1. F1: MN, >0')
  await renewed.kill('SIGTERM')
  await french.shows('The connection broke: ')
  renewed = await start(file, '--port', port)
  await french.shows('Connected again.')
  await prussians.shows('Connected again.')
  french.type('seal')
  await french.shows('Handed in.')
  prussians.type('nothing')
  await french.shows('2a')
  for (const terminal of [french, prussians]) assert.equal(await terminal.leaves(), 0)
  await renewed.kill('SIGTERM')
})

test('what is written outlives its terminal and a server that is killed', async () => {
  const file = join(scratch(), 'killed.db')
  let killed = await start(file)
  const port = new URL(killed.url).port
  const made = await make(killed.url, { scenario: 'first-orders', dice: 'typed' })
  const first = sit(killed.url, made, 'french')
  await first.answer('french', 'map off')
  for (const line of ['F1: MN >0', 'F2: H']) await first.answer('french', line)
  await first.shows('+ F2: H')
  await first.leaves()
  const second = sit(killed.url, made, 'french', ['--lang', 'fr'])
  await second.shows(fr('est comme on l’a laissée'))
  await second.answer('french', 'carte non')
  await second.answer('french', 'feuille')
  await second.shows('2. F2: H')
  await second.answer('french', 'raye F2')
  await second.answer('french', 'F3: H')
  await second.answer('french', 'feuille')
  await second.shows('2. F3: H')
  await killed.kill('SIGKILL')
  second.child.kill()
  killed = await start(file, '--port', port)
  const third = sit(killed.url, made, 'french')
  await third.shows('is as it was left')
  await third.answer('french', 'map off')
  await third.answer('french', 'sheet')
  await third.shows('2. F3: H')
  await third.answer('french', 'seal')
  await third.shows('Handed in.')
  third.type('reopen')
  await third.shows('is open again')
  await third.answer('french', 'sheet')
  await third.shows('2. F3: H')
  await third.leaves()
  // What was handed in and lies open again is a draft again.
  const fourth = sit(killed.url, made, 'french')
  await fourth.shows('is as it was left')
  await fourth.leaves()
  await killed.kill('SIGTERM')
})

test('lines that come at once are one draft, and outlive a server that is killed', async () => {
  const file = join(scratch(), 'at_once.db')
  let killed = await start(file)
  const port = new URL(killed.url).port
  const made = await make(killed.url, { scenario: 'first-orders', dice: 'typed' })
  const wire = await between(killed.url)
  const first = sit(wire.url, made, 'french')
  await first.answer('french', 'map off')
  await first.shows('french> ')
  const done = () => wire.heard.toString('latin1').split('"type":"done"').length - 1
  const before = done()
  const degrees = Array.from({ length: 60 }, (_, n) => n)
  first.child.stdin.write(degrees.map((n) => `F1: MN >${n}\nF2: MN >${n}\n`).join(''))
  await first.shows('+ F2: MN, >59')
  await first.answer('french', 'sheet')
  await first.shows('2. F2: MN, >59')
  await first.shows('french> ')
  const kept = done() - before
  assert.ok(kept > 0 && kept < 20, `${kept} times kept`)
  await killed.kill('SIGKILL')
  first.child.kill()
  killed = await start(file, '--port', port)
  const second = sit(killed.url, made, 'french')
  await second.shows('is as it was left')
  await second.answer('french', 'map off')
  await second.answer('french', 'sheet')
  await second.shows(/1\. F1: MN, >59\n *2\. F2: MN, >59/)
  assert.equal(await second.leaves(), 0)
  await killed.kill('SIGTERM')
})

test('a seat that is taken is not sat at, and whoever comes back is let in', async () => {
  const made = await make(server.url, {})
  const red = sit(server.url, made, 'red')
  await red.shows('you sit at: Red.')
  await red.shows(/red.*> |Waiting/)
  assert.equal(
    await refusal(link_of(server.url, made, 'red')),
    '--join: the seat is taken: somebody sits at Red from elsewhere. Whoever left without a word sits there a minute longer',
  )
  assert.equal(
    await refusal(link_of(server.url, made, 'red'), ['--lang', 'fr']),
    fr('--join : le siège est pris : quelqu’un tient Rouges d’ailleurs. Qui est parti sans un mot y reste encore une minute'),
  )
  assert.equal(await red.leaves(), 0)
  const again = sit(server.url, made, 'red')
  await again.shows('you sit at: Red.')
  assert.equal(await again.leaves(), 0)
})

test('the umpire rules, and a spectator watches a battle of computers to its end', async () => {
  const made = await make(server.url, {})
  const umpire = sit(server.url, made, 'umpire')
  await umpire.shows('you sit at: the umpire.')
  const watcher = sit(server.url, made, 'spectator')
  await watcher.shows('you watch: this link holds no seat.')
  await watcher.answer('watching', 'pass')
  await watcher.shows('From here nothing is decided')
  for (const seat of ['red', 'blue']) {
    const player = sit(server.url, made, seat)
    await player.shows(seat === 'red' ? 'Waiting' : /Waiting|Name a unit/)
    assert.equal(await player.leaves(), 0)
  }
  await umpire.answer('umpire', 'rule 0101: ground woods')
  await umpire.shows('a ruling of the umpire needs a reason')
  await umpire.answer('umpire', 'rule 0101: ground woods -- a tree grew')
  await watcher.shows('a tree grew')
  for (const terminal of [umpire, watcher]) assert.equal(await terminal.leaves(), 0)
  const computers = await make(server.url, { seats: { red: 'recruit', blue: 'recruit' } })
  const seen = sit(server.url, computers, 'spectator', ['--plain'])
  seen.child.stdin.end()
  assert.equal(await seen.ended, 0, seen.errors)
  assert.match(seen.out, /\nTurn \d|wins|draw/i)
})

test('a link that is none says which part, in both languages', async () => {
  const links = [
    [
      '127.0.0.1:8080/battle/abc#key',
      'expected a link that begins with http:// or https://, as the server gives it; found \'127.0.0.1:8080/battle/abc\'',
      'un lien qui commence par http:// ou https:// est attendu, tel que le serveur le donne ; trouvé : « 127.0.0.1:8080/battle/abc »',
    ],
    [
      'http://ann:pw@127.0.0.1/battle/abc#key',
      'expected no name and no password before the server’s name in the link',
      'ni nom ni mot de passe ne sont attendus devant le nom du serveur dans le lien',
    ],
    [
      'http://:80/battle/abc#key',
      "expected the name or the address of a server behind //, found ''",
      'le nom ou l’adresse d’un serveur est attendu derrière // ; trouvé : «  »',
    ],
    [
      'http://127.0.0.1:99999/battle/abc#key',
      "expected a port from 1 to 65535, found '99999'",
      'un port de 1 à 65535 est attendu ; trouvé : « 99999 »',
    ],
    [
      'http://127.0.0.1:8080/',
      "the link leads to a server, not to a battle: expected /battle/ID behind the server’s name",
      'le lien mène à un serveur, non à une bataille : /battle/ID est attendu derrière le nom du serveur',
    ],
    [
      'http://127.0.0.1:8080/rules/abc#key',
      "expected /battle/ID behind the server’s name, found '/rules/abc'",
      '/battle/ID est attendu derrière le nom du serveur ; trouvé : « /rules/abc »',
    ],
    [
      'http://127.0.0.1:8080/battle/abc#k%20y',
      'expected a key of letters, digits, - and _ behind #; it is not told here',
      'une clé de lettres, de chiffres, de - et de _ est attendue derrière # ; elle n’est pas redite ici',
    ],
  ]
  for (const [link, en, french] of links) {
    assert.equal(await refusal(link), `--join: ${en}`)
    assert.equal(await refusal(link, ['--lang', 'fr']), fr(`--join : ${french}`))
  }
})

/** A server that is none, or of another time. */
async function odd_server(t, answer) {
  const odd = createServer((_, reply) => reply.end('hello'))
  odd.on('upgrade', (request, socket) => {
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.on('error', () => {})
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${key}\r\n\r\n`,
    )
    const text = Buffer.from(answer)
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]))
  })
  await new Promise((tell) => odd.listen(0, '127.0.0.1', tell))
  t.after(() => {
    odd.closeAllConnections()
    odd.close()
  })
  return `127.0.0.1:${odd.address().port}`
}

test('a server that is not there, is another, or speaks otherwise is named', async (t) => {
  const made = await make(server.url, {})
  const gone = createTcp()
  await new Promise((tell) => gone.listen(0, '127.0.0.1', tell))
  const { port } = gone.address()
  await new Promise((tell) => gone.close(tell))
  assert.equal(
    await refusal(`http://127.0.0.1:${port}/battle/abc#key`),
    `--join: 127.0.0.1:${port} does not answer: Connection refused`,
  )
  assert.equal(
    await refusal(`http://127.0.0.1:${port}/battle/abc#key`, ['--lang', 'fr']),
    fr(`--join : 127.0.0.1:${port} ne répond pas : connexion refusée`),
  )
  const { host } = new URL(server.url)
  assert.equal(
    await refusal(`http://${host}/battle/none#key`),
    "--join: the server refuses: no battle 'none'",
  )
  assert.match(
    await refusal(`http://${host}/battle/${made.battle}#key`),
    /^--join: the server refuses: .*key/,
  )
  const other = await odd_server(t, '{"type":"closing","reason":"\'version\': expected 3, found 2"}')
  assert.equal(
    await refusal(`http://${other}/battle/abc#key`),
    "--join: the server refuses: 'version': expected 3, found 2",
  )
  assert.equal(
    await refusal(`http://${other}/battle/abc#key`, ['--lang', 'fr']),
    fr("--join : le serveur refuse : 'version': expected 3, found 2"),
  )
  const greeting = await odd_server(t, '{"type":"greeting"}')
  assert.equal(
    await refusal(`http://${greeting}/battle/abc#key`),
    `--join: ${greeting} speaks no protocol that is known here: expected a welcome, found 'greeting'`,
  )
  const prose = await odd_server(t, 'good morning')
  assert.equal(
    await refusal(`http://${prose}/battle/abc#key`),
    `--join: ${prose} speaks no protocol that is known here: expected a JSON object`,
  )
  const page = createServer((_, reply) => reply.writeHead(404).end('hello'))
  page.on('upgrade', (_, socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'))
  await new Promise((tell) => page.listen(0, '127.0.0.1', tell))
  t.after(() => page.close())
  assert.equal(
    await refusal(`http://127.0.0.1:${page.address().port}/battle/abc#key`),
    `--join: 127.0.0.1:${page.address().port} is no server of Sandtable: it answered 404`,
  )
})

test('https proves who answers', async (t) => {
  const folder = new URL('.', import.meta.url)
  const pem = readFileSync(new URL('certificate.pem', folder))
  const { port, hostname } = new URL(server.url)
  const tls = createTls({ key: pem, cert: pem }, (near) => {
    const far = connect(Number(port), hostname)
    for (const [one, next] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => {})
      one.on('close', () => next.destroy())
    }
    near.pipe(far).pipe(near)
  })
  await new Promise((tell) => tls.listen(0, '127.0.0.1', tell))
  t.after(() => tls.close())
  const made = await make(server.url, {})
  const link = link_of(server.url, made, 'red')
    .replace('http://', 'https://')
    .replace(`:${port}/`, `:${tls.address().port}/`)
  const trusted = new Terminal(link, [], { SSL_CERT_FILE: new URL('certificate.pem', folder).pathname })
  await trusted.shows('you sit at: Red.')
  assert.equal(await trusted.leaves(), 0)
  const doubted = await refusal(link)
  assert.match(doubted, /^--join: 127\.0\.0\.1:\d+ does not prove that it is who it says: certificate verify failed/)
})
