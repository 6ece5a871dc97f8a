import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const matchesOf = (text: string, query: string) =>
  highlight(text, query)
    .filter((part) => part.isMatch)
    .map((part) => part.text)

test('marks the beginning of the word found', () => {
  expect(highlight('Tonkotsu ramen', 'ra')).toEqual([
    { text: 'Tonkotsu ', isMatch: false },
    { text: 'ra', isMatch: true },
    { text: 'men', isMatch: false },
  ])
})

test('marks beginnings only: a search finds no middle of a word', () => {
  expect(matchesOf('Trattoria', 'ra')).toEqual([])
})

test('marks every word found, the longest beginning of each', () => {
  expect(matchesOf('Fish and fishcake', 'fi fish')).toEqual(['Fish', 'fish'])
})

test('compares without accents and marks them with their letter', () => {
  expect(matchesOf('Tagliatelle al ragù', 'ragu')).toEqual(['ragù'])
  expect(matchesOf('Café Garance', 'cafe')).toEqual(['Café'])
  expect(matchesOf('Café Garance'.normalize('NFD'), 'café')).toEqual(['Café'.normalize('NFD')])
  expect(matchesOf('Weißwurst', 'weiss')).toEqual(['Weiß'])
})

test('an apostrophe neither hides a match nor a word after it', () => {
  expect(matchesOf("Ploughman's lunch", 'ploughmans')).toEqual(["Ploughman's"])
  expect(matchesOf("Ploughman's lunch", 'plough')).toEqual(['Plough'])
  expect(matchesOf('L’Escargot', 'escargot')).toEqual(['Escargot'])
  expect(matchesOf('L’Escargot', 'lesc')).toEqual(['L’Esc'])
})

test('nothing to mark leaves the text whole', () => {
  expect(highlight('Kumo', 'zz')).toEqual([{ text: 'Kumo', isMatch: false }])
  expect(highlight('Kumo', '<script>.*[')).toEqual([{ text: 'Kumo', isMatch: false }])
  expect(highlight('', 'ku')).toEqual([])
})

test('the parts joined are the text, whatever text and query are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      expect(
        highlight(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
