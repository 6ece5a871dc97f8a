import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../../domain/text.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { normalisePostcode } from '../../../domain/venue/address.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { RowChoice } from '../../import-files/row-choices.ts'
import { COMPARABLE_POSTCODE } from '../../place/postcode-sql.ts'
import type { ImportedFields, ReadVenue } from './parse-venue.ts'

export type ExistingVenue = ImportedFields & { id: string; source_id: string | null; slug: string }

const COLUMNS = sql.raw(
  `id, source_id, slug, name, image_url, image_alt, cuisines, description, price, address_road, address_city, address_county,
   address_postcode, latitude, longitude, phone, email, website, hours_mon_fri, hours_sat_sun, featured, "new", active, takes_requests,
   hygiene_rating, hygiene_rated_on, hygiene_id`,
)

type Row = ReadVenue & Pick<RowChoice, 'newVenueId'>

export async function findExistingVenues(tx: Transaction, rows: readonly Row[], lock: boolean): Promise<ExistingVenue[]> {
  const sourceIds = rows.flatMap(({ sourceId, newVenueId }) => [sourceId, newVenueId].filter((id) => id !== null && id !== undefined))
  const byId = await select(tx, sql`source_id = any(${textArray(sourceIds)}) or id = any(${uuidArray(sourceIds)})`, lock)
  const settled = new Set(byId.flatMap(({ id, source_id }) => [id, source_id]))
  const open = rows.filter(({ sourceId }) => !sourceId || !settled.has(sourceId))
  if (open.length === 0) return byId
  const postcodes = new Set(open.map(({ fields }) => normalisePostcode(fields.address_postcode)))
  const names = new Set(open.map(({ fields }) => foldText(fields.name.trim())))
  // Compares the name too, because thousands of venues can have one postcode.
  const byKey = await select(
    tx,
    sql`${COMPARABLE_POSTCODE} = any(${textArray([...postcodes])}) and btrim(fold_text(name)) = any(${textArray([...names])})`,
    lock,
  )
  const seen = new Set(byId.map(({ id }) => id))
  return [...byId, ...byKey.filter(({ id }) => !seen.has(id))]
}

async function select(tx: Transaction, where: SQL, lock: boolean): Promise<ExistingVenue[]> {
  const { rows } = await tx.execute<ExistingVenue>(
    sql`select ${COLUMNS} from venues where ${where} order by id ${lock ? sql`for update` : sql``}`,
  )
  return rows
}

function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`
}

function uuidArray(values: readonly string[]): SQL {
  return sql`${sql.param(values.filter(isUuid))}::uuid[]`
}

/** Returns the key by which rows without an id match venues: the folded name and the postcode. */
export function venueMatchKey(venue: { name: string; address_postcode: string }): string {
  return `${foldText(venue.name.trim())}\n${normalisePostcode(venue.address_postcode)}`
}
