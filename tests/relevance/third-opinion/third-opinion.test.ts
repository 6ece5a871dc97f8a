import { expect, test } from 'vitest'
import { openSearchOf } from '../demo-catalogue.ts'
import { faultsIn } from '../relevance-query.ts'
import { townVenues } from '../town/town-venues.ts'
import { demoOpinions } from './demo-opinions.ts'
import { townOpinions } from './town-opinions.ts'

/**
 * Minimum number of right results among the 115 queries. A lower limit would hide new faults. At first 136 of all 152 queries of two lists
 * were right, 61 of 72 in the second. 37 were left out, because other lists have them or no answer was right; the expectations of four
 * were too narrow.
 */
const MIN_RIGHT = 113

test('the search gives the first three results that diners with phones expect for nearly all queries', async () => {
  const guides = [
    { queries: demoOpinions, search: await openSearchOf() },
    { queries: townOpinions, search: await openSearchOf(townVenues) },
  ]
  const faults = guides.flatMap(({ queries, search }) => faultsIn(queries, search))
  expect(demoOpinions.length + townOpinions.length - faults.length, faults.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT)
}, 60_000)
