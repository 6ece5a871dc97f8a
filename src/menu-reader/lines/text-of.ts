/** The text of words in the order of the list. */
export function textOf(words: readonly { text: string }[]): string {
  return words.map(({ text }) => text).join(' ')
}
