const place = 'sandtable.workshop'
/** Whether nothing was changed since it was begun: only then nobody's work is in it. */
const untouched = 'sandtable.workshop.untouched'
const previous = 'sandtable.workshop.before'

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
function put(name: string, text: string): void {
  try {
    if (text) localStorage.setItem(name, text)
    else localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing still has the page, and the file can be saved.
  }
}

/**
 * What is being written is kept on this device, and what was written before that: whoever begins
 * something else, or opens a file that is none, loses nothing.
 */
export const kept = {
  text: (): string => read(place),
  /** What was written before the last was begun. */
  before: (): string => read(previous),
  /** Another text is begun, or one of those that are kept is gone on with. */
  begin(text: string): void {
    const last = read(place)
    if (text === last) return
    const resumed = text === read(previous)
    if (last && !read(untouched)) put(previous, last)
    else if (resumed) put(previous, '')
    put(untouched, resumed ? '' : '1')
    put(place, text)
  },
  /** It was changed. */
  keep(text: string): void {
    put(untouched, '')
    put(place, text)
  },
}
