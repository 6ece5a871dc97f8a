import { expect, it } from 'vitest'
import { outsideSentence } from './outside-hours.tsx'

const rows = (...statuses: ('confirmed' | 'pending')[]) => statuses.map((status) => ({ status }))

it('outsideSentence says how many tables and requests are at closed times', () => {
  expect(outsideSentence(rows('confirmed'))).toBe('1 table is booked for a time that is now closed')
  expect(outsideSentence(rows('pending', 'pending'))).toBe('2 requests wait for times that are now closed')
  expect(outsideSentence(rows('confirmed', 'confirmed', 'pending'))).toBe(
    '2 tables are booked and 1 request waits for times that are now closed',
  )
})
