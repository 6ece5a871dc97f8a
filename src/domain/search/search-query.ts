import { tokeniseQuery } from './tokenise.ts'

const JOINED = /^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{1,2})$/
const OUTWARD = /^[a-z]{1,2}\d[a-z\d]?$/
/** Also the beginning of an inward code, because people search for 'SL6 2'. */
const INWARD = /^\d[a-z]{0,2}$/

/** Returns the other spelling of the postcodes among folded words, with or without a space, so that both spellings match. */
function postcodeWords(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [, outward, inward] = JOINED.exec(word) ?? []
    if (outward && inward) return [outward, inward]
    const next = words[index + 1] ?? ''
    return OUTWARD.test(word) && INWARD.test(next) ? [word + next] : []
  })
}

/**
 * Separates the postcodes among folded words from the others. A postcode is written as people do, 'SL4 0ZT', and its other spellings are
 * left out.
 * @param words as from `searchWords`, in any order
 */
export function separatePostcodes(words: readonly string[]): { postcodes: string[]; others: string[] } {
  const parts = words.flatMap((word) => {
    const [, outward, inward] = JOINED.exec(word) ?? []
    return outward && inward ? [{ word, outward, inward }] : []
  })
  const spellings = new Set(parts.flatMap(Object.values))
  return {
    postcodes: parts.map(({ outward, inward }) => `${outward} ${inward}`.toUpperCase()),
    others: words.filter((word) => !spellings.has(word)),
  }
}

export const SEARCH_MIN_LENGTH = 2
export const SEARCH_LIMIT = 10
export const SEARCH_DEBOUNCE_MS = 300
/** Maximum length of a query in characters. The rest is ignored. */
export const SEARCH_MAX_LENGTH = 100
export const SEARCH_MAX_WORDS = 6

/**
 * The folded words of a query, in order, without duplicates, and the other spelling of a postcode. Empty for fewer than two characters.
 * Only letters and digits, so that no operator of the text search can be injected.
 */
export function searchWords(query: string): string[] {
  // The separators of words in texts lack one kind of white space, the Ogham space mark.
  const text = query.replace(/\s/g, ' ').trim().slice(0, SEARCH_MAX_LENGTH)
  if (text.length < SEARCH_MIN_LENGTH) return []
  const typed = tokeniseQuery(text)
  // A digit alone matches too much: prices, years, numbers of houses.
  const words = typed.filter((word, index) => !(/^\d$/.test(word) && OUTWARD.test(typed[index - 1] ?? '')))
  return [...new Set([...words, ...postcodeWords(typed)])].slice(0, SEARCH_MAX_WORDS)
}
