import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { repairMisreadDigits } from './misread-digits.ts'

function word(text: string, i: number, right = 500): Word {
  return {
    text,
    confidence: 0.9,
    left: right - 40,
    right,
    top: 80 + 40 * i,
    bottom: 100 + 40 * i,
    baseline: 100 + 40 * i,
    size: 27,
    stroke: 3,
  }
}

const column = ['4.40', '6.80', '12.20', '8.50'].map((text, i) => word(text, i))
const repaired = (text: string, form: 'two' | 'any' = 'two', right = 500) =>
  repairMisreadDigits([...column, word(text, 5, right)], form).at(-1)?.text

test('repairMisreadDigits reads a ring at the end of a price as a zero', () => {
  expect(['57°', '£77°', '12¢'].map((text) => repaired(text, 'any'))).toEqual(['570', '£770', '120'])
  expect(['9-5¢', '7:9¢', '9.5°'].map((text) => repaired(text))).toEqual(['9.50', '7.90', '9.50'])
})

test('repairMisreadDigits reads a capital I before a digit as a one when it is in a column of prices', () => {
  expect(['I0', 'l6.5', '|8'].map((text) => repaired(text, 'any'))).toEqual(['10', '16.5', '18'])
  expect([...repairMisreadDigits([...column, word('I0', 5)], 'any')].at(-1)?.confidence).toBe(0.4)
  expect(repaired('I0', 'any', 300)).toBe('I0')
})

test('repairMisreadDigits reads 5-5 as a half, in doubt, when the menu prints halves as 7.5', () => {
  const halves = ['7.5', '25.5', '6.5', '8'].map((text, i) => word(text, i))
  const last = (printed: Word[]) => repairMisreadDigits(printed, 'any').at(-1)
  expect(last([...halves, word('5-5', 5)])).toMatchObject({ text: '5.5', confidence: 0.4 })
  expect(last([...halves, word('12-5', 5)])?.text).toBe('12-5')
  expect(last([...halves, word('5-5', 5, 300)])?.text).toBe('5-5')
  expect(last([...column, word('5-5', 5)])?.text).toBe('5-5')
})

test('repairMisreadDigits reads a section sign in a column of prices as a five, in doubt, and an L before it as a one and the point', () => {
  const halves = ['7.5', '25.5', '6.5', '8'].map((text, i) => word(text, i))
  const last = (printed: Word[]) => repairMisreadDigits(printed, 'any').at(-1)
  expect(['IL§', '7.§', 'I2.§'].map((text) => last([...halves, word(text, 5)])?.text)).toEqual(['11.5', '7.5', '12.5'])
  expect(last([...halves, word('IL§', 5)])?.confidence).toBe(0.4)
  expect(last([...halves, word('IL§', 5, 300)])?.text).toBe('IL§')
  expect(last([...column, word('IL§', 5)])?.text).toBe('IL§')
})

test('repairMisreadDigits marks a price as doubtful when its last zero was a ring', () => {
  const rings = [...column, word('12°', 5), word('5-90', 6)]
  expect(repairMisreadDigits(rings, 'any').at(-2)?.confidence).toBe(0.4)
  expect(repairMisreadDigits(rings, 'two').at(-1)?.confidence).toBe(0.9)
})

test('repairMisreadDigits keeps a ring, in doubt, when the menu prints two digits of pence and the price has no point', () => {
  for (const text of ['12¢', '12°', '£12°'])
    expect(repairMisreadDigits([...column, word(text, 5)], 'two').at(-1)).toMatchObject({ text, confidence: 0.4 })
})

test('repairMisreadDigits does not read a cent sign as a zero when the page has another currency sign than the pound', () => {
  for (const sign of ['$4', '€']) {
    const foreign = [...column, word(sign, 6, 300), word('12¢', 5)]
    expect(repairMisreadDigits(foreign, 'any').at(-1)).toMatchObject({ text: '12¢', confidence: 0.9 })
  }
})

test('repairMisreadDigits reads a dash as the point when the menu prints two digits of pence', () => {
  expect(repaired('5-90')).toBe('5.90')
  expect(repaired('5-90', 'any')).toBe('5-90')
})

