import { expect, test } from 'vitest'
import { connectionLimit } from './connection-limit.ts'

test('connectionLimit leaves half of the files that the process may open', () => {
  const limits =
    'Max processes             95948                95948                processes\nMax open files            1024                 1024                 files\n'
  expect(connectionLimit(limits)).toBe(512)
})

test.each([null, 'Max open files            unlimited            unlimited            files\n'])(
  'connectionLimit returns infinity when the limits are %j',
  (limits) => expect(connectionLimit(limits)).toBe(Number.POSITIVE_INFINITY),
)
