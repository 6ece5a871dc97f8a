/** A postcode of the United Kingdom in one word, folded: 'sl40zt'. The last letter may still have to be typed. */
const JOINED = /^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{1,2})$/
/** Its two halves as words of their own: 'sl4' and '0zt'. */
const OUTWARD = /^[a-z]{1,2}\d[a-z\d]?$/
const INWARD = /^\d[a-z]{1,2}$/

/**
 * The words by which postcodes among folded words are found in the other spelling: with a space for those typed without
 * one, and the other way round, so that both spellings find the same venues, however theirs is stored.
 */
export function postcodeWords(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [, outward, inward] = JOINED.exec(word) ?? []
    if (outward && inward) return [outward, inward]
    const next = words[index + 1] ?? ''
    return OUTWARD.test(word) && INWARD.test(next) ? [word + next] : []
  })
}
