/** A line of an order of battle: how the unit is called on the map, "" for none, and what it is. */
export interface Entry {
  label: string
  words: string
}

/** "[R1] …", "(B1) …" or "A  …": what stands before the words of a unit. */
const called = /^(?:\[([^\]]*)\]|\(([^)]*)\)|(\S{1,4}) (?= ))\s+/

/** How a piece stands under its crew, and what is apart about men under their unit. */
const piece = /^ {3}(?! )/
const men = /^ {6}(?! )/

/**
 * The lines of an order of battle that was written for a page of one width: what is indented goes
 * on with the line before it, but for a piece, which is an entry of its own.
 */
export function entries_of(text: string): Entry[] {
  const lines: string[] = []
  let before = ''
  for (const line of text.split('\n')) {
    const words = line.trim()
    if (!words) continue
    const mark = men.test(line) && !men.test(before) ? ';' : ''
    if (/^\s/.test(line) && !piece.test(line) && lines.length)
      lines.push(`${lines.pop()}${mark} ${words}`)
    else lines.push(line)
    before = line
  }
  return lines.map((line) => {
    const found = called.exec(line)
    const label = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
    return { label, words: line.slice(found?.[0].length ?? 0).trim() }
  })
}

/** Lays the orders of battle of a page of the server's out as lists, which break at any width. */
export function lay_armies(page: ParentNode): void {
  for (const pre of page.querySelectorAll('pre')) {
    const list = document.createElement('ul')
    list.className = 'army'
    for (const { label, words } of entries_of(pre.textContent ?? '')) {
      const item = list.appendChild(document.createElement('li'))
      if (label)
        item.append(Object.assign(document.createElement('b'), { textContent: label }), ' ')
      item.append(words)
    }
    pre.replaceWith(list)
  }
}
