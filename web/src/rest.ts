import { spoken } from './i18n'
import { printed } from './printed'
import type {
  BattleFacts,
  Glossary,
  NewBattle,
  Problem,
  RulesPage,
  RulesetBrief,
  RulesetFacts,
  ScenarioBrief,
  ScenarioFacts,
} from './protocol'
import type { Claimed, Credentials, Mine, Removed, SignedIn } from './protocol_accounts'
import type { MadeBattle, NewJournal } from './protocol_made'

/** A request that the server refused, or that did not reach it (status 0). */
export class RestError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** file:line:column where a file was at fault. */
    readonly where = '',
  ) {
    super(message)
  }
}

/** `fetch`, or what stands in for it in tests. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/**
 * One request of JSON under /api. Errors: RestError with the server's words, or with status 0 and
 * an empty message where no server answered.
 */
export async function call<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  { key = '', using = fetch as Fetch } = {},
): Promise<T> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': spoken(),
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (key) headers.Authorization = `Seat ${key}`
  let response: Response
  try {
    response = await using(`/api/${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new RestError(0, '')
  }
  const text = await response.text()
  const answer = read(text)
  if (response.ok && (text === '' || answer !== undefined)) return answer as T
  throw refused(response, answer)
}

/** What a refusal says. A proxy says so of itself where no server is behind it; a server why. */
function refused({ status, statusText }: Response, answer: unknown): RestError {
  const problem = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Problem>
  if (!problem.error && [502, 503, 504].includes(status)) return new RestError(0, '')
  return new RestError(
    status,
    printed(problem.error ?? `${status} ${statusText}`.trim()),
    problem.where ?? '',
  )
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const piece = encodeURIComponent
const kept = new Map<string, Promise<unknown>>()

/** What never changes while the page is open is asked for once; a failure is not kept. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path)
  if (known) return known as Promise<T>
  const asked = call<T>('GET', path)
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

export const rest = {
  rulesets: () => once<RulesetFacts[]>('rulesets'),
  /** What lists of rulesets and scenarios show, and no more: home is light. */
  ruleset_briefs: () => once<RulesetBrief[]>('rulesets?brief=yes'),
  scenario_briefs: () => once<ScenarioBrief[]>('scenarios?brief=yes'),
  scenarios: (ruleset: string) => once<ScenarioFacts[]>(`scenarios?ruleset=${piece(ruleset)}`),
  rules: (ruleset: string) => once<RulesPage>(`rules/${piece(ruleset)}`),
  glossary: (ruleset: string) => once<Glossary>(`rules/${piece(ruleset)}/glossary`),
  battles: () => call<BattleFacts[]>('GET', 'battles'),
  battle: (id: string, key: string) =>
    call<BattleFacts>('GET', `battles/${piece(id)}`, undefined, { key }),
  make: (battle: NewBattle) => call<MadeBattle>('POST', 'battles', battle),
  /** Who is signed in; "" where nobody is. */
  who: () => call<SignedIn>('GET', 'session'),
  mine: () => call<Mine>('GET', 'account/battles'),
  sign_up: (who: Credentials) => call<SignedIn>('POST', 'account', who),
  sign_in: (who: Credentials) => call<SignedIn>('POST', 'session', who),
  sign_out: () => call<SignedIn>('DELETE', 'session'),
  /** The end of the account. */
  leave: (passphrase: string) => call<Removed>('DELETE', 'account', { passphrase }),
  claim: (battle: string, key: string) =>
    call<Claimed>('POST', `battles/${piece(battle)}/claim`, undefined, { key }),
  /** One more link for a seat, from whoever made the battle (`owner`: the key that proves it). */
  give_link: (battle: string, owner: string, seat: string) =>
    call<{ seat: string; key: string }>(
      'POST',
      `battles/${piece(battle)}/links`,
      { seat },
      { key: owner },
    ),
  /** A link that opens nothing any more. */
  withdraw_link: (battle: string, owner: string, link: string) =>
    call<{ seat: string }>(
      'DELETE',
      `battles/${piece(battle)}/links`,
      { key: link },
      { key: owner },
    ),
  open: (journal: NewJournal) => call<MadeBattle>('POST', 'journals', journal),
}

/** The picture of a scenario's ground and troops. */
export function map_picture(scenario: string, style: string, lang: string): string {
  return `/api/scenarios/${piece(scenario)}/map.svg?style=${style}&lang=${lang}`
}

/** A file that the server makes, at a path under /api. Errors as in `call`. */
export async function file_at(path: string, key: string): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(`/api/${path}`, {
      headers: { 'Accept-Language': spoken(), ...(key ? { Authorization: `Seat ${key}` } : {}) },
    })
  } catch {
    throw new RestError(0, '')
  }
  if (response.ok) return response.blob()
  throw refused(response, read(await response.text()))
}

/** The journal of a battle, or the account of it as a page. Errors as in `call`. */
export const battle_file = (
  battle: string,
  what: 'journal' | 'report',
  key: string,
  lang: string,
): Promise<Blob> => file_at(`battles/${piece(battle)}/${what}?lang=${lang}`, key)
