/**
 * What a query tests, by class. Their names say it, except for:
 * - typing, slips, mistypes, thumbs and hurries: typing errors; memories and visitors: American, regional and half remembered words
 * - phrases: words around places; outings and occasions: where and when; districts: towns and postcodes; trips: dishes and venues in places
 * - kitchens and abroad: words of other countries; cravings: dishes in other words; rounds: drinks; orders: well-known dishes
 * - appetites, company, aside, mixed, fresh and suppers: of all kinds; everyday: only queries whose results are right
 * - phones: all kinds, as they are typed on phones
 * - unseen: left out when rules are changed
 */
export const QUERY_CLASSES = [
  ...(['names', 'typing', 'synonyms', 'filters', 'places', 'phrases', 'kitchens', 'spellings'] as const),
  ...(['diets', 'allergens', 'prices', 'outings', 'slips'] as const),
  ...(['plurals', 'districts', 'needs', 'budgets', 'cuisines', 'memories'] as const),
  ...(['orders', 'trips', 'occasions', 'mistypes', 'rounds', 'visitors', 'unseen'] as const),
  ...(['hurries', 'cravings', 'evenings'] as const),
  ...(['appetites', 'company', 'limits', 'thumbs', 'abroad', 'aside', 'mixed', 'fresh', 'suppers', 'everyday', 'phones'] as const),
]

type QueryClass = (typeof QUERY_CLASSES)[number]

type ResultList = 'dishes' | 'venues'

/** A query of a diner, with the results that the diner expects in the demo content. */
export type RelevanceQuery = {
  query: string
  class: QueryClass
  /** The list that is shown first. */
  expect: ResultList
  /** The first results of that list in this order. Fewer than three when the diner expects fewer. */
  firstThree: readonly string[]
  /** The results after `firstThree`, up to the third, are among these, in any order. */
  anyOf?: readonly string[]
  /** Names that may not be in either list. */
  none?: readonly string[]
  /** Accepts a shorter or empty list, because the query contradicts itself or no such dish exists. */
  mayBeFewer?: true
}

type More = Pick<RelevanceQuery, 'none' | 'mayBeFewer'>

/** Makes queries of a class that expect dishes or venues first. Names of `firstThree` and `none` are left out of `anyOf`, which may repeat names. */
export function queriesOf(kind: QueryClass) {
  const expecting =
    (expect: ResultList) =>
    (query: string, firstThree: readonly string[], anyOf: readonly string[] = [], more: More = {}): RelevanceQuery => {
      const others = [...new Set(anyOf)].filter((name) => !firstThree.includes(name) && !more.none?.includes(name))
      return { query, class: kind, expect, firstThree, anyOf: others, ...more }
    }
  return { dishes: expecting('dishes'), venues: expecting('venues') }
}

/** Names of the results, best first, and the list that is shown first. `first` is null when both lists are empty. */
export type RelevanceAnswer = { first: ResultList | null } & Record<ResultList, readonly string[]>

/** Also what the page says of the query: the needs that it names, and the words that it corrected. */
export type DemoAnswer = RelevanceAnswer & { named: readonly string[]; corrections: readonly { typed: string; used: readonly string[] }[] }

/**
 * Returns why a result is wrong, or null. Checks only the results that the query names; a query without results expects two empty lists.
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

/** Returns what is wrong for each query with a wrong result, with the query. */
export function faultsIn(queries: readonly RelevanceQuery[], search: (query: string) => RelevanceAnswer): string[] {
  return queries.flatMap((query) => {
    const fault = faultOf(query, search(query.query))
    return fault === null ? [] : [`'${query.query}' ${fault}`]
  })
}
