import type { Choice } from '../battle/actions'
import type { Roster } from '../battle/roster'
import type { Light } from './guide'

/** Controls of the page that a guide may name, wherever a ruleset's table puts them. */
export const controls: Record<string, string> = {
  confirm: '.preview button.primary',
  cancel: '.preview .buttons button:last-child',
  preview: '.preview',
  odds: '.preview .odds',
  question: '.decision .question',
  units: '.decision .units',
  unit: '.decision .units button',
  'other-unit': '.decision .unit button',
  choices: '.decision .choices',
  quick: '.decision .quick button',
  compose: '.decision details.orders > summary',
  'compose-done': '.decision details.orders button[type="submit"]',
  samples: '.decision details:has(.choices) > summary',
  entry: '.decision .entry input',
  card: '.decision .cards',
  lately: '.decision .lately',
  why: '.decision .cards summary',
  clause: '.decision .clause',
  since: '.decision .since > summary',
  goals: '.goals .opener',
  'goals-open': '.goals .opener[aria-expanded="true"]',
  scores: '.goals .scores',
  briefing: '.goals button:not(.opener)',
  status: '.status',
  table: '.table',
  timeline: '.timeline',
  undo: '.margin > .undo .undo button',
  log: '#tab-log, .battle > .log',
  'tab-units': '#tab-units',
  'tab-rules': '#tab-rules',
  sheet: '#sheet',
  plate: '.plate',
  watch: '.plate .ways button',
  next: '.showing button',
}

/** What is lit: an element, or the summary behind which it is folded away. */
export interface Lit {
  element: Element
  folded: boolean
}

/** What is on the page: who takes part, what can be chosen. */
export interface Page {
  root: ParentNode
  roster: Roster
  all: readonly Choice[]
}

/** The first of these that can be seen and used now; null: none. */
export function find_light(lights: readonly Light[], page: Page): Lit | null {
  for (const light of lights)
    for (const element of candidates(light, page)) {
      const lit = in_sight(element)
      if (lit) return lit
    }
  return null
}

function candidates(light: Light, page: Page): Element[] {
  if (typeof light === 'string') return found(page, controls[light] ?? '#no-such-control')
  if ('do' in light) return choices(light, page)
  const units =
    'unit' in light
      ? numbers(light.unit, page)
      : light.can.flatMap((verb) => page.all.filter((one) => one.verb === verb)).map(unit_of)
  return units.flatMap((unit) => found(page, `.decision .units [data-unit="${unit}"]`))
}

const unit_of = ({ unit }: Choice) => unit
const numbers = (labels: readonly string[], { roster }: Page) =>
  labels.flatMap((label) => roster.units.find((one) => one.label === label)?.number ?? [])

function choices({ do: verbs, at, of, last }: Extract<Light, { do: string[] }>, page: Page) {
  const data = (one: Element, name: string) => one.getAttribute(`data-${name}`) ?? ''
  const units = of && numbers(of, page).map(String)
  const all = found(page, '.decision :is(.choices, .quick) button[data-verb]').filter(
    (one) =>
      (!verbs.length || verbs.includes(data(one, 'verb'))) &&
      (!units || units.includes(data(one, 'unit'))),
  )
  if (last) all.reverse()
  // Sorting leaves the order of those of one verb as it is.
  all.sort((a, b) => verbs.indexOf(data(a, 'verb')) - verbs.indexOf(data(b, 'verb')))
  return at ? at.flatMap((place) => all.filter((one) => data(one, 'place') === place)) : all
}

function found({ root }: Page, selector: string): Element[] {
  return [...root.querySelectorAll(selector)]
}

function in_sight(element: Element): Lit | null {
  if (element.matches(':disabled')) return null
  let folded: Element | null = null
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement && !at.open && !at.firstElementChild?.contains(element))
      folded = at.firstElementChild
  const shown = folded ?? element
  return shown.checkVisibility({ visibilityProperty: true })
    ? { element: shown, folded: folded !== null }
    : null
}
