import { isEmptyField } from '../../../domain/fields.ts'
import { splitWeek } from '../../../domain/hours/weekly-hours.ts'
import { foldText, hasUnstorableCharacters } from '../../../domain/text.ts'
import { CUISINES } from '../../../domain/venue/cuisines.ts'
import { type Hygiene, NO_HYGIENE, parseHygieneDate, parseHygieneRating } from '../../../domain/venue/hygiene.ts'
import { isReservedSlug, SLUG_MAX_LENGTH, slugify } from '../../../domain/venue/slug.ts'
import { IMPORT_REQUIRED, type VenueField, type VenueFields, validateVenueFields } from '../../../domain/venue/venue-fields.ts'
import { type ParseResult, partsOf, readFlag, readNumber, readText } from '../../import-files/parse-cells.ts'
import type { RowError } from '../../import-files/report.ts'
import { type ColumnTarget, DAY_COLUMNS, isCanonicalName, mapColumn } from './columns.ts'

const SOURCE_ID_MAX_LENGTH = 200

export type ImportedFields = VenueFields & Hygiene

type GivenFields = Partial<ImportedFields> & Pick<VenueFields, (typeof IMPORT_REQUIRED)[number]>

/** Additional values of an exported venue. Values of other sources in another format are ignored. */
export type Kept = { slug?: string; formerSlugs: string[]; createdAt?: string }

export type ReadVenue = { sourceId: string | null; fields: GivenFields; kept: Kept }

const HYGIENE_ID = /^[\w-]{1,40}$/
/** As `fromFoodHygiene` writes it. */
const HYGIENE_SOURCE_ID = /^fhrs-(\d{1,12})$/

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type RejectedVenue = { name: string | null; errors: RowError[] }

type Cells = { cells: Map<ColumnTarget, unknown>; unused: string[] }

export function parseVenue(columns: Record<string, unknown>): { unused: string[] } & ({ venue: ReadVenue } | { refused: RejectedVenue }) {
  const { cells, unused } = cellsOf(columns)
  const errors: RowError[] = []
  const given: Record<string, unknown> = {}
  const take = <T>(field: string, read: ParseResult<T>): T | undefined => {
    if ('value' in read) return read.value
    errors.push({ field, code: read.error, cell: read.cell })
    return undefined
  }
  let sourceId: string | null = null
  for (const [meaning, cell] of cells) {
    if (meaning === 'id') sourceId = take('id', readSourceId(cell)) ?? null
    else if (isHygieneField(meaning)) given[meaning] = take(meaning, readHygiene(meaning, cell))
    else if (isBesideFields(meaning)) continue
    else given[meaning] = take(meaning, readField(meaning, cell))
  }
  if (!cells.has('cuisines') && cells.has('cuisine')) given.cuisines = take('cuisine', readCuisines(cells.get('cuisine')))
  takeLines(cells, given)
  takeHours(cells, given)
  takeHygieneId(sourceId, given)
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<ImportedFields>
  const unread = new Set(errors.map(({ field }) => field))
  errors.push(...validateVenueFields(fields, IMPORT_REQUIRED).filter(({ field }) => !unread.has(field)))
  if (errors.length > 0) return { unused, refused: { name: fields.name ?? null, errors } }
  return { unused, venue: { sourceId, fields: fields as GivenFields, kept: readKept(cells) } }
}

function isHygieneField(meaning: ColumnTarget): meaning is keyof Hygiene {
  return meaning in NO_HYGIENE
}

function readHygiene(field: keyof Hygiene, cell: unknown): ParseResult<string | null> {
  const read = readText(cell)
  if ('error' in read) return read
  if (field === 'hygiene_id') return HYGIENE_ID.test(read.value) ? read : { error: 'field_unstorable' }
  const value = field === 'hygiene_rating' ? parseHygieneRating(read.value) : parseHygieneDate(read.value)
  return value === undefined ? { error: field === 'hygiene_rating' ? 'hygiene_rating_unknown' : 'date_invalid' } : { value }
}

/** A business without a rating has no date either. Ids of the scheme's own files name the business. */
function takeHygieneId(sourceId: string | null, given: Record<string, unknown>): void {
  if (given.hygiene_rating === undefined) return
  if (given.hygiene_rating === null) given.hygiene_rated_on = null
  const [, id] = HYGIENE_SOURCE_ID.exec(sourceId ?? '') ?? []
  if (id !== undefined) given.hygiene_id ??= id
}

