import { describe, expect, test } from 'vitest'
import { normalisePostcode } from './address.ts'
import { isWebsite } from './contact-links.ts'
import { FORM_REQUIRED, IMPORT_REQUIRED, VENUE_MAX_LENGTHS, type VenueFields, validateVenueFields } from './venue-fields.ts'

const enough = { name: 'The Crown', address_road: '1 High Street', address_city: 'Windsor', address_postcode: 'SL4 1NJ' }

function codes(fields: Partial<VenueFields>): string[] {
  return validateVenueFields({ ...enough, ...fields }, IMPORT_REQUIRED).map(({ field, code }) => `${field} ${code}`)
}

describe('validateVenueFields', () => {
  test.each<[Partial<VenueFields>, string]>([
    [{ name: '' }, 'name required_fields'],
    [{ name: ' \n' }, 'name required_fields'],
    [{ name: 'x'.repeat(VENUE_MAX_LENGTHS.name + 1) }, 'name field_too_long'],
    [{ description: 'a\0b' }, 'description field_unstorable'],
    [{ address_road: 'half a sign \ud800' }, 'address_road field_unstorable'],
    [{ cuisines: ['Plutonian'] }, 'cuisines cuisine_unknown'],
    [{ cuisines: ['Thai', 'Thai'] }, 'cuisines cuisine_twice'],
    [{ cuisines: ['Thai', 'French', 'Vegan', 'Bistro'] }, 'cuisines cuisines_too_many'],
    [{ price: '$$' }, 'price price_band_unknown'],
    [{ price: '££££££' }, 'price price_band_unknown'],
    [{ latitude: 90.0001 }, 'latitude latitude_invalid'],
    [{ latitude: Number.NaN }, 'latitude latitude_invalid'],
    [{ longitude: Number.NEGATIVE_INFINITY }, 'longitude longitude_invalid'],
    [{ phone: 'call us!' }, 'phone phone_invalid'],
    [{ email: 'nobody@' }, 'email email_invalid'],
    [{ website: 'example.org' }, 'website website_invalid'],
    [{ image_url: 'https://elsewhere.test/x.webp' }, 'image_url picture_unknown'],
  ])('rejects %j', (fields, expected) => {
    expect(codes(fields)).toEqual([expected])
  })

  test('requires four fields for the import and three more for the form', () => {
    expect(validateVenueFields({}, IMPORT_REQUIRED).map(({ field }) => field)).toEqual([
      'name',
      'address_road',
      'address_city',
      'address_postcode',
    ])
    expect(validateVenueFields(enough, FORM_REQUIRED).map(({ field, code }) => [field, code])).toEqual([
      ['cuisines', 'cuisines_required'],
      ['description', 'required_fields'],
      ['phone', 'required_fields'],
    ])
  })

  test('accepts values at their limits', () => {
    const fields = {
      name: 'x'.repeat(VENUE_MAX_LENGTHS.name),
      latitude: -90,
      longitude: 180,
      cuisines: ['Thai', 'French', 'Vegan'],
      price: '£',
    }
    expect(codes({ ...fields, image_url: '/media/venue-images/1-a.webp', website: 'https://example.org/a?b#c' })).toEqual([])
  })
})

test.each([
  'javascript:alert(1)',
  'https://',
  'http:/example.org',
  'ftp://example.org',
  'https://a b.test',
  'https://user:word@example.org',
])('isWebsite returns false for %s', (text) => {
  expect(isWebsite(text)).toBe(false)
})

test.each(['SL4 1NJ', 'sl41nj', ' SL4  1NJ ', 'SL4\u00a01NJ', 'ＳＬ４ 1NJ'])('%j is read as the postcode SL4 1NJ', (text) => {
  expect(normalisePostcode(text)).toBe('SL41NJ')
})
