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

/** A tsquery, and which entries of the word index it reads: those of the words anywhere, those of names. */
export type RowQuery = { text: string; readsWords: boolean; readsNames: boolean }

/**
 * Asks for the rows that answer better than `floor`, or, without one, for rows with any of the words.
 * @returns null where no row can
 */
export function rowsWith(words: readonly string[], floor: Match = { matched: 0, named: 0 }): RowQuery | null {
  const { matched, named } = floor
  const everywhere = words.map(anywhere)
  const names = words.map(inName)
  const moreWords = atLeast(everywhere, matched + 1)
  // A word of the name is a word of the row, so all of them in the name is enough; else as many words must be asked for too.
  const asManyWords = named + 1 < matched ? atLeast(everywhere, matched) : null
  const moreNamed = named < matched ? atLeast(names, named + 1) : null
  const text = [moreWords, [asManyWords, moreNamed].filter(Boolean).join(' & ')].filter(Boolean).join(' | ')
  return text ? { text, readsWords: Boolean(moreWords ?? asManyWords), readsNames: Boolean(moreNamed) } : null
}
