import { expect, test } from 'vitest'
import { readSynonymPhrases } from './synonym-phrases.ts'

test('readSynonymPhrases folds phrases and keeps their order', () => {
  expect(readSynonymPhrases(['Haché', ' Beef-Burger '])).toEqual(['hache', 'beef burger'])
})

test.each([
  [['burger']],
  [['burger', 'Burger!']],
  [['burger', '?!']],
  [['burger', 'a very long phrase']],
  [Array.from({ length: 11 }, (_, n) => `word${n}`)],
])('readSynonymPhrases of %j returns null', (typed) => {
  expect(readSynonymPhrases(typed)).toBeNull()
})