test('repairMisreadDigits keeps degrees outside a column of prices', () => {
  expect(repaired('45°', 'two', 300)).toBe('45°')
})

test('repairMisreadDigits reads a cent sign as the euro sign when the menu prints euros', () => {
  const euros = ['24€', '26€', '€40'].map((text, i) => word(text, i, 300))
  expect(repairMisreadDigits([...euros, word('5¢', 4), word('24¢€', 5), word('5l€', 6)], 'any').map(({ text }) => text)).toEqual([
    '24€',
    '26€',
    '€40',
    '5€',
    '24€',
    '51€',
  ])
})

test('repairMisreadDigits joins digits and the currency sign after them', () => {
  const sign = { ...word('€', 0, 525), left: 505 }
  const [joined, ...others] = repairMisreadDigits([word('26', 0), sign], 'any')
  expect(joined).toMatchObject({ text: '26€', left: 460, right: 525 })
  expect(others).toEqual([])
})

test('repairMisreadDigits reads a dollar sign or an S as a 5 when the menu prints no currency signs', () => {
  const prices = [...column, ...['5.10', '7.30', '9.00'].map((text, i) => word(text, 6 + i))]
  const last = (text: string, others = prices) => repairMisreadDigits([...others, word(text, 10)], 'two').at(-1)?.text
  expect(['$.50', 'S.00', '$90'].map((text) => last(text))).toEqual(['5.50', '5.00', '590'])
  expect(last('$.50', [...prices, word('£4.00', 11)])).toBe('$.50')
})

test('repairMisreadDigits reads a dollar sign as a 5 when only a note beside the column prints a currency sign', () => {
  const prices = [...column, ...['5.10', '7.30', '9.00'].map((text, i) => word(text, 6 + i)), word('£1', 20, 200)]
  expect(repairMisreadDigits([...prices, word('$70', 10)], 'two').at(-1)?.text).toBe('570')
})

test('repairMisreadDigits keeps dollar signs when the menu prints its prices in dollars', () => {
  const texts = (prices: readonly string[]) =>
    repairMisreadDigits(
      prices.map((text, i) => word(text, i)),
      'any',
    ).map(({ text }) => text)
  const all = ['$12', '$9.50', '$14', '$8', '$22', '$16', '$12.50', 'S11']
  // Some signs were not read.
  const some = ['$12', '9.50', '14', '$14', '8.25', '$22', '16', '12.50', '7.00', '$18']
  for (const prices of [all, some]) expect(texts(prices)).toEqual(prices)
})

test('repairMisreadDigits joins pounds and pence whose point was lost when the menu prints pence with two digits', () => {
  const pence = { ...word('60', 0, 525), left: 507 }
  const texts = (form: 'two' | 'any') => repairMisreadDigits([word('£6', 0), pence], form).map(({ text }) => text)
  expect([texts('two'), texts('any')]).toEqual([['£6.60'], ['£6', '60']])
})

test('repairMisreadDigits joins pounds and pence with the gap of a lost point only at the edge of prices with pence', () => {
  const [pounds, pence] = [
    { ...word('10', 5, 472), left: 450 },
    { ...word('80', 5), left: 482 },
  ]
  const texts = (words: Word[]) => repairMisreadDigits([...column, ...words], 'two').map(({ text }) => text)
  expect(texts([pounds, pence]).at(-1)).toBe('10.80')
  expect(texts([pounds, { ...pence, left: 502, right: 520 }]).slice(-2)).toEqual(['10', '80'])
})

test('repairMisreadDigits reads an S beside a currency sign or before pence as a 5, and marks the price as doubtful', () => {
  const found = (text: string) => repairMisreadDigits([word(text, 5)], 'two')[0]
  expect(['£1S.50', '£S.00', '£1S', '1S.75'].map((text) => found(text)?.text)).toEqual(['£15.50', '£5.00', '£15', '15.75'])
  expect(found('£1S.50')?.confidence).toBeLessThan(0.5)
  for (const text of ['S', 'S.00', '£SS.00', '1S']) expect(found(text)?.text).toBe(text)
})
