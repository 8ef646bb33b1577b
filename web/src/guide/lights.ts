import type { Roster } from '../battle/roster'
import type { Light } from './guide'

/** Controls of the page that a guide may name, wherever a ruleset's table puts them. */
const controls: Record<string, string> = {
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
  why: '.decision .cards summary',
  clause: '.decision .clause',
  since: '.decision .since > summary',
  goals: '.goals .opener',
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

/** The first of these that can be seen and used now; null: none. */
export function find_light(lights: readonly Light[], roster: Roster, root: ParentNode): Lit | null {
  for (const light of lights)
    for (const element of candidates(light, roster, root)) {
      const lit = in_sight(element)
      if (lit) return lit
    }
  return null
}

function candidates(light: Light, roster: Roster, root: ParentNode): Element[] {
  if (typeof light === 'string') return all(root, controls[light] ?? '#no-such-control')
  if ('do' in light) return choices(light, root)
  const labels = 'unit' in light ? light.unit : light.map
  const place = 'unit' in light ? '.decision .units button' : '.troops '
  return labels.flatMap((label) => {
    const unit = roster.units.find((one) => one.label === label)
    if (unit) return all(root, `${place}[data-unit="${unit.number}"]`)
    return 'map' in light ? all(root, `[data-place="${CSS.escape(label)}"]`) : []
  })
}

function choices({ do: verbs, at, last }: Extract<Light, { do: string[] }>, root: ParentNode) {
  const found = all(root, '.decision .choices button').filter(
    (one) => !verbs.length || verbs.includes(one.getAttribute('data-verb') ?? ''),
  )
  const by_verb = (one: Element) => verbs.indexOf(one.getAttribute('data-verb') ?? '')
  found.sort((a, b) => by_verb(a) - by_verb(b))
  if (last) found.reverse()
  if (!at) return found
  return at.flatMap((place) => found.filter((one) => one.getAttribute('data-place') === place))
}

function all(root: ParentNode, selector: string): Element[] {
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
