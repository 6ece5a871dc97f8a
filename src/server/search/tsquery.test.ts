import { expect, test } from 'vitest'
import { rowsWith } from './tsquery.ts'

const FISH_PIE = ['fish', 'pie']

test('any of the words, where nothing was found yet', () => {
  expect(rowsWith(FISH_PIE)).toEqual({ anyOf: ["'fish':*", "'pie':*"], readsWords: true, readsNames: false })
})

test('better than one word in the description: two words, or one of the name', () => {
  expect(rowsWith(FISH_PIE, { matched: 1, named: 0 })?.anyOf).toEqual(["'fish':* & 'pie':*", "'.fish':*", "'.pie':*"])
})

test('better than two words in the description: as many, one of them in the name', () => {
  expect(rowsWith(FISH_PIE, { matched: 2, named: 0 })?.anyOf).toEqual(["('fish':* & 'pie':*) & ('.fish':* | '.pie':*)"])
})

test('better than one of two words in the name: both, and of that names alone tell', () => {
  expect(rowsWith(FISH_PIE, { matched: 2, named: 1 })).toEqual({ anyOf: ["'.fish':* & '.pie':*"], readsWords: false, readsNames: true })
})

test('nothing is better than all words in the name', () => {
  expect(rowsWith(FISH_PIE, { matched: 2, named: 2 })).toBeNull()
})

test('many alternatives become one query', () => {
  const better = rowsWith(['a', 'b', 'c', 'd', 'e', 'f'], { matched: 2, named: 2 })
  expect(better?.anyOf).toHaveLength(1)
  expect(better?.anyOf[0]?.split(' | ')).toHaveLength(20)
})
