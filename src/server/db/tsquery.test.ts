import { expect, test } from 'vitest'
import { rowsWith } from './tsquery.ts'

const FISH_PIE = ['fish', 'pie']

test('rowsWith matches any of the words when nothing was found yet', () => {
  expect(rowsWith(FISH_PIE)).toEqual({ anyOf: ["'fish':*", "'pie':*"], readsWords: true, readsNames: false })
})

test('rowsWith matches two words, or one in the name, when one word was found in the description', () => {
  expect(rowsWith(FISH_PIE, { matched: 1, named: 0 })?.anyOf).toEqual(["'fish':* & 'pie':*", "'.fish':*", "'.pie':*"])
})

test('rowsWith matches two words with one in the name when two were found in the description', () => {
  expect(rowsWith(FISH_PIE, { matched: 2, named: 0 })?.anyOf).toEqual(["('fish':* & 'pie':*) & ('.fish':* | '.pie':*)"])
})

test('rowsWith reads only names when one of two words was found in the name', () => {
  expect(rowsWith(FISH_PIE, { matched: 2, named: 1 })).toEqual({ anyOf: ["'.fish':* & '.pie':*"], readsWords: false, readsNames: true })
})

test('rowsWith returns null when all words were found in the name', () => {
  expect(rowsWith(FISH_PIE, { matched: 2, named: 2 })).toBeNull()
})

test('rowsWith joins many alternatives into one query', () => {
  const better = rowsWith(['a', 'b', 'c', 'd', 'e', 'f'], { matched: 2, named: 2 })
  expect(better?.anyOf).toHaveLength(1)
  expect(better?.anyOf[0]?.split(' | ')).toHaveLength(20)
})
