// A whole client of Sandtable: makes a battle against the computer and plays it to its end by
// docs/format/protocol.md alone. Node 20 (--experimental-websocket) or later, no packages.
//
// usage: node --experimental-websocket tests/server/play_battle.mjs http://127.0.0.1:8080/
const server = process.argv[2]
const side = 'red'

async function post(path, body) {
  const answer = await fetch(new URL(path, server), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status}: ${json.error}`)
  return json
}

const { battle, keys } = await post('/api/battles', {
  scenario: 'first-battle',
  seats: { red: 'open', blue: 'recruit' },
  dice: 'seeded',
  odds: true,
  private: true,
})

const socket = new WebSocket(new URL(`/api/battles/${battle}/live`, server.replace('http', 'ws')))
const waiting = new Map()
let id = 0
let decisions = 0
let best = 0

/** Sends a request; its answer carries the same number as `re`. */
function ask(request) {
  return new Promise((tell) => {
    waiting.set(++id, tell)
    socket.send(JSON.stringify({ id, ...request }))
  })
}

const value = (chance) => {
  const [n, d] = chance.split('/').map(Number)
  return n / d
}

/** Of a few actions, the one whose headline is the likeliest. */
async function choose(actions) {
  let chosen = actions[0].text
  let chance = -1
  for (const { text: action } of actions.slice(-3)) {
    const answer = await ask({ type: 'odds', side, action, assume: [] })
    if (answer.type !== 'odds' || !answer.odds.headline.length) continue
    const likely = value(answer.odds.headline[0].chance)
    if (likely > chance) [chosen, chance] = [action, likely]
  }
  best = Math.max(best, chance)
  return chosen
}

async function decide(question) {
  if (question.kind === 'word') return ask({ type: 'word', side, text: 'a word of mine' })
  const { actions } = await ask({ type: 'actions', side })
  const action = await choose(actions)
  const verdict = await ask({ type: 'check', side, action })
  if (!verdict.ok) throw new Error(`${action}: ${JSON.stringify(verdict)}`)
  const answer = await ask({ type: 'submit', side, action, question: question.id })
  if (answer.type !== 'done') throw new Error(`${action}: ${JSON.stringify(answer)}`)
  decisions++
}

socket.onopen = () =>
  socket.send(
    JSON.stringify({ type: 'hello', version: 2, key: keys[side], name: 'Ada', lang: 'en', since: 0 }),
  )

socket.onmessage = async (event) => {
  const message = JSON.parse(event.data)
  if (message.re !== undefined) {
    waiting.get(message.re)(message)
    waiting.delete(message.re)
  } else if (message.type === 'state') {
    for (const account of message.accounts)
      for (const told of account.told) console.log(`${account.seq}. ${told.line}`)
    if (message.over) {
      console.log(`${message.outcome} ${decisions} decisions, best chance ${best.toFixed(3)}`)
      socket.close()
    } else if (message.question.asked.includes(side)) {
      await decide(message.question)
    }
  } else if (message.type === 'closing') {
    throw new Error(message.reason)
  }
}
