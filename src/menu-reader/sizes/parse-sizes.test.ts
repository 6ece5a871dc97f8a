import { expect, test } from 'vitest'
import { parseSizes } from './parse-sizes.ts'

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
])('parseSizes reads %s', (printed, sizes) => expect(text(printed)).toEqual(sizes))

test.each(['small 5', '9 / 17', 'small 5 / small 8', 'large 9 chips', '175ml', ''])('parseSizes finds no sizes in %s', (printed) =>
  expect(text(printed)).toBeNull(),
)
