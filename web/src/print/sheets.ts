import type { Lang } from '../protocol'

/** A thing to be printed, and whether it is of the rules and not of a battle or scenario. */
export interface Sheet {
  what: 'roster' | 'slips' | 'map' | 'reference' | 'chapters'
  of_rules: boolean
}
export const sheets: readonly Sheet[] = [
  { what: 'roster', of_rules: false },
  { what: 'reference', of_rules: true },
  { what: 'map', of_rules: false },
  { what: 'slips', of_rules: false },
  { what: 'chapters', of_rules: true },
]
export const papers = ['a4', 'letter'] as const
/** How large a map may be, in per cent of the table. */
export const scales = [100, 50, 25] as const

export interface Choices {
  /** The battle or scenario, as a path under /api. */
  of: string
  ruleset: string
  lang: Lang
  paper: (typeof papers)[number]
  scale: (typeof scales)[number]
  troops: boolean
  /** As it is called in that language; "": all of them. */
  chapter: string
}

/** Where the server has it, under /api. */
export function address_of(sheet: Sheet, choices: Choices, as: 'pdf' | 'html'): string {
  const { of, ruleset, lang, paper, scale, troops, chapter } = choices
  const query = new URLSearchParams({ lang, paper })
  if (sheet.what === 'map') {
    query.set('scale', `${scale}`)
    if (troops) query.set('troops', 'yes')
  }
  if (sheet.what === 'chapters' && chapter) query.set('chapter', chapter)
  const whose = sheet.of_rules ? `rules/${encodeURIComponent(ruleset)}` : of
  return `${whose}/${sheet.what}${as === 'pdf' ? '.pdf' : ''}?${query}`
}
