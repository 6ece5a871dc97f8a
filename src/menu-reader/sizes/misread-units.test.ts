import { expect, test } from 'vitest'
import { write } from '../../../tests/support/written-page.ts'
import { withUnits } from './misread-units.ts'

const texts = (...words: Parameters<typeof withUnits>[0]) => withUnits(words).map(({ text }) => text)

test('withUnits reads ounces on a line of ounces, and nowhere else', () => {
  expect(texts(...write('8oz', 300, 50), ...write('120z', 400, 50), ...write('1602', 500, 50))).toEqual(['8oz', '12oz', '16oz'])
  expect(texts(...write('8oz', 300, 90), ...write('120z', 400, 50), ...write('1602', 500, 50))).toEqual(['8oz', '120z', '1602'])
})

test('withUnits reads measures in litres before prices when there are several', () => {
  const line = (y: number) => [...write('0,31', 300, y), ...write('3,60', 345, y)]
  expect(texts(...line(50), ...line(90))).toEqual(['0,3l', '3,60', '0,3l', '3,60'])
  expect(texts(...line(50))).toEqual(['0,31', '3,60'])
})
