import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { preparedStatement } from '../db/prepared.ts'
import { idempotencyKeys, reservations, venueBookingRules, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
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

const selectContext = preparedStatement((orm) =>
  orm
    .select({
      venue: { ...emailVenueColumns, takes_requests: venues.takes_requests },
      rulesOf: venueBookingRules.venue_id,
      requestHash: idempotencyKeys.request_hash,
      reservation: reservationColumns,
    })
    .from(sql`(select) as request`)
    .leftJoin(venues, and(whereVenueActive, eq(venues.id, sql.placeholder('venueId'))))
    .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, venues.id))
    .leftJoin(
      idempotencyKeys,
      and(eq(idempotencyKeys.key, sql.placeholder('key')), gte(idempotencyKeys.created_at, sql.placeholder('expiry'))),
    )
    .leftJoin(reservations, eq(reservations.id, idempotencyKeys.reservation_id))
    .prepare(''),
)

export async function readForRequest(db: Database, venueId: string, use: KeyUse | null): Promise<RequestContext> {
  const ids = { venueId: isUuid(venueId) ? venueId : null, key: use?.key ?? null, expiry: use?.expiry ?? null }
  const [row] = await selectContext(db.orm).execute(ids)
  if (!row) throw new Error('a query without conditions returned no row')
  const { venue, rulesOf, requestHash, reservation } = row
  return { venue, hasRules: rulesOf !== null, earlier: requestHash === null ? null : { requestHash, reservation } }
}
