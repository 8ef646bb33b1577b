import { battle_file } from '../rest'

/** The journal or the account of a battle, as a file on this device; throws what went wrong. */
export async function save_file(
  battle: string,
  what: 'journal' | 'report',
  key: string,
  lang: string,
): Promise<void> {
  const file = await battle_file(battle, what, key, lang)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${battle}.${what === 'journal' ? 'jsonl' : 'html'}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