const BESIDE_FIELDS = ['lines', 'cuisine', 'slug', 'former_slugs', 'created_at', 'opening_hours', ...DAY_COLUMNS] as const
type BesideFields = (typeof BESIDE_FIELDS)[number]

function isBesideFields(meaning: VenueField | BesideFields): meaning is BesideFields {
  return (BESIDE_FIELDS as readonly string[]).includes(meaning)
}

function readKept(cells: Cells['cells']): Kept {
  const slug = slugsIn(cells.get('slug')).find((one) => !isReservedSlug(one))
  const created = cells.get('created_at')
  const isInstant = typeof created === 'string' && INSTANT.test(created) && !Number.isNaN(Date.parse(created))
  return {
    formerSlugs: slugsIn(cells.get('former_slugs')),
    ...(slug === undefined ? {} : { slug }),
    ...(isInstant ? { createdAt: created } : {}),
  }
}

function slugsIn(cell: unknown): string[] {
  const isSlug = (part: unknown): part is string =>
    // Folding a text of a million characters takes seconds.
    typeof part === 'string' && part !== '' && part.length <= SLUG_MAX_LENGTH && slugify(part) === part
  return partsOf(cell).filter(isSlug)
}

function cellsOf(columns: Record<string, unknown>): Cells {
  const cells = new Map<ColumnTarget, unknown>()
  const unused: string[] = []
  for (const [column, cell] of Object.entries(columns)) {
    const meaning = mapColumn(column)
    if (!meaning) unused.push(column)
    else if (!isEmptyField(cell) && (!cells.has(meaning) || isCanonicalName(column, meaning))) cells.set(meaning, cell)
  }
  return { cells, unused }
}

function readSourceId(cell: unknown): ParseResult<string> {
  const read = readText(cell)
  if ('value' in read && read.value.length > SOURCE_ID_MAX_LENGTH) return { error: 'field_too_long' }
  if ('value' in read && hasUnstorableCharacters(read.value)) return { error: 'field_unstorable' }
  return read
}

function readField(field: VenueField, cell: unknown): ParseResult<unknown> {
  if (field === 'cuisines') return readCuisines(cell)
  if (field === 'latitude') return readNumber(cell, 'latitude_invalid')
  if (field === 'longitude') return readNumber(cell, 'longitude_invalid')
  if (field === 'featured' || field === 'new' || field === 'active' || field === 'takes_requests') return readFlag(cell)
  return readText(cell)
}

/**
 * Splits the lines of a postal address into road and city. When the row has a city, the lines are the road, without a repeated city or
 * county.
 */
function takeLines(cells: Map<ColumnTarget, unknown>, given: Record<string, unknown>): void {
  if (!cells.has('lines') || cells.has('address_road')) return
  const lines = readLines(cells.get('lines'))
  if (lines.some((line) => line.includes('\uFFFD'))) return
  const city = cells.get('address_city')
  const address = typeof city === 'string' ? splitLinesBesideCity(lines, city) : splitAddressLines(lines)
  if (!address) return
  given.address_road = address.road
  given.address_city ??= address.city
  if (!cells.has('address_county') && address.county) given.address_county = address.county
}

/** Hours of a week in one column, or in one for each day. Text that says more than weekdays and times is left out, because it would mislead. */
function takeHours(cells: Map<ColumnTarget, unknown>, given: Record<string, unknown>): void {
  if (cells.has('hours_mon_fri') || cells.has('hours_sat_sun')) return
  const days = DAY_COLUMNS.map((column) => cells.get(column))
  const week = days.every((hours) => typeof hours === 'string')
    ? days.map((hours, day) => `${DAY_COLUMNS[day]?.slice(0, 2)} ${hours.trim().toLowerCase() === 'x' ? 'off' : hours}`).join('; ')
    : cells.get('opening_hours')
  if (typeof week === 'string') Object.assign(given, splitWeek(week))
}

const BY_FOLDED_NAME = new Map<string, string>(CUISINES.map((cuisine) => [foldText(cuisine), cuisine]))

