/** How well a row answers a query: how many of its words it has, and how many of those in its name. More is better. */
export type Match = { matched: number; named: number }

/** Anything that begins with the word. Words hold letters and digits alone, so nothing needs escaping. */
export const anywhere = (word: string): string => `'${word}':*`
/** As `anywhere`, in the name: there every word stands once more behind a dot. */
export const inName = (word: string): string => `'.${word}':*`

/** Every way to choose `size` of the terms. */
function choices(terms: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return terms.flatMap((term, index) => choices(terms.slice(index + 1), size - 1).map((rest) => [term, ...rest]))
}

/** Up to this many alternatives are quicker apart, each as an intersection of its own; measured on three and four words. */
const MAX_APART = 6

/** Queries for rows with `count` of the terms or more, to be joined by OR; none where no row can have so many. `count` is 1 or more. */
function atLeast(terms: readonly string[], count: number): string[] {
  const alternatives = choices(terms, count).map((chosen) => chosen.join(' & '))
  return alternatives.length > MAX_APART ? [together(alternatives)] : alternatives
}

function together(alternatives: readonly string[]): string {
  return `(${alternatives.join(' | ')})`
}

/** Tsqueries to be joined by OR, and which entries of the word index they read: those of words anywhere, those of names. */
export type RowQuery = { anyOf: string[]; readsWords: boolean; readsNames: boolean }

/**
 * Asks for the rows that answer better than `floor`, or, without one, for rows with any of the words.
 * @returns null where no row can
 */
export function rowsWith(words: readonly string[], { matched, named }: Match = { matched: 0, named: 0 }): RowQuery | null {
  const everywhere = words.map(anywhere)
  const moreWords = atLeast(everywhere, matched + 1)
  const moreNamed = named < matched ? atLeast(words.map(inName), named + 1) : []
  // As many words, and more of them in the name. Where that is all of them, the names alone tell.
  const needsWords = named + 1 < matched
  const asGood = needsWords ? [`${together(atLeast(everywhere, matched))} & ${together(moreNamed)}`] : moreNamed
  const anyOf = [...moreWords, ...asGood]
  return anyOf.length > 0 ? { anyOf, readsWords: moreWords.length > 0 || needsWords, readsNames: asGood.length > 0 } : null
}
