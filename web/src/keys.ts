/** Whether a key pressed belongs to a field that is being written in, not to the page. */
export function is_typing(event: KeyboardEvent): boolean {
  const target = event.target
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog[open]')) return true
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Whether letters that are typed there are written there: not so in a list or a box to tick. */
export function is_written_in(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|range|file)$/.test(target.type)
}
