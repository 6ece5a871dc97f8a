/** How well a row matches a query: number of matching words, and of those in its name. Higher is better. */
export type Match = { matched: number; named: number }

/** Matches the prefix of any word. Words contain only letters and digits, so that they need no escaping. */
export const anywhere = (word: string): string => `'${word}':*`
/** As `anywhere`, but only in the name, whose words are indexed a second time with a leading dot. */
export const inName = (word: string): string => `'.${word}':*`

function choices(terms: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return terms.flatMap((term, index) => choices(terms.slice(index + 1), size - 1).map((rest) => [term, ...rest]))
}

/** Up to this many alternatives are faster as separate intersections; measured with three and four words. */
const MAX_APART = 6

/** Queries for rows with at least `count` terms (1 or more), to be joined by OR; empty when that is impossible. */
function atLeast(terms: readonly string[], count: number): string[] {
  const alternatives = choices(terms, count).map((chosen) => chosen.join(' & '))
  return alternatives.length > MAX_APART ? [together(alternatives)] : alternatives
}

function together(alternatives: readonly string[]): string {
  return `(${alternatives.join(' | ')})`
}

/** Tsqueries to be joined by OR, and the parts of the word index that they read: words anywhere, words in names. */
export type RowQuery = { anyOf: string[]; readsWords: boolean; readsNames: boolean }

/**
 * Queries for rows that match better than `floor`, or for rows with any of the words when it is not given.
 * @returns null when no row can match
 */
export function rowsWith(words: readonly string[], { matched, named }: Match = { matched: 0, named: 0 }): RowQuery | null {
  const everywhere = words.map(anywhere)
  const moreWords = atLeast(everywhere, matched + 1)
  const moreNamed = named < matched ? atLeast(words.map(inName), named + 1) : []
  // As many words, and more of them in the name. When all matching words are in the name, the condition on names is enough.
  const needsWords = named + 1 < matched
  const asGood = needsWords ? [`${together(atLeast(everywhere, matched))} & ${together(moreNamed)}`] : moreNamed
  const anyOf = [...moreWords, ...asGood]
  return anyOf.length > 0 ? { anyOf, readsWords: moreWords.length > 0 || needsWords, readsNames: asGood.length > 0 } : null
}
