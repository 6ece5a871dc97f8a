import { expect, test } from 'vitest'
import { readSeenPrice, withUnread } from './partial.ts'

test('a price of which a figure is not read is one, without an amount', () => {
  expect(readSeenPrice(withUnread('1.50'))).toEqual({ amounts: [], isCertain: true })
  expect(readSeenPrice(withUnread('£4'))).toEqual({ amounts: [], isCertain: true })
  expect(readSeenPrice('£4')).toEqual({ amounts: [4], isCertain: true })
  expect(readSeenPrice('?')).toBeNull()
  expect(readSeenPrice('?!')).toBeNull()
})
