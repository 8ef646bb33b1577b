import type { Composed, FigureName } from '../../protocol'

/** What is composed as tests compare it: who, and the words of each part. "": nothing is. */
export function line(composed: Composed | null): string {
  if (!composed) return ''
  const named = ({ unit, number }: FigureName) => `, ${unit}/${number}`
  const men = composed.men ? `/${composed.men.join(',')}` : ''
  const by = composed.by ? named(composed.by) : ''
  const parts = composed.parts.map(({ form, slots }) =>
    form.replace(/\{(\w+)\}/g, (_, name: string) => slots?.[name] ?? `{${name}}`),
  )
  const before = composed.after ? [composed.after] : []
  return `${composed.unit}${men}${by}: ${[...before, ...parts].join(', ')}`
}
