import { createSubscriber } from 'svelte/reactivity'
import { set_lang } from './i18n'
import type { Lang } from './protocol'

export type Style = 'period' | 'plain' | 'print' | 'dark'
export type TextSize = 'small' | 'normal' | 'large' | 'largest'

export interface Settings {
  /** "system": the map of the time, dark where the device is. */
  style: Style | 'system'
  /** Modern NATO symbols instead of the period's blocks. */
  nato: boolean
  text: TextSize
  /** "system" follows the device. */
  motion: 'system' | 'reduced' | 'full'
  /** How fast what others did is shown; "off": all at once. */
  pace: 'off' | 'quick' | 'normal' | 'slow'
  /** Whether a question that only `done` can answer is passed over. */
  passing: 'guided' | 'always' | 'never'
  /** Whether a decision is previewed, and given by Confirm; false: a click or two give it. */
  confirm: boolean
  /** Whether one hears what happens, and how loud, 0 to 100. */
  sound: boolean
  volume: number
  /** Whether one is told of one's turn: by the page out of sight, and with the page closed. */
  notify: boolean
  push: boolean
  lang: Lang
  /**
   * Two at this screen: cover the map when the device changes hands; "auto" where sides see apart.
   */
  curtain: 'auto' | 'always' | 'never'
  /** The name under which this browser plays. */
  name: string
}

const place = 'sandtable.settings'
const standard: Settings = {
  style: 'system',
  nato: false,
  text: 'normal',
  motion: 'system',
  pace: 'normal',
  passing: 'guided',
  confirm: true,
  sound: false,
  volume: 60,
  notify: false,
  push: false,
  lang: 'en',
  curtain: 'auto',
  name: '',
}
const allowed: { [K in keyof Settings]?: readonly Settings[K][] } = {
  style: ['system', 'period', 'dark', 'plain', 'print'],
  text: ['small', 'normal', 'large', 'largest'],
  motion: ['system', 'reduced', 'full'],
  pace: ['off', 'quick', 'normal', 'slow'],
  passing: ['guided', 'always', 'never'],
  lang: ['en', 'fr'],
  curtain: ['auto', 'always', 'never'],
}

/** Settings as they may be kept by an older client: what is unknown falls back to the standard. */
export function read_settings(text: string | null, preferred: string): Settings {
  const out: Settings = {
    ...standard,
    lang: preferred.toLowerCase().startsWith('fr') ? 'fr' : 'en',
  }
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return out
  }
  if (typeof kept !== 'object' || kept === null) return out
  for (const [name, value] of Object.entries(kept)) {
    if (!(name in standard)) continue
    const key = name as keyof Settings
    const values = allowed[key] as readonly unknown[] | undefined
    const fits = values
      ? values.includes(value)
      : typeof value === typeof standard[key] && (key !== 'volume' || is_volume(value))
    if (fits) Object.assign(out, { [key]: value })
  }
  return out
}

/** A loudness that a slider could have set. */
function is_volume(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 100
}

const watchers = new Set<() => void>()
const subscribe = createSubscriber((update) => {
  watchers.add(update)
  return () => watchers.delete(update)
})
let now: Settings = { ...standard }

/** What this browser prefers; reactive, kept on this device only. */
export const settings = {
  get now(): Readonly<Settings> {
    subscribe()
    return now
  },
  /** The style that is shown, whoever chose it. */
  get style(): Style {
    subscribe()
    return style_now()
  },
  load(): void {
    now = read_settings(read_kept(), navigator.language)
    show()
    for (const one of [night, forced])
      one?.addEventListener('change', () => {
        show()
        for (const update of watchers) update()
      })
  },
  set(change: Partial<Settings>): void {
    now = { ...now, ...change }
    try {
      localStorage.setItem(place, JSON.stringify(now))
    } catch {
      // A browser that keeps nothing still plays.
    }
    show()
    for (const update of watchers) update()
  },
}

const query = (of: string) => (typeof matchMedia === 'function' ? matchMedia(of) : undefined)
const night = query('(prefers-color-scheme: dark)')
const forced = query('(forced-colors: active)')
function style_now(): Style {
  // A drawing keeps its colours where those of the page are the system's: it is to go with them.
  if (forced?.matches && now.style !== 'print') return night?.matches ? 'dark' : 'plain'
  if (now.style !== 'system') return now.style
  return night?.matches ? 'dark' : 'period'
}

function read_kept(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

function show(): void {
  const root = document.documentElement
  root.dataset.style = style_now()
  root.dataset.text = now.text
  root.dataset.motion = now.motion
  root.lang = now.lang
  set_lang(now.lang)
}
