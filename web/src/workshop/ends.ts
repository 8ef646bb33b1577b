/**
 * How the lines of a file end: an editor counts an end as one character, whatever it is, so they
 * are taken off when a text comes in and put on again when it goes out.
 */
export type Ends = '\n' | '\r\n'

/** Files of which all lines end so keep it; of mixed ones every line ends in one character. */
export function ends_of(text: string): Ends {
  const all = text.split('\n').length - 1
  const both = text.split('\r\n').length - 1
  return all > 0 && both === all ? '\r\n' : '\n'
}
export function without_ends(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
export function with_ends(text: string, ends: Ends): string {
  return ends === '\n' ? text : text.replaceAll('\n', ends)
}
