/** A UK postcode in one word, folded: 'sl40zt'. Its last letter may be missing while the user types. */
const JOINED = /^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{1,2})$/
/** Its two halves as separate words: 'sl4' and '0zt'. */
const OUTWARD = /^[a-z]{1,2}\d[a-z\d]?$/
const INWARD = /^\d[a-z]{1,2}$/

/**
 * Returns the other spelling of postcodes among folded words: with a space when it was typed without one, and the reverse. Both spellings then match,
 * regardless of the stored one.
 */
export function postcodeWords(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [, outward, inward] = JOINED.exec(word) ?? []
    if (outward && inward) return [outward, inward]
    const next = words[index + 1] ?? ''
    return OUTWARD.test(word) && INWARD.test(next) ? [word + next] : []
  })
}
