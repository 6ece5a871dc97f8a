import { describe, expect, test } from 'vitest'
import { parseHygieneDate, parseHygieneRating } from './hygiene.ts'

describe('a food hygiene rating', () => {
  test.each([
    ['5', '5'],
    [' 0 ', '0'],
    ['PassAndEatSafe', 'Pass and Eat Safe'],
    ['pass', 'Pass'],
    ['Improvement Required', 'Improvement Required'],
  ])('%j is read as %s', (text, rating) => {
    expect(parseHygieneRating(text)).toBe(rating)
  })

  test.each(['Exempt', 'AwaitingInspection', 'Awaiting Publication'])('is null for a business that is %s', (text) => {
    expect(parseHygieneRating(text)).toBeNull()
  })

  test.each(['6', '-1', '5 stars', '', 'constructor'])('is unknown for %j', (text) => {
    expect(parseHygieneRating(text)).toBeUndefined()
  })

  test.each([
    ['2026-03-12', '2026-03-12'],
    ['2026-03-12T00:00:00', '2026-03-12'],
    ['2026-02-30', undefined],
    ['12/03/2026', undefined],
    ['2026-03-12 or so', undefined],
  ])('has the date %s as %s', (text, date) => {
    expect(parseHygieneDate(text)).toBe(date)
  })
})
