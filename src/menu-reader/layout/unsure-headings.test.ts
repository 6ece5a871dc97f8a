import { expect, test } from 'vitest'
import { write, writeTo } from '../../../tests/support/written-page.ts'
import { openDictionary } from '../language/dictionary.ts'
import { readLayout } from './read-layout.ts'

/** The doubts of both dishes below a heading that was read with a confidence. */
function doubtsBelow(heading: string, confidence: number) {
  const dishes = ['Chicken Burger', 'Lamb Curry', 'Mushroom Risotto', 'Onion Soup'].flatMap((name, i) => [
    ...write(name, 50, 110 + 40 * i, { bold: true }),
    ...writeTo(`${8 + i}.50`, 600, 110 + 40 * i),
  ])
  const words = [...write(heading, 50, 50, { size: 34, bold: true, confidence }), ...dishes]
  const { categories } = readLayout(words, (box) => ({ ...box, width: 0, height: 0 }), openDictionary('eng'))
  expect(categories.map(({ name }) => name)).toEqual([heading])
  return categories[0]?.items.map(({ doubts }) => doubts.join())
}

test.each([
  ['Stariers', 0.8],
  ['Salada', 0.6],
  ['Shales', 0.6],
  ['Calres', 0.3],
])('readLayout marks the first dish below the heading %s when its confidence is %d', (heading, confidence) => {
  expect(doubtsBelow(heading, confidence)).toEqual(['category', '', '', ''])
})

test.each([
  ['Salads', 0.3],
  ['Sparkling', 0.46],
  ['Kitchen Favourites', 0.5],
  ['Salada', 0.95],
  ['Rotisserie', 0.9],
])('readLayout marks no dish below the heading %s when its confidence is %d', (heading, confidence) => {
  expect(doubtsBelow(heading, confidence)).toEqual(['', '', '', ''])
})
