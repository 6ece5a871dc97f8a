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

/** True of rows with `count` of the terms or more; null where no row can have so many. `count` is 1 or more. */
function atLeast(terms: readonly string[], count: number): string | null {
  if (count > terms.length) return null
  return `(${choices(terms, count)
    .map((chosen) => chosen.join(' & '))
    .join(' | ')})`
}

/** The tsquery for rows with any of the words, or with `better`, only those that answer better; null where none can. */
export function rowsWith(words: readonly string[], better?: Match): string | null {
  const everywhere = words.map(anywhere)
  const { matched, named } = better ?? { matched: 0, named: 0 }
  const moreWords = atLeast(everywhere, matched + 1)
  // As many words, but more of them in the name.
  const moreNamed = named < matched ? `${atLeast(everywhere, matched)} & ${atLeast(words.map(inName), named + 1)}` : null
  return [moreWords, moreNamed].filter(Boolean).join(' | ') || null
}
