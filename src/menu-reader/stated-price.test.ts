import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStatedPrice } from './stated-price.ts'

describe('parseStatedPrice', () => {
  test.each([
    ['12·50', 12.5],
    [12.5, 12.5],
    ['12.50', 12.5],
    ['£12.50', 12.5],
    [' £ 7 ', 7],
    ['GBP 7.5', 7.5],
    ['12,50', 12.5],
    ['1,250', 1250],
    ['1,250.50', 1250.5],
    ['£4.50 (v)', 4.5],
    ['50p', 0.5],
    ['50P', 0.5],
    ['.50p', 0.5],
    ['1,250p', 12.5],
    ['£1.50p', 1.5],
    ['1.50p', 1.5],
    ['7 pounds', 7],
    ['80 pence', 0.8],
  ])('reads %j as %f', (given, price) => {
    expect(parseStatedPrice(given)).toEqual({ price, isCertain: true })
  })

  test.each([
    '12/15',
    '£9-£12',
    '£9–£12',
    '9 | 17',
    '2 for £10',
    '1 2.50',
    '12.345678',
    '12.50.30',
    '1e3',
    '-5',
    '−5',
    '£-5',
    'free',
    '',
    'MP',
    '१२',
    'x'.repeat(100),
    '9'.repeat(80),
    '0',
    '0.00',
    '0.001',
  ])('returns no price for %j', (given) => {
    expect(parseStatedPrice(given).price).toBeNull()
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 0.001, null, undefined, true, [12], { amount: 12 }])(
    'returns no price for the value %j',
    (given) => {
      expect(parseStatedPrice(given).price).toBeNull()
    },
  )

  test.each(['$12', '€ 9.50', '12 EUR', 'from £9', '10%', '£8 each', 'table 7', 9.999])('marks %j as uncertain', (given) => {
    expect(parseStatedPrice(given)).toMatchObject({ isCertain: false })
  })

  test('never joins digits that are not printed together', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,/-£ p') }), (text) => {
        const { price } = parseStatedPrice(text)
        if (price === null) return
        const runs = text.match(/\d[\d.,]*/g)?.map((run) => run.replace(/,(?=\d{3})/g, '').replace(',', '.')) ?? []
        const values = runs.flatMap((run) => [Number.parseFloat(run), Number.parseFloat(run) / 100])
        expect(values.map((value) => Math.round(value * 100))).toContain(Math.round(price * 100))
      }),
    )
  })
})
