import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEARCH_MAX_WORDS, searchWords } from './search-query.ts'
import { tokenise } from './tokenise.ts'

describe('searchWords', () => {
  test.each([
    ['fish  pie', ['fish', 'pie']],
    ['Fish & chips', ['fish', 'chips']],
    ['fish/chips', ['fish', 'chips']],
    ['gluten-free', ['gluten', 'free']],
    ['pie pie PIE', ['pie']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['Smørrebrød', ['smorrebrod']],
    ['ﬁsh ＆ Straße', ['fish', 'strasse']],
    ["ploughman's", ['ploughmans']],
    ["L’Escargot d'or", ['lescargot', 'dor']],
    ['北京饭店 مطعم', ['北京饭店', 'مطعم']],
    ["pie':* | !(fish)", ['pie', 'fish']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['SL40ZT', ['sl40zt', 'sl4', '0zt']],
    ['sl4 0zt', ['sl4', '0zt', 'sl40zt']],
    ['pie EC1A1BB', ['pie', 'ec1a1bb', 'ec1a', '1bb']],
    ['sl40z', ['sl40z', 'sl4', '0z']],
    ['SL6 2', ['sl6', 'sl62']],
    ['table 4 2', ['table', '4', '2']],
    ['sl4', ['sl4']],
    ['w12', ['w12']],
    ['ec1a', ['ec1a']],
  ])('splits %s', (query, words) => {
    expect(searchWords(query)).toEqual(words)
  })

  test.each(['', 'a', ' a ', '\t\n', '??', '🍕', '\0\0', '\udfff\ud800'])('returns no words for %j', (query) => {
    expect(searchWords(query)).toEqual([])
  })

  test('accepts a query of two characters', () => {
    expect(searchWords('ab')).toEqual(['ab'])
  })

  test('separates words at every kind of white space', () => {
    expect(searchWords('fish\u1680chips\u2003pie')).toEqual(['fish', 'chips', 'pie'])
  })

  test('returns few, short words without quotes for any query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400, size: 'max' }), (query) => {
        const words = searchWords(query)
        expect(words.length).toBeLessThanOrEqual(SEARCH_MAX_WORDS)
        for (const word of words) {
          expect([...word].length).toBeLessThanOrEqual(40)
          expect(word).not.toMatch(/[\s'\\:&|!()<>*\0]/)
          expect(word.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})

test('tokenise returns the words on both sides of an apostrophe and the joined word', () => {
  expect(tokenise("Joe's L’Escargot").sort()).toEqual(['escargot', 'joe', 'joes', 'l', 'lescargot', 's'])
})
