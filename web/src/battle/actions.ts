import type { Action } from '../protocol'
import { unit_of, type Roster } from './roster'

/** An action as the page handles it: what says nothing is null or "". */
export interface Choice {
  /** The whole line, as it is sent. */
  text: string
  /** The line without the name before it. */
  words: string
  /** The verb's id; "" for what is no action. */
  verb: string
  /** The verb in words: "move", "fall back", "test". */
  said: string
  /** The unit that acts; null where the action names none. */
  unit: number | null
  /** Where the action leads or strikes, as the view names places. */
  place: string | null
  /** The unit that the action is aimed at. */
  target: number | null
  /** A number that is spent or chosen. */
  count: number | null
  /** What is said after the verb. */
  argument: string
  /** What is said after that: "for march". */
  tail: string
  /** One of many like it. */
  sample: boolean
}

/** Actions that differ in their argument only. */
export interface Group {
  unit: number | null
  verb: string
  said: string
  tail: string
  choices: Choice[]
}

/** An action that the server lists. What is aimed at a unit strikes where that stands. */
export function choice_of(action: Action, roster: Roster): Choice {
  const target = action.target ?? null
  return {
    text: action.text,
    words: action.words ?? action.text,
    verb: action.verb,
    // What comes without parts is said as a whole.
    said: action.said || (action.words ?? action.text),
    unit: action.unit ?? null,
    place: action.place ?? unit_of(roster, target)?.place ?? null,
    target,
    count: action.count ?? null,
    argument: action.argument ?? '',
    tail: action.tail ?? '',
    sample: action.sample ?? false,
  }
}

/** A line that is only text yet. */
export function line_of(text: string): Choice {
  return choice_of({ text, verb: '', said: text }, { sides: [], units: [] })
}

/** Groups choices that differ in their argument only, in the order of their first. */
export function grouped(choices: readonly Choice[]): Group[] {
  const groups = new Map<string, Group>()
  for (const choice of choices) {
    const key = `${choice.unit}\n${choice.verb}\n${choice.said}\n${choice.tail}`
    const group = groups.get(key)
    if (group) group.choices.push(choice)
    else groups.set(key, { ...choice, choices: [choice] })
  }
  return [...groups.values()].map(({ unit, verb, said, tail, choices: all }) => ({
    unit,
    verb,
    said,
    tail,
    choices: all,
  }))
}

/**
 * Who acts, where a choice of a group reads like another of it: any of four gunners may call up
 * the same men. "" where nothing need be said.
 */
export function who_of(choice: Choice, { choices }: Group): string {
  const alike = choices.filter(({ argument }) => argument === choice.argument)
  if (alike.length < 2 || !choice.text.endsWith(choice.words)) return ''
  return choice.text.slice(0, -choice.words.length).replace(/\s*:\s*$/, '')
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

/**
 * What a unit can do that leads nowhere and is aimed at nobody, where it is little enough to stand
 * beside its name.
 */
export function quick_of(choices: readonly Choice[], unit: number): Choice[] {
  const found = choices.filter((one) => one.unit === unit && !one.sample && one.place === null)
  return found.length > 8 ? [] : found
}

/** What is left of choices where buttons say these words already. */
export function beside_presses(choices: readonly Choice[], pressed: readonly string[]): Choice[] {
  return choices.filter((one) => !pressed.includes(one.words))
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
