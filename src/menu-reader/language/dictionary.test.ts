import { expect, test } from 'vitest'
import { openDictionary } from './dictionary.ts'
import type { Language } from './languages.ts'

test.each<[Language, string[]]>([
  ['eng', ['Merlot', 'aubergine', 'TART', 'Montepulciano', 'gratin', 'risotto']],
  ['fra', ['crème', 'poulet', 'Bordeaux']],
  ['deu', ['Kartoffeln', 'gebraten']],
  ['ita', ['pomodoro', 'funghi']],
  ['spa', ['jamón', 'queso']],
  ['por', ['frango', 'pão']],
])('openDictionary has words of menus in %s', (language, words) => {
  const isWord = openDictionary(language)
  expect(words.filter((word) => !isWord(word))).toEqual([])
})

test('openDictionary returns false for misread words, beginnings of words and empty text', () => {
  const isWord = openDictionary('eng')
  expect(['Aubergioe', 'Squeah', 'Bahed', 'Merlo7', 'Montepulcian', 'Macherel', ''].filter(isWord)).toEqual([])
})
