/** The dice that a table must roll. */
export interface Dice {
  count: number
  sides: number
}

/** Reads "2d6" out of the server's words, as in "Roll 2d6 for Red …". Null: no dice are named. */
export function dice_of(roll: string): Dice | null {
  const found = /(?:^|\s)(\d{1,3})d(\d{1,3})\b/.exec(roll)
  if (!found) return null
  const count = Number(found[1])
  const sides = Number(found[2])
  return count > 0 && sides > 1 ? { count, sides } : null
}

/** The faces as typed: digits apart or, with dice below ten sides, run together. */
export function faces_of(text: string, dice: Dice): number[] {
  return no_face(text, dice) ? [] : parts_of(text, dice).map(Number)
}

/** The first of the faces as typed that no such die shows; "": all can be. */
export function no_face(text: string, dice: Dice): string {
  return parts_of(text, dice).find((part) => !is_face(part, dice)) ?? ''
}

function parts_of(text: string, dice: Dice): string[] {
  const parts = text
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const together = parts.length === 1 && dice.sides < 10 && /^\d+$/.test(text.trim())
  return together ? [...text.trim()] : parts
}

function is_face(part: string, dice: Dice): boolean {
  return /^\d+$/.test(part) && Number(part) >= 1 && Number(part) <= dice.sides
}

/**
 * What can be drawn, as the server names it: "Draw a token: 1–3 red Red, 4–6 blue Blue: type …"
 * gives "red Red" and "blue Blue". A choice is answered with the first of its numbers.
 */
export function draws_of(roll: string): { answer: string; label: string }[] {
  const all = [...roll.matchAll(/(?:^|[\s:,])(\d+)(?:–\d+)? (\p{L}[^,:\d]*?)\s*(?=,|:|$)/gu)]
  return all.map((found) => ({ answer: found[1] ?? '', label: found[2] ?? '' }))
}
