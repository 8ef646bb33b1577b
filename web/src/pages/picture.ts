/** How far from the window a picture is fetched: a row of cards is wider than that. */
const margin = '120px'

/**
 * Gives a picture its address when it comes near the window, and a new one at once. A browser's own
 * `loading="lazy"` begins thousands of pixels away, which fetches most of a page that nobody
 * scrolls.
 */
export function near(img: HTMLImageElement, src: string): { update(to: string): void } {
  let wanted = src
  let seen = false
  const show = (): void => {
    if (seen) img.src = wanted
  }
  const watch = new IntersectionObserver(
    (found) => {
      if (!found.some((one) => one.isIntersecting)) return
      seen = true
      watch.disconnect()
      show()
    },
    { rootMargin: margin },
  )
  watch.observe(img)
  return Object.assign(
    {
      update(to: string): void {
        wanted = to
        show()
      },
    },
    { destroy: (): void => watch.disconnect() },
  )
}
