/** What a query tests: names, typing, synonyms (also cuisines and courses), filters written as words, or places. */
export const QUERY_CLASSES = ['names', 'typing', 'synonyms', 'filters', 'places'] as const

export type QueryClass = (typeof QUERY_CLASSES)[number]

/** The two lists of results. */
export type ResultList = 'dishes' | 'venues'

/** A query as a diner types it, and the results that the diner would call right in the demo content. */
export type RelevanceQuery = {
  query: string
  class: QueryClass
  /** The list that comes first. */
  expect: ResultList
  /** The first results of that list, in this order. Fewer than three where the diner looks for fewer. */
  firstThree: readonly string[]
  /** The results after `firstThree`, up to the third, are among these, in any order. */
  anyOf?: readonly string[]
  /** Names that are in neither list, anywhere. */
  none?: readonly string[]
  /** A shorter or empty list is right as well, because the query contradicts itself or the guide has no such dish. */
  mayBeFewer?: true
}

/** The names of the results, best first, and the list that is shown first. `first` is null when both lists are empty. */
export type RelevanceAnswer = { first: ResultList | null } & Record<ResultList, readonly string[]>

/**
 * Returns why an answer to a query is wrong, or null when it is right. Only the first results that the query names are judged; a query that names
 * none expects two empty lists.
 */
export function faultOf({ expect, firstThree, anyOf = [], none = [], mayBeFewer }: RelevanceQuery, answer: RelevanceAnswer): string | null {
  const forbidden = [...answer.dishes, ...answer.venues].filter((name) => none.includes(name))
  if (forbidden.length > 0) return `contains ${forbidden.join('; ')}`
  const judged = Math.min(3, firstThree.length + anyOf.length)
  const results = answer[expect].slice(0, judged)
  if (judged === 0) return answer.first === null ? null : 'is not empty'
  if (mayBeFewer && results.length === 0) return null
  if (answer.first !== expect) return `does not begin with ${expect}`
  const expected = results.every((name, i) => (i < firstThree.length ? name === firstThree[i] : anyOf.includes(name)))
  if (!expected) return `begins with ${results.join('; ')}`
  return results.length === judged || mayBeFewer ? null : `has only ${results.length} of ${judged} results`
}
