import { has, t, type Key } from '../../i18n'

/** The word for an id of the server ("type", "heavy-horse"); the id itself where there is none. */
export function word(group: string, id: string): string {
  const key = `measured.${group}.${id}`
  return has(key) ? t(key as Key) : id
}
