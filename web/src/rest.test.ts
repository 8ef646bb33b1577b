import { describe, expect, it } from 'vitest'
import { set_lang } from './i18n'
import { call, map_picture, RestError, type Fetch } from './rest'

function answering(status: number, body: string): { using: Fetch; asked: [string, RequestInit][] } {
  const asked: [string, RequestInit][] = []
  return {
    asked,
    using: async (path, init = {}) => {
      asked.push([path, init])
      return new Response(status === 204 ? null : body, { status, statusText: 'Some Words' })
    },
  }
}

async function failure(work: Promise<unknown>): Promise<RestError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RestError)
  return error as RestError
}

describe('call', () => {
  it('sends a key in a header and a body as JSON', async () => {
    const server = answering(200, '{"battle":"b1"}')
    const got = await call('POST', 'battles', { scenario: 'alma' }, { key: 'k1', ...server })
    expect(got).toEqual({ battle: 'b1' })
    const [path, init] = server.asked[0] ?? ['', {}]
    expect(path).toBe('/api/battles')
    expect(init.body).toBe('{"scenario":"alma"}')
    expect(init.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'en',
      Authorization: 'Seat k1',
      'Content-Type': 'application/json',
    })
  })

  it('asks for the words of a refusal in the language chosen', async () => {
    set_lang('fr')
    const server = answering(200, '{}')
    await call('GET', 'battles', undefined, server)
    set_lang('en')
    expect(server.asked[0]?.[1].headers).toMatchObject({ 'Accept-Language': 'fr' })
  })

  it('takes an empty answer', async () => {
    expect(await call('DELETE', 'sessions', undefined, answering(204, ''))).toBeUndefined()
  })

  it("gives the server's words and place where it refuses", async () => {
    const body = '{"error":"expected a number, found a text","where":"m.jsonl:3:7"}'
    const error = await failure(call('POST', 'journals', {}, answering(400, body)))
    expect(error).toMatchObject({
      status: 400,
      message: 'expected a number, found a text',
      where: 'm.jsonl:3:7',
    })
  })

  it('gives the status where the refusal is no JSON, or the answer is none', async () => {
    expect(
      await failure(call('GET', 'battles', undefined, answering(500, '<html>'))),
    ).toMatchObject({
      status: 500,
      message: '500 Some Words',
      where: '',
    })
    expect(
      await failure(call('GET', 'battles', undefined, answering(200, '<html>'))),
    ).toMatchObject({
      status: 200,
      message: '200 Some Words',
    })
  })

  it('has status 0 where a proxy answers for no server, not where the server is busy', async () => {
    const proxied = call('GET', 'battles', undefined, answering(502, '<html>'))
    expect(await failure(proxied)).toMatchObject({ status: 0, message: '' })
    const busy = call('GET', 'battles', undefined, answering(503, '{"error":"busy"}'))
    expect(await failure(busy)).toMatchObject({ status: 503, message: 'busy' })
  })

  it('has status 0 where no server answers', async () => {
    const using: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await failure(call('GET', 'battles', undefined, { using }))).toMatchObject({
      status: 0,
      message: '',
    })
  })
})

it('names the picture of a scenario', () => {
  expect(map_picture('mars-la-tour', 'print', 'fr')).toBe(
    '/api/scenarios/mars-la-tour/map.svg?style=print&lang=fr',
  )
})
