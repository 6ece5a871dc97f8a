import { expect, test } from 'vitest'
import { withoutOpenNow } from './open-now.ts'

test.each([
  ['curry open now', 'curry'],
  ['Open right now  pizza Windsor', 'pizza Windsor'],
  ['pubs that are currently open', 'pubs that'],
  ['restaurants open now', 'restaurants'],
  ['open now', ''],
  ['open sandwich', 'open sandwich'],
])('withoutOpenNow takes the time out of %j', (query, rest) => {
  expect(withoutOpenNow(query)).toBe(rest)
})
