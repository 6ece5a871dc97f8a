import { expect, test } from 'vitest'
import type { Look } from './look.ts'
import { matchSymbols } from './match-symbols.ts'

const look = (cell: number): Look => ({ colour: { red: 0, yellow: 0, light: 0 }, shape: Array(100).fill(cell), aspect: 1 })
const [star, dagger] = [look(0), look(1)]

test('matchSymbols leaves two equal symbols unread when the legend explains only one of them', () => {
  const meanings = [
    { mark: 'vegetarian' as const, looks: [star] },
    { mark: 'gluten-free' as const, looks: [dagger] },
  ]
  expect(matchSymbols([star, dagger], meanings)).toEqual(['vegetarian', 'gluten-free'])
  expect(matchSymbols([star, star], meanings)).toEqual(['unread'])
  expect(matchSymbols([star, star], [...meanings, { mark: 'vegan' as const, looks: [star, star] }])).toEqual(['vegan'])
})
