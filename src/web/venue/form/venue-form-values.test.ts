import { expect, test } from 'vitest'
import type { ManagedVenue } from '../../../contract/managed-venue.ts'
import { EMPTY_VENUE_FORM, toFormValues, toRequestBody, type VenueFormValues, validateVenueForm } from './venue-form-values.ts'

const filled: VenueFormValues = {
  ...EMPTY_VENUE_FORM,
  name: 'The Crown',
  cuisines: ['Gastropub'],
  description: 'A pub.',
  phone: '01632 960100',
  address_road: '1 High Street',
  address_city: 'Windsor',
  address_postcode: 'SL4 0ZZ',
}
const wrong = (over: Partial<VenueFormValues>) => validateVenueForm({ ...filled, ...over }).map(({ field, code }) => `${field} ${code}`)

test('a filled venue form is valid without coordinates and other optional fields', () => {
  expect(wrong({})).toEqual([])
})

test.each(['name', 'description', 'phone', 'address_road', 'address_city', 'address_postcode'] as const)(
  'the venue form requires %s',
  (field) => {
    expect(wrong({ [field]: '  ' })).toEqual([`${field} required_fields`])
  },
)

test('the venue form rejects coordinates that are not numbers or out of range', () => {
  expect(wrong({ latitude: 'abc' })).toEqual(['latitude latitude_invalid'])
  expect(wrong({ latitude: '51.4839', longitude: '-181' })).toEqual(['longitude longitude_invalid'])
})

test('the venue form rejects an email address and a website that are malformed', () => {
  expect(wrong({ email: 'abc', website: 'abc' })).toEqual(['email email_invalid', 'website website_invalid'])
})

test('the venue form sends blank text as null, numbers as numbers, and other text unchanged', () => {
  expect(toRequestBody({ ...filled, latitude: ' 51.5', county: ' ' } as VenueFormValues, ['name', 'email', 'latitude'])).toEqual({
    name: 'The Crown',
    email: null,
    latitude: 51.5,
  })
})

test('the venue form shows line ends as browsers do in its description, and as a space in other fields', () => {
  const stored = { ...filled, description: 'One.\r\nTwo.', address_road: 'Unit 3\nHigh Street', hours_mon_fri: '12-3\r\n6-11' }
  expect(toFormValues(stored as unknown as ManagedVenue)).toMatchObject({
    description: 'One.\nTwo.',
    address_road: 'Unit 3 High Street',
    hours_mon_fri: '12-3 6-11',
  })
})
