import { t } from '../i18n'
import { battle_file } from '../rest'

/** Keeps what comes as a file on this device. Errors: as what brings it. */
export async function save_as(name: string, coming: Promise<Blob>): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await coming)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Keeps journal or account of a battle as a file on this device; what went wrong, or "". */
export async function save_file(
  battle: string,
  what: 'journal' | 'report',
  key: string,
  lang: string,
): Promise<string> {
  const name = `${battle}.${{ journal: 'jsonl', report: 'html' }[what]}`
  try {
    await save_as(name, battle_file(battle, what, key, lang))
  } catch (error) {
    return (error as Error).message || t('rest.offline')
  }
  return ''
}
