import { describe, expect, test } from 'vitest'
import { ITEM_REQUIRED, isLowestPrice, validateItemFields } from './item-fields.ts'
import { checkSizes, formatItemPrice, formatSizesText, lowestPrice, MAX_SIZES, parseSizesText, type SizeEntry, toSizes } from './sizes.ts'

const glass = { name: 'Glass', price: 6.2 }
const bottle = { name: 'Bottle', price: 24 }

describe('checkSizes', () => {
  test('returns null for sizes with names of their own and valid prices', () => {
    expect(checkSizes([glass, { name: ' Bottle ', price: '24.00' }])).toBeNull()
  })

  test.each<[string, SizeEntry[], string]>([
    ['nine sizes', Array.from({ length: MAX_SIZES + 1 }, (_, at) => ({ name: `Size ${at}`, price: 5 })), 'sizes_too_many'],
    ['a blank name', [{ name: ' \u200b', price: 5 }], 'size_name_invalid'],
    ['a name of 41 characters', [{ name: 'x'.repeat(41), price: 5 }], 'size_name_invalid'],
    ['a name with the separator of tables', [{ name: 'Small | large', price: 5 }], 'size_name_invalid'],
    ['the same name twice', [glass, { name: 'GLASS ', price: 7 }], 'size_name_invalid'],
    ['a name that cannot be stored', [{ name: 'Nul\0l', price: 5 }], 'field_unstorable'],
    ['a price of 0', [{ name: 'Glass', price: 0 }], 'size_price_invalid'],
    ['a price with three decimals', [{ name: 'Glass', price: '6.205' }], 'size_price_invalid'],
    ['no price', [{ name: 'Glass', price: '' }], 'size_price_invalid'],
  ])('rejects %s', (_what, sizes, code) => {
    expect(checkSizes(sizes)).toBe(code)
  })
})

describe('validateItemFields', () => {
  const codes = (fields: Parameters<typeof validateItemFields>[0]) =>
    validateItemFields(fields, ITEM_REQUIRED).map(({ field, code }) => `${field} ${code}`)

  test('requires no price when an item has sizes', () => {
    expect(codes({ name: 'Claret', sizes: [glass, bottle] })).toEqual([])
    expect(codes({ name: 'Claret', sizes: [] })).toEqual(['price price_invalid'])
  })

  test('rejects a price that is not the lowest one of the sizes', () => {
    expect(codes({ name: 'Claret', price: '6.20', sizes: [bottle, glass] })).toEqual([])
    expect(codes({ name: 'Claret', price: 24, sizes: [bottle, glass] })).toEqual(['price price_not_lowest'])
  })
})

test('isLowestPrice accepts any price without sizes', () => {
  expect([isLowestPrice(7, []), isLowestPrice(undefined, [glass]), isLowestPrice(6.2, [glass]), isLowestPrice(7, [glass])]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('lowestPrice returns null without sizes', () => {
  expect([lowestPrice([]), lowestPrice([bottle, glass])]).toEqual([null, 6.2])
})

test.each([
  [[], '£6.20'],
  [[glass], '£6.20'],
  [[glass, bottle], 'from £6.20'],
])('formatItemPrice of an item with the sizes %j is %s', (sizes, text) => {
  expect(formatItemPrice({ price: 6.2, sizes })).toBe(text)
})

test('parseSizesText reads what formatSizesText writes, also with colons in names', () => {
  const sizes = [{ name: '250 ml: a glass', price: 6.2 }, bottle]
  expect(formatSizesText(sizes)).toBe('250 ml: a glass: 6.20 | Bottle: 24.00')
  expect(toSizes(parseSizesText(formatSizesText(sizes)))).toEqual(sizes)
})

test('parseSizesText accepts pound signs, and gives no name to a part without a colon', () => {
  expect(parseSizesText('Small: £9.50|15')).toEqual([
    { name: 'Small', price: '9.50' },
    { name: '', price: '15' },
  ])
})
