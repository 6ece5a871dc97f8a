/**
 * Returns a stored text as a field of one line shows it. Browsers remove line ends from such a field, which would join two words, and the
 * field would count as changed. Imported texts have line ends.
 */
export function toOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ')
}

/** Returns a stored text with the line ends that browsers give the text of a field of several lines. */
export function toSeveralLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
