const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns a whole number as it is written in a sentence: words up to ten, then digits. */
export function numberInWords(count: number): string {
  return WORDS[count] ?? String(count)
}
