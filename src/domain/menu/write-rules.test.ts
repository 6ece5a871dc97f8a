import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIETARY_TAGS } from './dietary-tags.ts'
import { ITEM_MAX_LENGTHS, ITEM_REQUIRED, validateItemFields } from './item-fields.ts'
import {
  CATEGORY_REQUIRED,
  copyName,
  MENU_MAX_LENGTHS,
  MENU_REQUIRED,
  parseInstant,
  validateCategoryFields,
  validateMenuFields,
} from './menu-fields.ts'
import { MENU_TYPES } from './menu-lists.ts'
import { MAX_PRICE, parsePrice } from './price.ts'

const codes = (errors: { field: string; code: string }[]) => errors.map(({ field, code }) => `${field} ${code}`)

describe('parsePrice', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    [' 12.50 ', 12.5],
    ['.5', 0.5],
    ['12.', 12],
    ['0.01', 0.01],
    [999_999.99, 999_999.99],
  ])('reads %j as %f', (entry, price) => {
    expect(parsePrice(entry)).toBe(price)
  })

  test.each([
    '',
    ' ',
    '0',
    '0.00',
    '-1',
    '+1',
    '1,5',
    '1e3',
    '£5',
    '12.345',
    'x',
    '.',
    0,
    -1,
    0.001,
    12.345,
    1_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('returns null for %j', (entry) => {
    expect(parsePrice(entry)).toBe(null)
  })

  test('accepts every number of pence, as a number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PRICE * 100 }), (pence) => {
        expect(parsePrice(pence / 100)).toBe(pence / 100)
        expect(parsePrice((pence / 100).toFixed(2))).toBe(pence / 100)
      }),
    )
  })

  test('returns only prices above 0 and within the column, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^\d{0,9}\.?\d{0,4}$/)), (text) => {
        const price = parsePrice(text)
        if (price !== null)
          expect(price > 0 && price <= MAX_PRICE && Math.round(price * 100) === Number((price * 100).toFixed(6))).toBe(true)
      }),
    )
  })
})

describe('validateItemFields', () => {
  test('requires a name and a valid price only', () => {
    expect(codes(validateItemFields({}, ITEM_REQUIRED))).toEqual(['name required_fields', 'price price_invalid'])
    expect(validateItemFields({ name: 'Pie', price: '9.5', rating: null, dietary_info: [], description: '' }, ITEM_REQUIRED)).toEqual([])
  })

  test.each([0, 6, 2.5, -1])('rejects the rating %f', (rating) => {
    expect(codes(validateItemFields({ rating }, []))).toEqual(['rating rating_invalid'])
  })

  test.each([1, 2, 3, 4, 5])('accepts the rating %i', (rating) => {
    expect(validateItemFields({ rating }, [])).toEqual([])
  })

  test('accepts any set of dietary tags without repetition and no other tag', () => {
    fc.assert(
      fc.property(fc.subarray([...DIETARY_TAGS]), (tags) => {
        expect(validateItemFields({ dietary_info: tags }, [])).toEqual([])
      }),
    )
    for (const tags of [['keto'], ['Vegan'], ['vegan', 'vegan']])
      expect(codes(validateItemFields({ dietary_info: tags }, []))).toEqual(['dietary_info dietary_unknown'])
  })

  test('rejects a name that is too long, text that cannot be stored and an unknown image', () => {
    const errors = validateItemFields({ name: 'x'.repeat(ITEM_MAX_LENGTHS.name + 1), description: 'a\0b', image_url: '/media/x.exe' }, [])
    expect(codes(errors)).toEqual(['name field_too_long', 'description field_unstorable', 'image_url picture_unknown'])
  })
})

describe('validateCategoryFields', () => {
  test('requires a name', () => {
    expect(codes(validateCategoryFields({ name: ' ' }, CATEGORY_REQUIRED))).toEqual(['name required_fields'])
    expect(validateCategoryFields({ name: 'Mains', description: null }, CATEGORY_REQUIRED)).toEqual([])
  })
})

describe('a menu', () => {
  test('requires a name and a type', () => {
    expect(codes(validateMenuFields({}, MENU_REQUIRED))).toEqual(['name required_fields', 'menu_type required_fields'])
  })

  test('has one of the four types', () => {
    for (const menu_type of MENU_TYPES) expect(validateMenuFields({ menu_type }, [])).toEqual([])
    for (const menu_type of ['Brunch', 'daily', ' Daily'])
      expect(codes(validateMenuFields({ menu_type }, []))).toEqual(['menu_type menu_type_unknown'])
  })

  test('cannot end before it starts', () => {
    const start_date = '2026-12-01T12:00:00Z'
    expect(codes(validateMenuFields({ start_date, end_date: '2026-12-01T11:59:59.999Z' }, []))).toEqual(['end_date end_before_start'])
    expect(validateMenuFields({ start_date, end_date: start_date }, [])).toEqual([])
  })

  test.each(['soon', '2026-12-01', '2026-12-01T12:00', '2026-13-01T12:00:00Z', '2026-12-01T25:00:00Z', '1066-10-14T09:00:00Z', ''])(
    'cannot start at %j',
    (text) => {
      expect(parseInstant(text)).toBe(null)
    },
  )

  test('can start at any instant from 1900 to 9999', () => {
    const instant = fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (date) => {
        expect(parseInstant(date.toISOString())).toEqual(date)
      }),
    )
  })

  test('has a copy whose name is short enough and can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (name) => {
        const copy = copyName(name)
        expect(copy.length <= MENU_MAX_LENGTHS.name && copy.endsWith(' (copy)') && copy.isWellFormed()).toBe(true)
      }),
    )
    expect(copyName('Lunch')).toBe('Lunch (copy)')
  })
})
