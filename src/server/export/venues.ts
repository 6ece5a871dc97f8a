import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import type { ExportTable } from '../serialise/serialise.ts'
import { type ManagedRow, managedColumns } from '../venue/managed-venues.ts'
import { readBatches } from './read-batches.ts'

/** In the order of the form, followed by the columns for the import into another installation. */
const COLUMNS = [
  'id',
  'name',
  'cuisines',
  'description',
  'price',
  'phone',
  'email',
  'website',
  'hours_mon_fri',
  'hours_sat_sun',
  'address_road',
  'address_city',
  'address_county',
  'address_postcode',
  'latitude',
  'longitude',
  'image_url',
  'image_alt',
  'featured',
  'new',
  'active',
  'takes_requests',
  'hygiene_rating',
  'hygiene_rated_on',
  'hygiene_id',
  'slug',
  'created_at',
  'updated_at',
] as const satisfies (keyof ManagedRow)[]

type ExportedVenue = Pick<ManagedRow, (typeof COLUMNS)[number]> & { former_slugs: string[] }

const former_slugs = sql<string[]>`array(select o.slug from venue_old_slugs o where o.venue_id = venues.id order by o.slug)`

export function exportedVenues({ db }: Pick<AppContext, 'db'>, where?: SQL): ExportTable<ExportedVenue> {
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, managedColumns[column]])) as Pick<
    typeof managedColumns,
    (typeof COLUMNS)[number]
  >
  return {
    columns: [...COLUMNS, 'former_slugs'],
    batches: readBatches((after, limit) =>
      db.orm
        .select({ ...columns, former_slugs })
        .from(venues)
        .where(and(where, after === null ? undefined : gt(venues.id, after)))
        .orderBy(asc(venues.id))
        .limit(limit),
    ),
    rowsOf: (venue) => [venue],
  }
}
