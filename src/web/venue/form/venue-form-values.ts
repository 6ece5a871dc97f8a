import type { ManagedVenue, VenueInput } from '../../../contract/managed-venue.ts'
import type { FieldError } from '../../../domain/errors.ts'
import type { Cuisine } from '../../../domain/venue/cuisines.ts'
import { FORM_REQUIRED, validateVenueFields } from '../../../domain/venue/venue-fields.ts'
import { toOneLine, toSeveralLines } from '../../ui/form/field-text.ts'

/** Numbers are text. */
export type VenueFormValues = {
  name: string
  cuisines: readonly Cuisine[]
  description: string
  price: string
  active: boolean
  new: boolean
  takes_requests: boolean
  phone: string
  email: string
  website: string
  hours_mon_fri: string
  hours_sat_sun: string
  address_road: string
  address_city: string
  address_county: string
  address_postcode: string
  latitude: string
  longitude: string
  image_url: string | null
  image_alt: string
}

export const EMPTY_VENUE_FORM: VenueFormValues = {
  name: '',
  cuisines: [],
  description: '',
  price: '',
  active: true,
  new: true,
  takes_requests: true,
  phone: '',
  email: '',
  website: '',
  hours_mon_fri: '',
  hours_sat_sun: '',
  address_road: '',
  address_city: '',
  address_county: '',
  address_postcode: '',
  latitude: '',
  longitude: '',
  image_url: null,
  image_alt: '',
}

export const VENUE_LABELS: Record<keyof VenueFormValues, string> = {
  name: 'Name',
  cuisines: 'Cuisines',
  description: 'Description',
  price: 'Price',
  active: 'Active',
  new: 'New',
  takes_requests: 'Takes requests',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  hours_mon_fri: 'Monday to Friday',
  hours_sat_sun: 'Saturday and Sunday',
  address_road: 'Road',
  address_city: 'City',
  address_county: 'County',
  address_postcode: 'Postcode',
  latitude: 'Latitude',
  longitude: 'Longitude',
  image_url: 'Image',
  image_alt: 'What the image shows',
}

const FIELDS = Object.keys(EMPTY_VENUE_FORM) as (keyof VenueFormValues)[]

export function toFormValues(venue: ManagedVenue): VenueFormValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  const { cuisines, active, takes_requests, image_url } = venue
  const texts = FIELDS.filter((field) => typeof EMPTY_VENUE_FORM[field] === 'string').map((field) => [
    field,
    (field === 'description' ? toSeveralLines : toOneLine)(text(venue[field] as string | number | null)),
  ])
  return { ...EMPTY_VENUE_FORM, ...Object.fromEntries(texts), cuisines, active, new: venue.new, takes_requests, image_url }
}

export function toRequestBody(values: VenueFormValues, fields: readonly (keyof VenueFormValues)[] = FIELDS): VenueInput {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field]
      if (typeof value !== 'string') return [field, value]
      if (!value.trim()) return [field, null]
      return [field, field === 'latitude' || field === 'longitude' ? Number(value) : value]
    }),
  )
}

export function validateVenueForm(values: VenueFormValues): FieldError[] {
  return validateVenueFields(toRequestBody(values) as Parameters<typeof validateVenueFields>[0], FORM_REQUIRED)
}
