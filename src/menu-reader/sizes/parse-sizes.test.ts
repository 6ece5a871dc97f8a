import { expect, test } from 'vitest'
import { areMeasuresInOrder, isInOrder, isSizeName, parseSizes } from './parse-sizes.ts'

const text = (printed: string) => parseSizes(printed)?.map(({ name, price }) => `${name}: ${price}`) ?? null

test.each([
  ['half 8 / full 14', ['half: 8', 'full: 14']],
  ['sm 5 / lg 8', ['sm: 5', 'lg: 8']],
  ['sm£7/1g£12.6', ['sm: 7', 'lg: 12.6']],
  ['175ml £6.50 | 250ml £8.50 | Bottle £24.00', ['175ml: 6.5', '250ml: 8.5', 'Bottle: 24']],
  ['125 ml 5.20 / 175 ml 6.90 / bottle 26', ['125 ml: 5.2', '175 ml: 6.9', 'bottle: 26']],
  ['£5 small, £8 large', ['small: 5', 'large: 8']],
  ['glass €6,50 bottle €24,00', ['glass: 6.5', 'bottle: 24']],
  ['10" 9.50 / 12" 12', ['10": 9.5', '12": 12']],
  ['0,2 l 3,50 € / 0,75 l 18,00 €', ['0,2 l: 3.5', '0,75 l: 18']],
  ['Glas 4,50 € / Flasche 19,- €', ['Glas: 4.5', 'Flasche: 19']],
  ['verre 5 € | bouteille 24 €', ['verre: 5', 'bouteille: 24']],
  ['media ración 7,50 / ración 12', ['media ración: 7.5', 'ración: 12']],
  ['12 cl 5,50 / 75 cl 28', ['12 cl: 5.5', '75 cl: 28']],
  ['half pint 3.10 / pint 6', ['half pint: 3.1', 'pint: 6']],
  ['2 scoops 4.50 / 3 scoops 6', ['2 scoops: 4.5', '3 scoops: 6']],
  ['each 4½, half dozen 22½, dozen 43', ['each: 4.5', 'half dozen: 22.5', 'dozen: 43']],
  ['half rack 14 | full rack 24', ['half rack: 14', 'full rack: 24']],
  ['per 3 £7.50 / per 6 £14', ['per 3: 7.5', 'per 6: 14']],
  ['Short stack $6.75 · Full stack $9.50', ['Short stack: 6.75', 'Full stack: 9.5']],
  ['half order 8.00 • full order 12.75', ['half order: 8', 'full order: 12.75']],
  ['Quarter 6 / Half 10 / Whole 18', ['Quarter: 6', 'Half: 10', 'Whole: 18']],
  ['Pt. 3.25 Qt. 6.25', ['Pt.: 3.25', 'Qt.: 6.25']],
  ['6.5 gl | 28.5 btl', ['gl: 6.5', 'btl: 28.5']],
  ['pot for one £3.20, pot for two £5.40', ['pot for one: 3.2', 'pot for two: 5.4']],
])('parseSizes reads %s', (printed, sizes) => expect(text(printed)).toEqual(sizes))

test.each(['small 5', '9 / 17', 'small 5 / small 8', 'large 9 chips', '175ml', '175ml 250ml', ''])(
  'parseSizes finds no sizes in %s',
  (printed) => expect(text(printed)).toBeNull(),
)

test('isInOrder returns false when a price in the middle of the sizes falls and the next one rises', () => {
  const sizes = (...prices: number[]) => prices.map((price, i) => ({ name: `size ${i}`, price }))
  expect([sizes(6, 15.5, 23), sizes(23, 15.5, 6), sizes(5, 5, 8), sizes(6, 4)].map(isInOrder)).toEqual([true, true, true, true])
  expect([sizes(6, 15.5, 2.3), sizes(18, 5.5, 9)].map(isInOrder)).toEqual([false, false])
})

test('parseSizes parses pieces', () => {
  expect(text('6 pcs £5.50 / 12 pcs £9.90')).toEqual(['6 pcs: 5.5', '12 pcs: 9.9'])
})

test('areMeasuresInOrder returns false when a larger price has a smaller measure of the same unit', () => {
  const inOrder = (...names: string[]) => areMeasuresInOrder(names.map((name, i) => ({ name, price: 5 + i })))
  expect([inOrder('9"', '12"', '16"'), inOrder('9"', '7"', '16"'), inOrder('125ml', '175ml', 'Bottle')]).toEqual([true, false, true])
})

test('parseSizes knows short names of sizes', () => {
  expect(parseSizes('Reg £2.90 Lge £3.40')).toEqual([
    { name: 'Reg', price: 2.9 },
    { name: 'Lge', price: 3.4 },
  ])
})

test('parseSizes does not read a measure in litres as an amount', () => {
  expect(parseSizes('0,3l 3,00 0,5l 4,30')).toEqual([
    { name: '0,3l', price: 3 },
    { name: '0,5l', price: 4.3 },
  ])
  expect(parseSizes('0,3l 3,00 0,5l')).toBeNull()
})

test('isSizeName returns true for the sizes in which kebabs are served', () => {
  expect(['Pitta', 'Wrap', 'Box', 'Wraps'].map(isSizeName)).toEqual([true, true, true, false])
})
