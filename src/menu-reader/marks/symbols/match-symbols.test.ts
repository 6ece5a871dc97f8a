import { expect, test } from 'vitest'
import { SYMBOLS } from '../settings.ts'
import type { Appearance } from './appearance.ts'
import { matchSymbols } from './match-symbols.ts'

const appearance = (cell: number): Appearance => ({ colour: { red: 0, yellow: 0, light: 0 }, shape: Array(100).fill(cell), aspect: 1 })
const [star, dagger] = [appearance(0), appearance(1)]

test('matchSymbols leaves two equal symbols unread when the legend explains only one of them', () => {
  const meanings = [
    { tag: 'vegetarian' as const, appearances: [star] },
    { tag: 'gluten-free' as const, appearances: [dagger] },
  ]
  expect(matchSymbols([star, dagger], meanings)).toEqual(['vegetarian', 'gluten-free'])
  expect(matchSymbols([star, star], meanings)).toEqual(['unread'])
  expect(matchSymbols([star, star], [...meanings, { tag: 'vegan' as const, appearances: [star, star] }])).toEqual(['vegan'])
})

test('matchSymbols is stricter for symbols of the legend that are similar, and not for others', () => {
  // A raster of 1 differs by 1 / SYMBOLS.shapeScale from one of 0.
  const at = (share: number) => appearance(share * SYMBOLS.shapeScale)
  const meanings = [
    { tag: 'vegan' as const, appearances: [at(0)] },
    { tag: 'gluten-free' as const, appearances: [at(0.16)] },
    { tag: 'vegetarian' as const, appearances: [at(2)] },
  ]
  const limits = { maxDifference: 0.7, minLead: 0.3, shareOfClosest: 0.45 }
  expect(matchSymbols([at(0.02)], meanings, limits)).toEqual(['vegan'])
  expect(matchSymbols([at(0.08)], meanings, limits)).toEqual(['unread'])
  expect(matchSymbols([at(1.8)], meanings, limits)).toEqual(['vegetarian'])
})
