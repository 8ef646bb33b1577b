/**
 * A word for the dice, which the server asks of every seat once it has committed to its secret.
 * What the player typed when the battle was made is kept until then; else the browser rolls one.
 */
const place = (battle: string) => `sandtable.word.${battle}`

export function keep_word(battle: string, word: string): void {
  try {
    if (word.trim()) sessionStorage.setItem(place(battle), word.trim())
  } catch {
    // Without storage the browser's own word does as well.
  }
}

export function word_for(battle: string): string {
  try {
    const kept = sessionStorage.getItem(place(battle))
    if (kept) return kept
  } catch {
    // As above.
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
