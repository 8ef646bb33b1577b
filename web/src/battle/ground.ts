import { printed } from '../printed'

const ahead = new Map<string, Promise<SVGSVGElement>>()

/** Begins to fetch a drawing that will be wanted soon. */
export function fetch_ahead(address: string, pass: string): void {
  if (ahead.has(address)) return
  const coming = load(address, pass)
  coming.catch(() => {})
  ahead.set(address, coming)
}

/** Fetches a drawing. Errors: an Error with the server's words. */
export function fetch_drawing(address: string, pass: string): Promise<SVGSVGElement> {
  const coming = ahead.get(address)
  ahead.delete(address)
  return coming ?? load(address, pass)
}

async function load(address: string, pass: string): Promise<SVGSVGElement> {
  const response = await fetch(address, {
    credentials: 'same-origin',
    headers: pass ? { Authorization: `Seat ${pass}` } : {},
  })
  const text = await response.text()
  if (!response.ok) throw new Error(problem_of(text) || `${response.status} ${response.statusText}`)
  const root = read_drawing(text)
  if (!root) throw new Error('the drawing of the ground cannot be read')
  return root
}

/** A drawing's root, to be laid into the page; null: it cannot be read. */
export function read_drawing(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  if (!(root instanceof SVGSVGElement)) return null
  tidy(root)
  return document.importNode(root, true)
}

/** The troops' layer has the words; tooltips of the drawing would only be in the way. */
function tidy(root: SVGSVGElement): void {
  for (const element of [...root.querySelectorAll('title, desc, script, foreignObject')])
    element.remove()
  for (const name of ['role', 'aria-label', 'aria-describedby']) root.removeAttribute(name)
  root.setAttribute('aria-hidden', 'true')
  root.setAttribute('focusable', 'false')
}

function problem_of(text: string): string {
  try {
    return printed((JSON.parse(text) as { error?: string }).error ?? '')
  } catch {
    return ''
  }
}
