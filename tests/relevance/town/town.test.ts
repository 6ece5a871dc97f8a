import { expect, test } from 'vitest'
import { openSearchOf } from '../demo-catalogue.ts'
import { faultsIn } from '../relevance-query.ts'
import { townQueries } from './town-queries.ts'
import { townVenues } from './town-venues.ts'

/** Minimum number of right results among the 90 queries. A lower limit would hide new faults. */
const MIN_RIGHT = 85

test('the search of a guide other than the demo gives the first three results that diners expect for nearly all queries', async () => {
  const search = await openSearchOf(townVenues)
  const faults = faultsIn(townQueries, search)
  expect(townQueries.length - faults.length, faults.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT)
}, 60_000)
