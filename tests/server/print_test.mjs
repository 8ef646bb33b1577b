// What the server prints: pages and PDF of scenarios, battles and rules, and the exact words where it does not.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ask, fr, make, scratch, start } from './sandtable.mjs'

let server
before(async () => (server = await start(join(scratch(), 'battles.db'))))
after(() => server.kill('SIGTERM'))

test('hands out what is printed of scenarios and rules, named by its content', async () => {
  const of = (path) => ask(server.url, 'GET', `/api/${path}`)
  for (const path of [
    'scenarios/isandlwana/roster',
    'scenarios/isandlwana/slips',
    'scenarios/isandlwana/map',
    'rules/belle-epoque/reference',
    'rules/belle-epoque/chapters',
  ]) {
    const page = await of(`${path}?lang=fr`)
    assert.match(page.text, /<html lang="fr">/, path)
    assert.match(page.headers.get('content-security-policy'), /^default-src 'none'.*sandbox/)
    const pdf = await of(`${path}.pdf?lang=fr`)
    assert.match(pdf.text, /^%PDF-/, path)
    const [kind, id, what] = path.split('/')
    assert.equal(pdf.headers.get('content-disposition'), `attachment; filename="${id}-${what}.pdf"`, kind)
    const known = { 'If-None-Match': pdf.headers.get('etag') }
    assert.equal((await ask(server.url, 'GET', `/api/${path}.pdf?lang=fr`, undefined, known)).status, 304)
  }
  const chapter = (await of('rules/game-of-kings/chapters?lang=fr&chapter=Movement')).text
  assert.match(chapter, /<h2>\d+\. Mouvement<\/h2>/)
  assert.doesNotMatch(chapter, /<h2>\d+\. Mousqueterie/)
})

test('refuses to print what there is not, in exact words', async () => {
  const no = async (path, status, error) => {
    const answer = await ask(server.url, 'GET', `/api/${path}`)
    assert.deepEqual([answer.status, answer.json], [status, { error }], path)
  }
  await no('rules/belle-epoqe/reference', 404, "there is no ruleset 'belle-epoqe'; expected one of belle-epoque, " +
      "game-of-kings, fixed-baynet, belle-alliance; did you mean 'belle-epoque'?")
  await no('scenarios/isandlwanna/roster.pdf', 404, "there is no scenario 'isandlwanna'; did you mean 'isandlwana'?")
  await no('rules/game-of-kings/chapters?chapter=Elephants', 404, "no chapter 'Elephants'; one of them is 'Introduction'")
  await no('scenarios/isandlwana/map?scale=4', 400, "'scale': expected a whole number from 5 to 200, found '4'")
  await no('scenarios/isandlwana/map?troops=maybe', 400, "'troops': expected yes or no, found 'maybe'")
  await no('scenarios/isandlwana/map?scale=200', 400, '128 sheets, 120 at the most: a smaller scale takes fewer')
  await no('scenarios/first-orders/map', 403,
    "nobody may measure this table beforehand: its map in true scale is the umpire’s alone")
})

test('says it in French to who reads French', async () => {
  const french = { 'Accept-Language': 'fr' }
  const { json } = await ask(server.url, 'GET', '/api/scenarios/isandlwana/map?scale=x', undefined, french)
  assert.equal(json.error, fr("« scale » : un nombre entier de 5 à 200 est attendu ; trouvé : « x »"))
})

test('prints of a battle no more than a key may know', async () => {
  const { battle, keys } = await make(server.url, { scenario: 'first-orders', seats: { french: 'open', prussians: 'open' } })
  const of = async (what, key) =>
    (await ask(server.url, 'GET', `/api/battles/${battle}/${what}`, undefined, { Authorization: `Seat ${key}` })).text
  const umpire = await of('slips', keys.umpire)
  const french = await of('slips', keys.french)
  const pages = (text) => text.split('class="break"').length
  assert.ok(pages(french) < pages(umpire), 'sheets for orders of others')
  assert.match(await of('map', keys.umpire), /^<!DOCTYPE html>/)
  assert.match(await of('map', keys.french), /nobody may measure this table beforehand/)
})
