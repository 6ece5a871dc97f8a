import { expect, test } from 'vitest'
import { replyTimePhrase } from './reply-time.ts'

test.each([
  [1, 'within an hour'],
  [2, 'within 2 hours'],
  [24, 'within 24 hours'],
  [25, 'within 2 days'],
  [48, 'within 2 days'],
  [72, 'within 3 days'],
])('replyTimePhrase describes %i hours as %s', (hours, phrase) => {
  expect(replyTimePhrase(hours)).toBe(phrase)
})
