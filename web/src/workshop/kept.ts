const place = 'sandtable.workshop'

/** What is being written is kept on this device until something else is begun. */
export const kept = {
  text(): string {
    try {
      return localStorage.getItem(place) ?? ''
    } catch {
      return ''
    }
  },
  keep(text: string): void {
    try {
      localStorage.setItem(place, text)
    } catch {
      // A browser that keeps nothing still has the page, and the file can be saved.
    }
  },
}
