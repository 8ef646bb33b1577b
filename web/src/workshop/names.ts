/**
 * Lays what the units of a drawing are called above all its units: in the drawing itself a unit
 * covers the name of one that was drawn before it.
 */
export function names_above(root: SVGSVGElement): void {
  for (const unit of [...root.querySelectorAll('g.unit[data-unit]')]) {
    const names = [...unit.children].filter((one) => one.localName === 'text')
    if (!names.length) continue
    // Words of one unit are told by what they stand in to be of one unit.
    const shell = unit.cloneNode(false) as Element
    for (const name of ['id', 'role', 'aria-label']) shell.removeAttribute(name)
    shell.append(...names)
    unit.parentNode?.append(shell)
  }
}
