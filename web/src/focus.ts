let moved = false

/** Another page of the client was opened: its heading takes the focus once it is there. */
export function page_changed(): void {
  moved = true
  const at = document.activeElement
  if (at instanceof HTMLElement && !at.closest('main')) at.blur()
  focus(document.querySelector<HTMLElement>('main h1'))
}

/** For the heading of a page that comes later than its address: `use:heading`. */
export function heading(node: HTMLElement): void {
  if (moved && (document.activeElement === null || document.activeElement === document.body)) focus(node)
}

function focus(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true })
}
