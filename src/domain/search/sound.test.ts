import { expect, test } from 'vitest'
import { soundOf } from './sound.ts'

test.each([
  ['nyoki', 'gnocchi'],
  ['moosaka', 'moussaka'],
  ['hoomoos', 'hummus'],
  ['kroissont', 'croissant'],
  ['kesadilla', 'quesadilla'],
  ['fahitas', 'fajitas'],
  ['tajeen', 'tagine'],
  ['kooskoos', 'couscous'],
  ['shampane', 'champagne'],
  ['sovinyon', 'sauvignon'],
  ['bajee', 'bhaji'],
  ['ceaser', 'caesar'],
])('%s sounds like %s', (typed, word) => {
  expect(soundOf(typed)).toBe(soundOf(word))
})

test.each([
  ['london', 'linguine'],
  ['tarama', 'tiramisu'],
  ['music', 'mussel'],
  ['serfilly', 'caerphilly'],
])('%s does not sound like %s', (typed, word) => {
  expect(soundOf(typed)).not.toBe(soundOf(word))
})
