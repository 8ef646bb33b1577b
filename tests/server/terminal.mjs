// A terminal that has joined a battle, and what may stand between it and its server.
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { after } from 'node:test'
import { program } from './sandtable.mjs'

const terminals = new Set()
after(() => terminals.forEach((child) => child.kill('SIGKILL')))

/** `sandtable play --join LINK`, typed to from a pipe. */
export class Terminal {
  constructor(link, flags = [], env = {}) {
    this.child = spawn(program, ['play', '--join', link, ...flags], {
      env: { ...process.env, COLUMNS: '100', LC_ALL: 'C.UTF-8', ...env },
    })
    terminals.add(this.child)
    this.out = ''
    this.errors = ''
    this.read = 0
    this.waiting = []
    this.child.stdin.on('error', () => {})
    this.child.stdout.on('data', (text) => {
      this.out += text
      this.look()
    })
    this.child.stderr.on('data', (text) => (this.errors += text))
    this.ended = new Promise((tell) =>
      this.child.on('close', (code) => {
        terminals.delete(this.child)
        this.over = true
        this.look()
        tell(code)
      }),
    )
  }

  look() {
    for (const one of [...this.waiting]) {
      const found = one.text instanceof RegExp ? one.text.exec(this.out.slice(this.read)) : null
      const at = found ? found.index + found[0].length : this.out.slice(this.read).indexOf(one.text) + one.text.length
      const there = found || (typeof one.text === 'string' && this.out.slice(this.read).includes(one.text))
      if (!there && !this.over) continue
      this.waiting.splice(this.waiting.indexOf(one), 1)
      if (!there) one.fail(new Error(`never shown: ${one.text}\n${this.out}\n${this.errors}`))
      else {
        this.read += at
        one.tell(found)
      }
    }
  }

  /** Waits until a text is shown behind what was waited for before. */
  shows(text, seconds = 30) {
    return new Promise((tell, fail) => {
      const one = { text, tell, fail }
      this.waiting.push(one)
      setTimeout(() => {
        if (!this.waiting.includes(one)) return
        this.waiting.splice(this.waiting.indexOf(one), 1)
        fail(new Error(`not shown in time: ${text}\n${this.out}\n${this.errors}`))
      }, seconds * 1000).unref()
      this.look()
    })
  }

  type(line) {
    this.child.stdin.write(`${line}\n`)
  }

  /** Types at a prompt that stands, or will. */
  async answer(prompt, line) {
    await this.shows(`${prompt}> `)
    this.type(line)
  }

  async leaves() {
    this.type('quit')
    return this.ended
  }
}

/** A wire between a terminal and its server, which keeps what comes from there and can be cut. */
export async function between(url) {
  const { hostname, port } = new URL(url)
  const here = { heard: Buffer.alloc(0), open: new Set(), up: true }
  const server = createServer((near) => {
    if (!here.up) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      here.open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        here.open.delete(one)
        other.destroy()
      })
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      here.heard = Buffer.concat([here.heard, bytes])
      near.write(bytes)
    })
  })
  await new Promise((tell) => server.listen(0, '127.0.0.1', tell))
  after(() => {
    here.cut()
    server.close()
  })
  here.url = `http://127.0.0.1:${server.address().port}/`
  here.cut = () => here.open.forEach((socket) => socket.destroy())
  return here
}

/** The link of a seat. */
export const link_of = (url, made, seat) => `${new URL(`/battle/${made.battle}`, url)}#${made.keys[seat]}`
