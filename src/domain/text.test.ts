import { describe, expect, test } from 'vitest'
import { isBlank } from './text.ts'

describe('isBlank', () => {
  test.each(['', ' \t\n', '\u00a0', '\u200b\u200d', '\u2060\ufeff', '\u3164', '\u00ad', '\u202e', '\u2800'])(
    'returns true for %j',
    (text) => {
      expect(isBlank(text)).toBe(true)
    },
  )

  test.each(['a', ' 李 ', '.', '\u200bKumo', '🍜', 'ß', '\u{1f468}\u200d\u{1f373}'])('returns false for %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})
