/** Whether a key pressed belongs to a field that is being written in, not to the page. */
export function is_typing(event: KeyboardEvent): boolean {
  const target = event.target
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog[open]')) return true
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
