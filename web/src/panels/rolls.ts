/** The dice that a table must roll. */
export interface Dice {
  count: number
  sides: number
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
