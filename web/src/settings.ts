import { createSubscriber } from 'svelte/reactivity'
import { set_lang } from './i18n'
import type { Lang } from './protocol'

export type Style = 'period' | 'plain' | 'print'
export type TextSize = 'small' | 'normal' | 'large' | 'largest'

export interface Settings {
  style: Style
  /** Modern NATO symbols instead of the period's blocks. */
  nato: boolean
  text: TextSize
  /** "system" follows the device. */
  motion: 'system' | 'reduced' | 'full'
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
  style: 'period',
  nato: false,
  text: 'normal',
  motion: 'system',
  lang: 'en',
  curtain: 'auto',
  name: '',
}
const allowed: { [K in keyof Settings]?: readonly Settings[K][] } = {
  style: ['period', 'plain', 'print'],
  text: ['small', 'normal', 'large', 'largest'],
  motion: ['system', 'reduced', 'full'],
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
    const fits = values ? values.includes(value) : typeof value === typeof standard[key]
    if (fits) Object.assign(out, { [key]: value })
  }
  return out
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
  load(): void {
    now = read_settings(read_kept(), navigator.language)
    show()
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

function read_kept(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

function show(): void {
  const root = document.documentElement
  root.dataset.style = now.style
  root.dataset.text = now.text
  root.dataset.motion = now.motion
  root.lang = now.lang
  set_lang(now.lang)
}
