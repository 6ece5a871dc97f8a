import { filterQueries } from './queries/filters.ts'
import { nameQueries } from './queries/names.ts'
import { placeQueries } from './queries/places.ts'
import { synonymQueries } from './queries/synonyms.ts'
import { typingQueries } from './queries/typing.ts'
import type { RelevanceQuery } from './relevance-query.ts'

/** Queries as diners type them, with the results that they would call right in the demo content. No code of the search was read to write them. */
export const relevanceQueries: readonly RelevanceQuery[] = [
  ...nameQueries,
  ...typingQueries,
  ...synonymQueries,
  ...filterQueries,
  ...placeQueries,
]
