// The client of play_battle.mjs, which knows nothing but the protocol, plays a battle to its end.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { scratch, start } from './sandtable.mjs'

test('a client of about a hundred lines plays a whole battle', async (t) => {
  const server = await start(join(scratch(), 'battles.db'))
  t.after(() => server.kill('SIGTERM'))
  const client = join(dirname(fileURLToPath(import.meta.url)), 'play_battle.mjs')
  const flags = ['--experimental-websocket', '--no-warnings']
  const child = spawn(process.execPath, [...flags, client, server.url])
  let out = ''
  let errors = ''
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (errors += text))
  const code = await new Promise((tell) => child.on('exit', tell))
  assert.deepEqual([code, errors], [0, ''])
  assert.match(out.trim().split('\n').at(-1), / [1-9]\d* decisions, best chance [01]\.\d+$/)
})
