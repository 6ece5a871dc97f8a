import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePartialPrice, parsePrintedPrice, withUnreadDigit } from './printed-price.ts'

describe('parsePrintedPrice', () => {
  test.each([
    ['£12', [12]],
    ['£ 12', [12]],
    ['12.50', [12.5]],
    ['12.5', [12.5]],
    ['12,50', [12.5]],
    ['12·50', [12.5]],
    ['12½', [12.5]],
    ['£7½', [7.5]],
    ['7½ / 12', [7.5, 12]],
    ['£1250.00', [1250]],
    ['50p', [0.5]],
    ['50P', [0.5]],
    ['80p / 95P', [0.8, 0.95]],
    ['£1.50p', [1.5]],
    ['1.50p', [1.5]],
    ['0.5p', [0.5]],
    ['7.-', [7]],
    ['9,-', [9]],
    ['€ 9,-', [9]],
    ['9,– €', [9]],
    ['12,50 €', [12.5]],
    ['€ 12,50', [12.5]],
    ['12,50€', [12.5]],
    ['8 € / 14 €', [8, 14]],
    ['4,50 € / 12,50 €', [4.5, 12.5]],
    ['0,2 l 3,50 € / 0,75 l 18 €', [3.5, 18]],
    ['Glas 4,50 € | Flasche 19,00 €', [4.5, 19]],
    ['klein 6,- / groß 9,-', [6, 9]],
    ['Prix du marché', []],
    ['M.P.', []],
    ['m.p', []],
    ['£9 / £17', [9, 17]],
    ['9/17', [9, 17]],
    ['£8-£10', [8, 10]],
    ['$1.00', [1]],
    ['7', [7]],
    ['0.75', [0.75]],
    ['half 8 / full 14', [8, 14]],
    ['Small £4.50 Large £6', [4.5, 6]],
    ['glass 6.5, bottle 24', [6.5, 24]],
    ['8.50 / large 14', [8.5, 14]],
    ['£16 each', [16]],
    ['12.50 pp', [12.5]],
    ['£60 for 2', [60]],
    ['from £9', [9]],
    ['Market price', []],
    ['POA', []],
  ])('reads %s', (text, amounts) => expect(parsePrintedPrice(text)?.amounts).toEqual(amounts))

  test.each([
    '',
    '£',
    'free',
    '12.5%',
    '2019',
    '020 7946 0123',
    '12-6',
    '10oz',
    '12.345',
    '0',
    '£0.00',
    '-5',
    '12:30',
    '12:30pm',
    'x2',
    '1987',
    'MP',
    '+£2',
    'small 1',
    'for two',
    'each',
    '0,75 l',
    '€',
    '12,-50',
  ])('returns null for %s', (text) => expect(parsePrintedPrice(text)).toBeNull())

  test('returns a certain price when it has a currency sign or pence', () => {
    expect(parsePrintedPrice('£7')?.isCertain).toBe(true)
    expect(parsePrintedPrice('7.5')?.isCertain).toBe(true)
    expect(parsePrintedPrice('50P')?.isCertain).toBe(true)
    expect(parsePrintedPrice('7')?.isCertain).toBe(false)
    expect(parsePrintedPrice('9/17')?.isCertain).toBe(false)
  })

  test('returns the printed amount, for any number of pence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99999 }), (pence) => {
        const text = (pence / 100).toFixed(2)
        expect(parsePrintedPrice(text)?.amounts).toEqual([Number(text)])
        expect(parsePrintedPrice(`£${text}`)?.amounts).toEqual([Number(text)])
      }),
    )
  })

  test('returns only positive amounts, for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => (parsePrintedPrice(text)?.amounts ?? [1]).every((amount) => amount > 0)))
  })
})

test('parsePartialPrice returns a price without an amount when a digit is unread', () => {
  expect(parsePartialPrice(withUnreadDigit('1.50'))).toEqual({ amounts: [], isCertain: true })
  expect(parsePartialPrice(withUnreadDigit('£4'))).toEqual({ amounts: [], isCertain: true })
  expect(parsePartialPrice('£4')).toEqual({ amounts: [4], isCertain: true })
  expect(parsePartialPrice('?')).toBeNull()
  expect(parsePartialPrice('?!')).toBeNull()
})

test('parsePartialPrice keeps the amounts before one with an illegible digit', () => {
  const amounts = (text: string) => parsePartialPrice(text)?.amounts
  expect([amounts('Reg £5.40 | Lrg ?£7.60'), amounts('£9 / ?£17'), amounts('Reg ?£1.80 | Lrg £10.90'), amounts('?£1.80')]).toEqual([
    [5.4],
    [9],
    [],
    [],
  ])
  expect(parsePartialPrice('175ml 6.50 250ml ?8.50 bottle 24')).toEqual({ amounts: [6.5], isCertain: true })
  expect(parsePartialPrice('Why?')).toBeNull()
})
