import type { TroopList, Vocabulary, Words } from '../protocol'
import type { Taken } from './protocol'
import { changed, Outline, quoted, toml_of, type Path } from './toml'

/** A row of the list that an army is put together from: so many, said to be so. */
export interface Row extends Taken {
  /** By the key of the file; empty: as the rules have it. */
  choices: Record<string, string>
}

/** The units that a side has, by their kinds. */
export function units_of(outline: Outline, side: Path, key: string): Taken[] {
  const count = new Map<string, number>()
  for (const { path } of outline.list([...side, 'unit'])) {
    const kind = outline.value([...path, key])
    if (typeof kind === 'string') count.set(kind, (count.get(kind) ?? 0) + 1)
  }
  return [...count].map(([kind, units]) => ({ kind, units }))
}

/** Of how many points armies are here: as the file says, else as is usual. */
export function budget_of(outline: Outline, list: TroopList): number {
  const agreed = outline.value(list.agreed.split('.'))
  return typeof agreed === 'number' ? agreed : list.usual
}

/**
 * The text with new units of a side behind those that it has, or in their stead; each has a name
 * and a label that nobody else has. `made`: where they stand in the file.
 */
export function with_troops(
  text: string,
  side: Path,
  list: TroopList,
  rows: readonly Row[],
  { vocabulary, instead }: { vocabulary: Vocabulary; instead: boolean },
): { text: string; made: Path[] } {
  const units = [...side, 'unit']
  let outline = new Outline(text)
  const write = (changes: ReturnType<Outline['add']>) =>
    (outline = new Outline(changed(outline.text, changes)))
  if (instead)
    for (let n = outline.list(units).length; n > 0; n--) write(outline.drop([...units, n - 1]))
  const taken = taken_names(outline)
  const letter = letter_of(outline, side)
  const made: Path[] = []
  for (const { kind, units: count, choices } of rows)
    for (let n = 0; n < count; n++) {
      const name = free_name(taken, vocabulary[list.key]?.[kind] ?? { en: kind, fr: kind })
      const lines = [
        `name = ${toml_of(name)}`,
        `label = ${quoted(free_label(taken, letter))}`,
        `${list.key} = ${quoted(kind)}`,
        ...Object.entries(choices).flatMap(([key, word]) =>
          word ? [`${key} = ${quoted(word)}`] : [],
        ),
      ]
      made.push([...units, outline.list(units).length])
      write(outline.add(units, lines))
    }
  return { text: outline.text, made }
}

interface Names {
  names: Set<string>
  labels: Set<string>
}
function taken_names(outline: Outline): Names {
  const out: Names = { names: new Set(), labels: new Set() }
  for (const { path } of outline.parts) {
    const name = outline.value([...path, 'name'])
    if (typeof name === 'string') out.names.add(name)
    else for (const one of Object.values((name as Words | undefined) ?? {})) out.names.add(one)
    const label = outline.value([...path, 'label'])
    if (typeof label === 'string') out.labels.add(label.toUpperCase())
  }
  return out
}
function free_name({ names }: Names, { en, fr }: Words): Words {
  const headed = (word: string, n: number) => `${word.charAt(0).toUpperCase()}${word.slice(1)} ${n}`
  let n = 1
  while (names.has(headed(en, n)) || names.has(headed(fr, n))) n += 1
  const name = { en: headed(en, n), fr: headed(fr, n) }
  names.add(name.en).add(name.fr)
  return name
}
function free_label({ labels }: Names, letter: string): string {
  let n = 1
  while (labels.has(letter + n)) n += 1
  labels.add(letter + n)
  return letter + n
}
/** The letter that labels of a side begin with. */
function letter_of(outline: Outline, side: Path): string {
  const name = outline.value([...side, 'name'])
  const en = typeof name === 'string' ? name : ((name as Words | undefined)?.en ?? '')
  return /[A-Za-z]/.exec(en)?.[0].toUpperCase() ?? (side.at(-1) === 0 ? 'A' : 'B')
}