function readCuisines(cell: unknown): ParseResult<string[]> {
  const names = partsOf(cell).filter((part) => !isEmptyField(part))
  const cuisineOf = (name: unknown) => (typeof name === 'string' ? BY_FOLDED_NAME.get(foldText(name.trim())) : undefined)
  const unknown = names.filter((name) => cuisineOf(name) === undefined)
  if (unknown.length > 0) return { error: 'cuisine_unknown', cell: unknown.join(', ') }
  return { value: [...new Set(names.flatMap((name) => cuisineOf(name) ?? []))] }
}

function readLines(cell: unknown): string[] {
  const parts: unknown[] = Array.isArray(cell) ? cell : [cell]
  return parts.filter((part) => typeof part === 'string').flatMap((part) => part.split(/[\n,]/))
}

/** Counties and council areas of the United Kingdom with common abbreviations. Excludes counties that have the name of a city. */
const COUNTIES = new Set(
  `Aberdeenshire, Angus, Argyll, Argyll and Bute, Avon, Ayrshire, Banffshire, Bedfordshire, Beds, Berkshire, Berks, Berwickshire,
  Blaenau Gwent, Buckinghamshire, Bucks, Caithness, Cambridgeshire, Cambs, Carmarthenshire, Ceredigion, Cheshire, Clackmannanshire,
  Cleveland, Clwyd, Cornwall, County Durham, Cumbria, Denbighshire, Derbyshire, Devon, Dorset, Dumfriesshire, Dumfries and Galloway,
  Dunbartonshire, Dyfed, East Ayrshire, East Dunbartonshire, East Lothian, East Renfrewshire, East Riding of Yorkshire, East Sussex,
  East Yorkshire, Essex, Fife, Flintshire, Gloucestershire, Glos, Greater London, Greater Manchester, Gwent, Gwynedd, Hampshire, Hants,
  Herefordshire, Hertfordshire, Herts, Highland, Humberside, Inverness-shire, Isle of Anglesey, Isle of Wight, Kent, Lanarkshire,
  Lancashire, Lancs, Leicestershire, Leics, Lincolnshire, Lincs, Merseyside, Mid Glamorgan, Middlesex, Midlothian, Monmouthshire, Moray,
  Morayshire, Norfolk, North Ayrshire, North Humberside, North Lanarkshire, North Lincolnshire, North Somerset, North Yorkshire,
  Northamptonshire, Northants, Northumberland, Nottinghamshire, Notts, Oxfordshire, Oxon, Pembrokeshire, Perthshire, Powys,
  Renfrewshire, Ross-shire, Roxburghshire, Rutland, Salop, Scottish Borders, Shropshire, Somerset, South Ayrshire,
  South Glamorgan, South Gloucestershire, South Lanarkshire, South Yorkshire, Staffordshire, Staffs, Stirlingshire, Suffolk, Surrey,
  Sussex, Sutherland, Tyne & Wear, Tyne and Wear, Vale of Glamorgan, Warwickshire, West Dunbartonshire, West Glamorgan, West Lothian,
  West Midlands, West Sussex, West Yorkshire, Wiltshire, Wilts, Wirral, Worcestershire, Worcs, Antrim, Armagh, Down, Fermanagh,
  Tyrone, Co Antrim, Co Armagh, Co Down, Co Durham, Co Fermanagh, Co Londonderry, Co Tyrone`
    .split(',')
    .map((county) => foldText(county.trim())),
)

/**
 * Splits the lines of a postal address: a known county at the end, before it the city, before that the road. Joined
 * again, they give the same lines.
 * @returns null when fewer than two lines remain for road and city
 */
export function splitAddressLines(lines: readonly string[]): { road: string; city: string; county: string | null } | null {
  const parts = lines.map((line) => line.trim()).filter(Boolean)
  const county = isCounty(parts.at(-1)) ? (parts.pop() ?? null) : null
  const city = parts.pop()
  return city && parts.length > 0 ? { road: parts.join(', '), city, county } : null
}

function splitLinesBesideCity(lines: readonly string[], city: string): { road: string; city: string; county: string | null } | null {
  const parts = lines.map((line) => line.trim()).filter(Boolean)
  const split = splitAddressLines(parts)
  if (split && foldText(split.city) === foldText(city.trim())) return { ...split, city }
  return parts.length > 0 ? { road: parts.join(', '), city, county: null } : null
}

function isCounty(line: string | undefined): boolean {
  return line !== undefined && COUNTIES.has(foldText(line).replaceAll('.', ''))
}
