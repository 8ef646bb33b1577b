let moved = false

/** Another page of the client was opened: its heading takes the focus once it is there. */
export function page_changed(): void {
  moved = true
  last = null
  const at = document.activeElement
  if (at instanceof HTMLElement && !at.closest('main')) at.blur()
  focus(document.querySelector<HTMLElement>('main h1'))
}

/** For the heading of a page that comes later than its address: `use:heading`. */
export function heading(node: HTMLElement): void {
  if (moved && nobody_has_it()) focus(node)
}

type Focusable = HTMLElement | SVGElement

/** What had the focus last, and what it stood in, from the inside out. */
let last: { element: Focusable; around: Element[] } | null = null

/** Milliseconds in which a button that is busy comes back. */
const busy = 500

/**
 * Keeps the focus in the page: where what has it is taken away, as a choice is that was made, it
 * goes to the heading of the nearest part of the page that is left, or to what that part names by
 * `data-focus-home`. Whoever plays by keys or by ear would else begin again from the top.
 */
export function keep_focus(root: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const took = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
    const around: Element[] = []
    for (let at = target.parentElement; at && at !== root; at = at.parentElement) around.push(at)
    last = { element: target, around }
  }
  // A press beside everything lets go on purpose.
  const pressed = ({ target }: PointerEvent) => {
    const at = document.activeElement
    const inside = at !== document.body && target instanceof Node && at?.contains(target)
    if (!inside) last = null
  }
  const look = () => {
    if (!last || !nobody_has_it()) return
    const { element, around } = last
    if (element.isConnected && element.matches(':disabled')) {
      clearTimeout(timer)
      timer = setTimeout(() => last?.element === element && nobody_has_it() && settle(around), busy)
    } else if (element.isConnected && element.checkVisibility()) {
      focus(element)
    } else {
      settle(around)
    }
  }
  // The browser notices only after it has drawn that what had the focus can have it no longer.
  const changed = () => requestAnimationFrame(() => setTimeout(look))
  const watch = new MutationObserver(changed)
  watch.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', took)
  document.addEventListener('pointerdown', pressed, true)
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('focusin', took)
    document.removeEventListener('pointerdown', pressed, true)
  }
}

function settle(around: readonly Element[]): void {
  for (const part of around) {
    if (!part.isConnected || !(part instanceof HTMLElement)) continue
    const home = part.dataset.focusHome
    const headings = part.querySelectorAll<HTMLElement>(':is(h1, h2, h3):not([aria-hidden])')
    // What is folded away can have no focus.
    const found = home
      ? document.querySelector<HTMLElement>(home)
      : [...headings].find((one) => one.checkVisibility({ visibilityProperty: true }))
    if (!found) continue
    if (found.tabIndex < 0) found.setAttribute('tabindex', '-1')
    return focus(found)
  }
  focus(document.querySelector<HTMLElement>('main'))
}

function nobody_has_it(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function focus(node: Focusable | null): void {
  node?.focus({ preventScroll: true })
}
