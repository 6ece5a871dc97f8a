import { expect, test } from 'vitest'
import { readSynonymPhrases } from './synonym-phrases.ts'

test('phrases are folded and keep their order', () => {
  expect(readSynonymPhrases(['Haché', ' Beef-Burger '])).toEqual(['hache', 'beef burger'])
})

test.each([
  [['burger']],
  [['burger', 'Burger!']],
  [['burger', '?!']],
  [['burger', 'a very long phrase']],
  [Array.from({ length: 11 }, (_, n) => `word${n}`)],
])('%j is not a line of synonyms', (typed) => {
  expect(readSynonymPhrases(typed)).toBeNull()
})
