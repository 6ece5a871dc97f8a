import { EMAIL_MAX_LENGTH, isEmail } from '../account/email.ts'
import { isPhone, PHONE_MAX_LENGTH } from '../account/phone.ts'
import type { ErrorCode, FieldError } from '../errors.ts'
import { acceptAny, type FieldRules, type PartialInput, validateFields } from '../fields.ts'
import { HOURS_TEXT_MAX_LENGTH } from '../hours/weekly-hours.ts'
import { IMAGE_MAX_LENGTHS } from '../image-limits.ts'
import { imageVariants } from '../images.ts'
import { isWebsite, WEBSITE_MAX_LENGTH } from './contact-links.ts'
import { CUISINES, MAX_CUISINES } from './cuisines.ts'
import { PRICE_BANDS } from './price-bands.ts'

export type VenueFields = {
  name: string
  image_url: string | null
  image_alt: string | null
  cuisines: readonly string[]
  description: string | null
  price: string | null
  address_road: string
  address_city: string
  address_county: string | null
  address_postcode: string
  latitude: number | null
  longitude: number | null
  phone: string | null
  email: string | null
  website: string | null
  hours_mon_fri: string | null
  hours_sat_sun: string | null
  featured: boolean
  new: boolean
  active: boolean
  takes_requests: boolean
}

export type VenueField = keyof VenueFields

export const VENUE_MAX_LENGTHS = {
  name: 120,
  ...IMAGE_MAX_LENGTHS,
  description: 4000,
  address_road: 200,
  address_city: 100,
  address_county: 100,
  address_postcode: 20,
  phone: PHONE_MAX_LENGTH,
  email: EMAIL_MAX_LENGTH,
  website: WEBSITE_MAX_LENGTH,
  hours_mon_fri: HOURS_TEXT_MAX_LENGTH,
  hours_sat_sun: HOURS_TEXT_MAX_LENGTH,
} as const satisfies Partial<Record<VenueField, number>>

export const FORM_REQUIRED = [
  'name',
  'description',
  'phone',
  'address_road',
  'address_city',
  'address_postcode',
  'cuisines',
] as const satisfies VenueField[]

/** Lists with thousands of venues rarely have more. */
export const IMPORT_REQUIRED = ['name', 'address_road', 'address_city', 'address_postcode'] as const satisfies VenueField[]

const RULES: FieldRules<VenueFields> = {
  checks: {
    name: acceptAny,
    cuisines: checkCuisines,
    description: acceptAny,
    price: (price) => ((PRICE_BANDS as readonly string[]).includes(price) ? null : 'price_band_unknown'),
    phone: (phone) => (isPhone(phone) ? null : 'phone_invalid'),
    email: (email) => (isEmail(email) ? null : 'email_invalid'),
    website: (website) => (isWebsite(website) ? null : 'website_invalid'),
    hours_mon_fri: acceptAny,
    hours_sat_sun: acceptAny,
    address_road: acceptAny,
    address_city: acceptAny,
    address_county: acceptAny,
    address_postcode: acceptAny,
    latitude: (latitude) => (Math.abs(latitude) <= 90 ? null : 'latitude_invalid'),
    longitude: (longitude) => (Math.abs(longitude) <= 180 ? null : 'longitude_invalid'),
    image_url: (url) => (imageVariants(url).length > 0 ? null : 'picture_unknown'),
    image_alt: acceptAny,
    featured: acceptAny,
    new: acceptAny,
    active: acceptAny,
    takes_requests: acceptAny,
  },
  maxLengths: VENUE_MAX_LENGTHS,
  whenEmpty: { cuisines: 'cuisines_required' },
}

/**
 * Returns all field errors of a venue in the order of the form, at most one per field. A missing field is only validated when it is
 * required. Nothing is trimmed, because accepted text is stored unchanged.
 */
export function validateVenueFields(fields: PartialInput<VenueFields>, required: readonly VenueField[]): FieldError[] {
  return validateFields(RULES, fields, required)
}

function checkCuisines(cuisines: readonly string[]): ErrorCode | null {
  if (cuisines.some((cuisine) => !(CUISINES as readonly string[]).includes(cuisine))) return 'cuisine_unknown'
  if (new Set(cuisines).size < cuisines.length) return 'cuisine_twice'
  return cuisines.length > MAX_CUISINES ? 'cuisines_too_many' : null
}
