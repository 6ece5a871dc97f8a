import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { preparedStatement } from '../db/prepared.ts'
import { idempotencyKeys, reservations, venueBookingRules, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { inBatches } from '../in-batches.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { emailVenueColumns, type VenueWithOwners } from './email-venue.ts'
import type { KeyUse } from './idempotency.ts'
import { reservationColumns } from './to-reservation.ts'

export type RequestContext = {
  venue: (VenueWithOwners & { takes_requests: boolean }) | null
  hasRules: boolean
  /** The earlier request with the same key. Its reservation is null when its venue was deleted in the meantime. */
  earlier: {
    requestHash: string
    reservation: { [Column in keyof typeof reservationColumns]: (typeof reservations.$inferSelect)[Column] } | null
  } | null
}

const selectContexts = preparedStatement((orm) =>
  orm
    .select({
      index: sql<number>`request.index - 1`.mapWith(Number),
      venue: { ...emailVenueColumns, takes_requests: venues.takes_requests },
      rulesOf: venueBookingRules.venue_id,
      requestHash: idempotencyKeys.request_hash,
      reservation: reservationColumns,
    })
    .from(
      sql`unnest(${sql.placeholder('venueIds')}::uuid[], ${sql.placeholder('keys')}::text[], ${sql.placeholder('expiries')}::timestamptz[])
        with ordinality as request (venue_id, key, expiry, index)`,
    )
    .leftJoin(venues, and(whereVenueActive, eq(venues.id, sql`request.venue_id`)))
    .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, venues.id))
    .leftJoin(idempotencyKeys, and(eq(idempotencyKeys.key, sql`request.key`), gte(idempotencyKeys.created_at, sql`request.expiry`)))
    .leftJoin(reservations, eq(reservations.id, idempotencyKeys.reservation_id))
    .prepare(''),
)

type Asked = { venueId: string; use: KeyUse | null }

const readInBatch = inBatches(readTogether, ({ pool }: Database) => pool)

/** Reads for a request what its rules need. Together for requests that arrive while others are read. */
export async function readForRequest(db: Database, venueId: string, use: KeyUse | null): Promise<RequestContext> {
  return await readInBatch(db, { venueId, use })
}

async function readTogether({ orm }: Database, asked: readonly Asked[]): Promise<PromiseFulfilledResult<RequestContext>[]> {
  const rows = await selectContexts(orm).execute({
    venueIds: asked.map(({ venueId }) => (isUuid(venueId) ? venueId : null)),
    keys: asked.map(({ use }) => use?.key ?? null),
    expiries: asked.map(({ use }) => use?.expiry.toISOString() ?? null),
  })
  return rows
    .sort((a, b) => a.index - b.index)
    .map(({ venue, rulesOf, requestHash, reservation }) => ({
      status: 'fulfilled',
      value: { venue, hasRules: rulesOf !== null, earlier: requestHash === null ? null : { requestHash, reservation } },
    }))
}
