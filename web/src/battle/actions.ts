import type { Roster, UnitFacts } from './roster'

/** An action as the server lists it, taken apart as words only: no rule is known here. */
export interface Choice {
  /** The whole line, as it is sent. */
  text: string
  /** The unit that acts; null where the action names none. */
  unit: number | null
  /** The words before the argument: "move", "fall back", "test". */
  verb: string
  /** Where the action leads or strikes, as the notation writes places. */
  place: string | null
  /** The unit that the action is aimed at. */
  target: number | null
  /** A number that is spent or chosen. */
  count: number | null
  /** Words after the number: "for march". */
  tail: string
}

/** Actions that differ in their argument only. */
export interface Group {
  unit: number | null
  verb: string
  tail: string
  choices: Choice[]
}

interface Name {
  words: string
  unit: UnitFacts
}

/** Finds units by the names that actions may call them by. Built once a roster. */
export class Names {
  #longest: Name[] = []

  constructor(roster: Roster) {
    for (const unit of roster.units)
      for (const words of new Set([unit.name.en, unit.name.fr, unit.label, `#${unit.number}`]))
        if (words) this.#longest.push({ words, unit })
    this.#longest.sort((a, b) => b.words.length - a.words.length)
  }

  /** The unit whose name stands before the first colon that follows it, and what comes after. */
  leading(text: string): { unit: number | null; rest: string } {
    for (const { words, unit } of this.#longest) {
      if (!text.startsWith(words)) continue
      const after = /^\s*:\s*/.exec(text.slice(words.length))
      if (after) return { unit: unit.number, rest: text.slice(words.length + after[0].length) }
    }
    return { unit: null, rest: text }
  }

  /** The unit whose name ends a text, after at least one other word. */
  trailing(text: string): { unit: UnitFacts; before: string } | null {
    for (const { words, unit } of this.#longest)
      if (text.endsWith(` ${words}`))
        return { unit, before: text.slice(0, text.length - words.length).trim() }
    return null
  }
}

const counted = /^(.*?\D)\s+(\d{1,3})((?:\s+\D+)?)$/
const routed = /^(.*?)\s+-?(?:\d{4}-)*(\d{4})$/

/** Takes a listed action apart. */
export function parse(text: string, names: Names): Choice {
  const { unit, rest } = names.leading(text)
  const plain = { text, unit, verb: rest, place: null, target: null, count: null, tail: '' }
  const aimed = names.trailing(rest)
  if (aimed)
    return { ...plain, verb: aimed.before, target: aimed.unit.number, place: aimed.unit.place }
  const route = routed.exec(rest)
  if (route) return { ...plain, verb: route[1] as string, place: route[2] as string }
  const number = counted.exec(rest)
  if (number)
    return {
      ...plain,
      verb: number[1] as string,
      count: Number(number[2]),
      tail: (number[3] ?? '').trim(),
    }
  return plain
}

export function parse_all(texts: readonly string[], roster: Roster): Choice[] {
  const names = new Names(roster)
  return texts.map((text) => parse(text, names))
}

/** Groups choices that differ in their argument only, in the order of their first. */
export function grouped(choices: readonly Choice[]): Group[] {
  const groups = new Map<string, Group>()
  for (const choice of choices) {
    const key = `${choice.unit}\n${choice.verb}\n${choice.tail}`
    const group = groups.get(key)
    if (group) group.choices.push(choice)
    else groups.set(key, { ...choice, choices: [choice] })
  }
  return [...groups.values()].map(({ unit, verb, tail, choices: all }) => ({
    unit,
    verb,
    tail,
    choices: all,
  }))
}

/** The places that choices lead to or strike, each with those choices. */
export function by_place(choices: readonly Choice[]): Map<string, Choice[]> {
  const places = new Map<string, Choice[]>()
  for (const choice of choices) {
    if (choice.place === null) continue
    const known = places.get(choice.place)
    if (known) known.push(choice)
    else places.set(choice.place, [choice])
  }
  return places
}

/** What to show of a choice beside its verb. */
export function argument(choice: Choice): string {
  if (choice.count !== null) return String(choice.count)
  const at = choice.text.lastIndexOf(`${choice.verb} `)
  return at < 0 ? '' : choice.text.slice(at + choice.verb.length + 1)
}

/** Those whose line holds every word sought, capitals and accents aside. */
export function filtered(choices: readonly Choice[], sought: string): Choice[] {
  const words = plainly(sought).split(/\s+/).filter(Boolean)
  if (!words.length) return [...choices]
  return choices.filter((choice) => {
    const text = plainly(choice.text)
    return words.every((word) => text.includes(word))
  })
}

function plainly(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
