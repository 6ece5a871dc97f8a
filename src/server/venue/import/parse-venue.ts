import type { FieldError } from '../../../domain/errors.ts'
import { isEmptyField } from '../../../domain/fields.ts'
import { isUnstorable } from '../../../domain/text.ts'
import { slugify } from '../../../domain/venue/slug.ts'
import { checkVenueFields, IMPORT_REQUIRED, type VenueField, type VenueFields } from '../../../domain/venue/venue-fields.ts'
import { partsOf, type Read, readFlag, readNumber, readText } from '../../import/parse-cells.ts'
import { splitAddressLines } from './address-lines.ts'
import { isCanonicalName, type Meaning, mapColumn } from './columns.ts'
import { readCuisines, readLines } from './values.ts'

/** Longest id of a source kept, in characters. */
const SOURCE_ID_MAX_LENGTH = 200

/** What a row says of a venue: only the fields it gives. */
type GivenFields = Partial<VenueFields> & Pick<VenueFields, (typeof IMPORT_REQUIRED)[number]>

/** What an export says of a venue beside its fields. Values of another form, as other sources have them, are ignored. */
export type Kept = { slug?: string; formerSlugs: string[]; createdAt?: string }

export type ReadVenue = { sourceId: string | null; fields: GivenFields; kept: Kept }

/** An instant as exports write it: ISO 8601 in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type RefusedVenue = { name: string | null; errors: FieldError[] }

/** What a row's columns say, by meaning. `unused` are the names of columns that nothing is made of. */
type Cells = { cells: Map<Meaning, unknown>; unused: string[] }

/** The venue that a row describes, or everything that is wrong with it. Blank cells count as not given. */
export function readVenue(columns: Record<string, unknown>): { unused: string[] } & ({ venue: ReadVenue } | { refused: RefusedVenue }) {
  const { cells, unused } = cellsOf(columns)
  const errors: FieldError[] = []
  const given: Record<string, unknown> = {}
  const take = <T>(field: string, read: Read<T>): T | undefined => {
    if ('value' in read) return read.value
    errors.push({ field, code: read.error })
    return undefined
  }
  let sourceId: string | null = null
  for (const [meaning, cell] of cells) {
    if (meaning === 'id') sourceId = take('id', readSourceId(cell)) ?? null
    else if (isBesideFields(meaning)) continue
    else given[meaning] = take(meaning, readField(meaning, cell))
  }
  if (!cells.has('cuisines') && cells.has('cuisine')) given.cuisines = take('cuisine', readCuisines(cells.get('cuisine')))
  takeLines(cells, given)
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<VenueFields>
  const unread = new Set(errors.map(({ field }) => field))
  errors.push(...checkVenueFields(fields, IMPORT_REQUIRED).filter(({ field }) => !unread.has(field)))
  if (errors.length > 0) return { unused, refused: { name: fields.name ?? null, errors } }
  return { unused, venue: { sourceId, fields: fields as GivenFields, kept: readKept(cells) } }
}

type BesideFields = Exclude<Meaning, VenueField | 'id'>

function isBesideFields(meaning: VenueField | BesideFields): meaning is BesideFields {
  return ['lines', 'cuisine', 'slug', 'former_slugs', 'created_at'].includes(meaning)
}

function readKept(cells: Cells['cells']): Kept {
  const [slug] = slugsIn(cells.get('slug'))
  const created = cells.get('created_at')
  const isInstant = typeof created === 'string' && INSTANT.test(created) && !Number.isNaN(Date.parse(created))
  return {
    formerSlugs: slugsIn(cells.get('former_slugs')),
    ...(slug === undefined ? {} : { slug }),
    ...(isInstant ? { createdAt: created } : {}),
  }
}

function slugsIn(cell: unknown): string[] {
  return partsOf(cell).filter((part): part is string => typeof part === 'string' && part !== '' && slugify(part) === part)
}

function cellsOf(columns: Record<string, unknown>): Cells {
  const cells = new Map<Meaning, unknown>()
  const unused: string[] = []
  for (const [column, cell] of Object.entries(columns)) {
    const meaning = mapColumn(column)
    if (!meaning) unused.push(column)
    else if (!isEmptyField(cell) && (!cells.has(meaning) || isCanonicalName(column, meaning))) cells.set(meaning, cell)
  }
  return { cells, unused }
}

function readSourceId(cell: unknown): Read<string> {
  const read = readText(cell)
  if ('value' in read && read.value.length > SOURCE_ID_MAX_LENGTH) return { error: 'field_too_long' }
  if ('value' in read && isUnstorable(read.value)) return { error: 'field_unstorable' }
  return read
}

function readField(field: VenueField, cell: unknown): Read<unknown> {
  if (field === 'cuisines') return readCuisines(cell)
  if (field === 'latitude') return readNumber(cell, 'latitude_invalid')
  if (field === 'longitude') return readNumber(cell, 'longitude_invalid')
  if (field === 'featured' || field === 'new' || field === 'active') return readFlag(cell)
  return readText(cell)
}

/** Fills road, city and county from an address given as lines, where they have no columns of their own. */
function takeLines(cells: Map<Meaning, unknown>, given: Record<string, unknown>): void {
  if (!cells.has('lines') || cells.has('address_road') || cells.has('address_city')) return
  const lines = readLines(cells.get('lines'))
  const address = lines.some((line) => line.includes('\uFFFD')) ? null : splitAddressLines(lines)
  if (!address) return
  given.address_road = address.road
  given.address_city = address.city
  if (!cells.has('address_county') && address.county) given.address_county = address.county
}
