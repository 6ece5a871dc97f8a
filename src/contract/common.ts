import { z } from '@hono/zod-openapi'
import { EMAIL_MAX_LENGTH } from '../domain/account/email.ts'
import { isFilterValue, MAX_FILTER_VALUES } from '../domain/filter-values.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../domain/pagination.ts'
import { isOpenParam } from '../domain/search/open-param.ts'
import { isLocalDate } from '../domain/time.ts'
import { isUuid } from '../domain/uuid.ts'

export const paginationParams = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).openapi({ description: 'Which page, counted from 1', example: 1 }),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE).openapi({ description: 'Rows a page', example: 24 }),
}

/** Free text of a filter. Rejects text that PostgreSQL cannot store. */
export const filterText = z.string().refine(isFilterValue)

export const dateParam = z.iso.date().refine(isLocalDate)

export function booleanParam(description: string) {
  return z.stringbool().optional().openapi({ type: 'boolean', description, example: true })
}

/** An optional query parameter: a finite number in digits. A blank value is absent, not zero. */
export function numberParam(description: string, example: number, check: z.ZodNumber) {
  const number = z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,10})?$/)
    .transform(Number)
    .pipe(check)
  return number.optional().openapi({ type: 'number', description, example })
}

export function repeatedParam<T extends z.ZodType>(value: T) {
  return z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(value).max(MAX_FILTER_VALUES))
}

export const OPEN_DESCRIPTION =
  'Only venues that are certainly open then, and their dishes: `now`, or a date and time in the time zone of the guide. Venues whose hours are missing or unclear are left out.'

export const openParam = z.string().refine(isOpenParam).optional().openapi({ description: OPEN_DESCRIPTION, example: '2026-12-24T19:30' })

/** `{ data, total, next }`: one page of a list. `next` is the next page number; null on the last page. `fields` are further ones of the list. */
export function listSchema<T extends z.ZodType, Fields extends z.ZodRawShape = Record<never, never>>(
  item: T,
  name: string,
  fields: Fields = {} as Fields,
) {
  return z
    .object({
      data: z.array(item),
      total: z.int().openapi({ description: 'Rows on all pages together', example: 1 }),
      next: z.string().nullable().openapi({ description: 'The next page, null on the last', example: '2' }),
      ...fields,
    })
    .openapi(name)
}

export type List<T> = { data: T[]; total: number; next: string | null }

export const facetSchema = z
  .object({
    value: z.string().openapi({ example: 'Windsor' }),
    label: z.string().openapi({ example: 'Windsor' }),
    count: z.int().openapi({ example: 9 }),
  })
  .openapi('Facet')

export type Facet = z.infer<typeof facetSchema>

export const okSchema = z.object({ status: z.literal(true) }).openapi('Done')

export const deletedSchema = okSchema
  .extend({ trash_id: z.uuid().nullable().openapi({ description: 'Restores it, while it is in the trash; null when nothing is kept' }) })
  .openapi('Deleted')

export const instantSchema = z.iso.datetime().openapi({ example: '2026-11-20T18:00:00.000Z' })

/** No stored id is longer. */
const ID_MAX_LENGTH = 100

export const EXAMPLE_VENUE_ID = '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11'

/**
 * An id in a request. Any text, so that a malformed id returns 404 like an unknown one. A UUID gets the spelling of the database, because
 * cache tags, limits and the audit log compare ids as text. Ids of users have upper-case letters.
 */
export const idText = z.string().overwrite((id) => (isUuid(id) ? id.toLowerCase() : id))

/** An id in a request of at most 100 characters. */
export function idSchema(description: string, example: string) {
  return idText.max(ID_MAX_LENGTH).openapi({ description, example })
}

export function idParam(description: string, example: string) {
  return z.object({ id: idSchema(description, example) })
}

export const placeParams = {
  lat: numberParam(
    "Latitude of the user's place, in degrees; round it, so that it says no more than is needed",
    51.484,
    z.number().min(-90).max(90),
  ),
  lng: numberParam('Longitude of the same place, in degrees', -0.604, z.number().min(-180).max(180)),
  from: filterText.optional().openapi({
    description:
      'A town, a postcode or its first part, instead of `lat` and `lng`: the place is then the middle of the venues there. Where there are none, nothing is sorted or limited by distance',
    example: 'Slough',
  }),
  within_km: numberParam('Only venues at most this far from the place, with their dishes', 5, z.number().positive().max(1000)),
}

const namedPlaceSchema = z
  .object({
    name: z.string().openapi({ description: 'The town as its venues spell it, or the postcode with a space', example: 'Slough' }),
    kind: z.enum(['town', 'postcode']),
    latitude: z.number().openapi({ example: 51.51 }),
    longitude: z.number().openapi({ example: -0.595 }),
  })
  .openapi('NamedPlace')
export type NamedPlace = z.infer<typeof namedPlaceSchema>

/** The place of `from` in a response. */
export const placeField = {
  from: namedPlaceSchema.nullable().optional().openapi({
    description: 'The place of `from`; null when no venue with coordinates is there, absent without `from` and with `lat` and `lng`',
  }),
}
/** Of rows of a list that can be asked for with a place. */
export const listedDistance = z.number().nullable().optional().openapi({
  description: 'Kilometres from the place, as the crow flies; null without coordinates, absent without a place',
  example: 1.2,
})

type PlaceParams = { [K in keyof typeof placeParams]?: z.output<(typeof placeParams)[K]> }

export function isPlaceWhole({ lat, lng }: PlaceParams): boolean {
  return (lat === undefined) === (lng === undefined)
}

export function hasNeededPlace({ lat, from, within_km, sort }: PlaceParams & { sort?: string }): boolean {
  return lat !== undefined || from !== undefined || (within_km === undefined && sort !== 'nearest')
}

export const emailSchema = z.string().max(EMAIL_MAX_LENGTH).openapi({ format: 'email', example: 'imogen@example.org' })

/** Longer than any password that is accepted, so that the domain rejects a long one with its own message. */
export const passwordSchema = z.string().max(1000).openapi({ format: 'password', example: 'damson-and-clay' })

/** The cursor of a list whose ids ascend with time. */
export function cursorParam(example: number) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .openapi({ description: '`next` of the page before', example })
}

/** A UUID in a request, in the spelling of the database: see `idText`. */
export const uuidSchema = z.uuid().toLowerCase()

/** Repeating a request with the same id stores nothing twice. */
export const ownIdSchema = uuidSchema.optional().openapi({
  description: 'Chosen by the client, which sends it again when the response was lost: then nothing is stored twice',
  example: 'a1d6c1a4-8f6b-4c1e-9d2f-3a5b6c7d8e9f',
})
