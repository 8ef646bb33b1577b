import { t } from '../i18n'
import { battle_file } from '../rest'

/** Keeps journal or account of a battle as a file on this device; what went wrong, or "". */
export async function save_file(
  battle: string,
  what: 'journal' | 'report' | 'roster.pdf',
  key: string,
  lang: string,
): Promise<string> {
  let file: Blob
  try {
    file = await battle_file(battle, what, key, lang)
  } catch (error) {
    return (error as Error).message || t('rest.offline')
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  const ends = { journal: 'jsonl', report: 'html', 'roster.pdf': 'roster.pdf' }
  link.download = `${battle}.${ends[what]}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return ''
}
