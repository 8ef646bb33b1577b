// docs/guide/hosting.md as it is printed: its unit passes systemd-analyze, its nginx site carries a battle.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'

import { Live, ask, make, program, scratch, start } from './sandtable.mjs'

const page = readFileSync('docs/guide/hosting.md', 'utf8')

/** The one block of the page that is fenced so. */
function block(kind) {
  const found = [...page.matchAll(new RegExp('```' + kind + '\\n([^]*?)```', 'g'))]
  assert.equal(found.length, 1, `expected one block of ${kind}`)
  return found[0][1]
}

function free_port() {
  return new Promise((tell) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => tell(port))
    })
  })
}

test('the unit is one that systemd takes', () => {
  const folder = scratch()
  const unit = join(folder, 'sandtable.service')
  const text = block('ini').replace('/usr/local/bin/sandtable', program)
  assert.ok(text.includes(program))
  writeFileSync(unit, text)
  const said = execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8', stdio: 'pipe' })
  assert.equal(said, '')
})

/** nginx with the page's site: the same text, but for ports, certificate and name. */
async function nginx(folder, port, behind) {
  const site = block('nginx')
    .replace(/ *listen \[::\]:443 ssl;\n/, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/ *ssl_certificate.*\n/g, '')
    .replace('http://127.0.0.1:8080', behind.replace(/\/$/, ''))
  assert.ok(site.includes(`listen 127.0.0.1:${port}`) && !site.includes('8080'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    // The folder is ours alone; as root, nginx would write to it as somebody else.
    `${process.getuid() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log;
     events { worker_connections 1024; }
     http { access_log off;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       ${site} }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' })
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  process.on('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < 100; ++tries) {
    const up = await fetch(url).then(() => true, () => false)
    if (up) return { url, end: () => child.kill() }
    await new Promise((tell) => setTimeout(tell, 50))
  }
  throw new Error(`nginx did not start: ${errors}`)
}

test('every metric that the page names is one', async () => {
  const folder = scratch()
  const server = await start(join(folder, 'store.db'))
  const { text } = await ask(server.url, 'GET', '/metrics')
  const rows = [...page.matchAll(/^ {2}\| (`.*?) \| /gm)].flatMap(([, names]) => names.split(', '))
  assert.ok(rows.length >= 10, String(rows))
  for (const name of rows) assert.match(text, new RegExp(`^sandtable_${name.replaceAll('`', '')} \\d+$`, 'm'))
  await server.kill('SIGTERM')
})

test('a battle is played through nginx', async () => {
  const folder = scratch()
  const server = await start(join(folder, 'store.db'), '--trust-proxy')
  const proxy = await nginx(folder, await free_port(), server.url)
  assert.equal((await ask(proxy.url, 'GET', '/api/battles')).status, 200)
  const { battle, keys } = await make(proxy.url, {})
  const live = new Live(proxy.url, battle)
  const state = await live.hello(keys.red)
  assert.equal(state.type, 'state')
  await live.close()

  // A journal is the largest body that there is: what nginx lets through, the server judges.
  const large = JSON.stringify({ journal: 'x'.repeat(4 << 20) }).padEnd(6 << 20)
  assert.equal((await ask(proxy.url, 'POST', '/api/journals', large)).status, 400)
  assert.equal((await ask(proxy.url, 'POST', '/api/journals', `${large} `)).status, 413)
  proxy.end()
  await server.kill('SIGTERM')
})

test('visitors are counted by the address that nginx names, not by the one they claim', async () => {
  const folder = scratch()
  const server = await start(join(folder, 'store.db'), '--trust-proxy')
  const proxy = await nginx(folder, await free_port(), server.url)
  let refused = 0
  for (let i = 0; i < 600 && !refused; ++i) {
    const claimed = { 'X-Forwarded-For': `203.0.113.${i % 250}` }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(proxy.url, 'GET', '/api/rulesets', undefined, claimed)),
    )
    refused = answers.filter(({ status }) => status === 429).length
  }
  assert.ok(refused > 0)
  proxy.end()
  await server.kill('SIGTERM')
})
