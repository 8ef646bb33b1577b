/** Where a browser keeps how far the guide through a battle has come (guide/kept.ts). */
export const guide_place = (battle: string) => `sandtable.guide.${battle}`

/** Whether the battle is led by a guide in this browser. */
export function is_guided(battle: string): boolean {
  try {
    return localStorage.getItem(guide_place(battle)) !== null
  } catch {
    return false
  }
}
