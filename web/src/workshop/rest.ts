import { call, RestError } from '../rest'
import type { JudgedDraft, Muster, NewStudy, StudyProgress, Taken } from './protocol'

const piece = encodeURIComponent

/**
 * What is said of a text, and how it looks; `placed`: the seed by which all is decided that comes
 * before its first turn. Errors as in `call`.
 */
export function judge(
  text: string,
  style: string,
  lang: string,
  placed?: number,
): Promise<JudgedDraft> {
  const query = `style=${style}&lang=${lang}`
  return call('POST', `drafts?${query}`, { text, ...(placed === undefined ? {} : { placed }) })
}

/** What may stand in a scenario of a ruleset, as JSON Schema. */
export function schema_of(ruleset: string): Promise<unknown> {
  return call('GET', `rules/${piece(ruleset)}/scenario-schema`)
}

/** Reckons an army that may have so many points. Errors as in `call`. */
export function muster(ruleset: string, points: number, troops: Taken[]): Promise<Muster> {
  return call('POST', `rules/${piece(ruleset)}/army`, { points, troops })
}

/** The file of a scenario that the server carries. Errors as in `call`. */
export async function text_of(scenario: string): Promise<string> {
  let response: Response
  try {
    response = await fetch(`/api/scenarios/${piece(scenario)}/text`)
  } catch {
    throw new RestError(0, '')
  }
  const text = await response.text()
  if (response.ok) return text
  throw new RestError(response.status, `${response.status} ${response.statusText}`)
}

/** Computers play a scenario against each other. Errors as in `call`. */
export function begin_study(study: NewStudy): Promise<{ study: string }> {
  return call('POST', 'studies', study)
}
/** How far they have come; whoever asks keeps them at it. */
export function study_of(id: string): Promise<StudyProgress> {
  return call('GET', `studies/${piece(id)}`)
}
export function end_study(id: string): Promise<unknown> {
  return call('DELETE', `studies/${piece(id)}`)
}
