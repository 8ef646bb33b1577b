import type { Lang } from './protocol'

/** A scenario's date, "1879-01-22" or as little as "1870", in words. What is no date stays. */
export function date_of(text: string, lang: Lang): string {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text)
  if (!parts) return text
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3] ?? 1)))
  return new Intl.DateTimeFormat(locale(lang), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(parts[3] ? { day: 'numeric' } : {}),
  }).format(date)
}

/** A moment of the server's in the reader's own zone. */
export function moment_of(text: string, lang: Lang): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return text
  return new Intl.DateTimeFormat(locale(lang), { dateStyle: 'medium', timeStyle: 'short' }).format(
    time,
  )
}

function locale(lang: Lang): string {
  return lang === 'fr' ? 'fr-FR' : 'en-GB'
}
