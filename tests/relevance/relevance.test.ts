import { beforeAll, describe, expect, test } from 'vitest'
import { openSearchOf } from './demo-catalogue.ts'
import { relevanceQueries } from './queries.ts'
import { faultOf, QUERY_CLASSES, type RelevanceQuery } from './relevance-query.ts'

/**
 * Of the 1,421 queries. A lower limit would hide new faults. 40 of them, of the class 'unseen', were never looked at while the search was
 * written; 31 of those are right. The 81 of the classes 'hurries', 'cravings' and 'evenings' were written before the rules were read; 59 of
 * those were right then, 71 now. So were the 160 of the classes 'appetites', 'company', 'limits', 'thumbs' and 'abroad'; 115 of those were
 * right then, 132 now. The 80 of the class 'aside' were written after that: 60 of those were right at first, 69 now. Then the 84 of
 * 'mixed': 70 at first, 77 now. The 124 of 'fresh' came later: 99 at first, 111 now. Then the 38 of 'suppers': 33 at first, 36 now, two of
 * them by a longer list of what pleases. Of 'everyday' only those are kept that were right when they were added.
 */
const MIN_RIGHT = 1374

describe('the search of the demo', () => {
  let judged: (RelevanceQuery & { fault: string | null })[]

  beforeAll(async () => {
    const search = await openSearchOf()
    judged = relevanceQueries.map((query) => ({ ...query, fault: faultOf(query, search(query.query)) }))
  }, 60_000)

  test('gives the first three results that diners expect for nearly all queries', () => {
    const wrong = judged.filter(({ fault }) => fault !== null)
    const faults = wrong.map(({ class: kind, query, fault }) => `${kind}: '${query}' ${fault}`).join('\n')
    expect(judged.length - wrong.length, faults).toBeGreaterThanOrEqual(MIN_RIGHT)
  })

  test.each(QUERY_CLASSES)('answers queries of the class %s', (kind) => {
    const right = judged.filter((query) => query.class === kind && query.fault === null)
    expect(right.length).toBeGreaterThanOrEqual(14)
  })
})
