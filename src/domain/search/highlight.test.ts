import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const matchesOf = (text: string, query: string) =>
  highlight(text, query)
    .filter((part) => part.isMatch)
    .map((part) => part.text)

test('highlight marks the beginning of a matching word', () => {
  expect(highlight('Tonkotsu ramen', 'ra')).toEqual([
    { text: 'Tonkotsu ', isMatch: false },
    { text: 'ra', isMatch: true },
    { text: 'men', isMatch: false },
  ])
})

test('highlight does not mark the middle of a word', () => {
  expect(matchesOf('Trattoria', 'ra')).toEqual([])
})

test('highlight marks every matching word, with the longest prefix of each', () => {
  expect(matchesOf('Fish and fishcake', 'fi fish')).toEqual(['Fish', 'fish'])
})

test('highlight ignores accents and marks the accented letter', () => {
  expect(matchesOf('Tagliatelle al ragù', 'ragu')).toEqual(['ragù'])
  expect(matchesOf('Café Garance', 'cafe')).toEqual(['Café'])
  expect(matchesOf('Café Garance'.normalize('NFD'), 'café')).toEqual(['Café'.normalize('NFD')])
  expect(matchesOf('Weißwurst', 'weiss')).toEqual(['Weiß'])
})

test('highlight matches words with and without their apostrophe', () => {
  expect(matchesOf("Ploughman's lunch", 'ploughmans')).toEqual(["Ploughman's"])
  expect(matchesOf("Ploughman's lunch", 'plough')).toEqual(['Plough'])
  expect(matchesOf('L’Escargot', 'escargot')).toEqual(['Escargot'])
  expect(matchesOf('L’Escargot', 'lesc')).toEqual(['L’Esc'])
})

test('highlight marks the whole word when the query has its singular or plural', () => {
  expect(matchesOf('Beetroot and black bean burger', 'burgers')).toEqual(['burger'])
  expect(matchesOf('Blackberries, cream', 'blackberry')).toEqual(['Blackberries'])
  expect(matchesOf('Wholemeal loaf', 'loaves')).toEqual(['loaf'])
  expect(matchesOf('Brûlées', 'brulee')).toEqual(['Brûlée'])
})

test('highlight does not mark a word that only begins with the singular of the query', () => {
  expect(matchesOf('Burgerless', 'burgers')).toEqual([])
})

test('highlight returns the text unmarked when nothing matches', () => {
  expect(highlight('Kumo', 'zz')).toEqual([{ text: 'Kumo', isMatch: false }])
  expect(highlight('Kumo', '<script>.*[')).toEqual([{ text: 'Kumo', isMatch: false }])
  expect(highlight('', 'ku')).toEqual([])
})

test('highlight returns parts that join to the text, for any text and query', () => {
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
