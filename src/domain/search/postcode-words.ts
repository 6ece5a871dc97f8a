/** A folded UK postcode in one word: 'sl40zt'. Its last letter may be missing while the user types. */
const JOINED = /^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{1,2})$/
const OUTWARD = /^[a-z]{1,2}\d[a-z\d]?$/
const INWARD = /^\d[a-z]{1,2}$/

/** Returns the other spelling of the postcodes among folded words, with or without a space, so that both spellings match. */
export function postcodeWords(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [, outward, inward] = JOINED.exec(word) ?? []
    if (outward && inward) return [outward, inward]
    const next = words[index + 1] ?? ''
    return OUTWARD.test(word) && INWARD.test(next) ? [word + next] : []
  })
}
