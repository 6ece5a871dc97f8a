import { and, eq, sql } from 'drizzle-orm'
import { isUuid } from '../../domain/uuid.ts'
import type { Database } from '../db/open.ts'
import { arrayParameter, isOneOf, preparedStatement } from '../db/prepared.ts'
import { idempotencyKeys, reservations, venueBookingRules, venues } from '../db/schema/index.ts'
import { inBatches } from '../in-batches.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { emailVenueColumns, type VenueWithRecipients } from './email-venue.ts'
import type { KeyUse } from './idempotency.ts'
import { reservationColumns } from './to-reservation.ts'

export type RequestContext = {
  venue: (VenueWithRecipients & { takes_requests: boolean }) | null
  hasRules: boolean
  /** The earlier request with the same key. Its reservation is null when its venue was deleted in the meantime. */
  earlier: {
    requestHash: string
    reservation: { [Column in keyof typeof reservationColumns]: (typeof reservations.$inferSelect)[Column] } | null
  } | null
}

const selectVenues = preparedStatement((orm) =>
  orm
    .select({ ...emailVenueColumns, takes_requests: venues.takes_requests, rulesOf: venueBookingRules.venue_id })
    .from(venues)
    .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, venues.id))
    .where(and(whereVenueActive, isOneOf(venues.id)))
    .prepare(''),
)

const selectKeys = preparedStatement((orm) =>
  orm
    .select({
      key: idempotencyKeys.key,
      requestHash: idempotencyKeys.request_hash,
      usedAt: idempotencyKeys.created_at,
      reservation: reservationColumns,
    })
    .from(idempotencyKeys)
    .leftJoin(reservations, eq(reservations.id, idempotencyKeys.reservation_id))
    .where(sql`${idempotencyKeys.key} = any(${arrayParameter('keys', 'text')})`)
    .prepare(''),
)

type Input = { venueId: string; use: KeyUse | null }

const readInBatch = inBatches(readTogether, ({ pool }: Database) => pool)

/** Reads the data that the rules of a request need. Requests that arrive during a read are read together in the next one. */
export async function readForRequest(db: Database, venueId: string, use: KeyUse | null): Promise<RequestContext> {
  return await readInBatch(db, { venueId, use })
}

async function readTogether({ orm }: Database, requests: readonly Input[]): Promise<PromiseFulfilledResult<RequestContext>[]> {
  const ids = new Set(requests.map(({ venueId }) => venueId).filter(isUuid))
  const keys = requests.flatMap(({ use }) => (use ? [use.key] : []))
  const [venueRows, keyRows] = await Promise.all([
    selectVenues(orm).execute({ ids: [...ids] }),
    keys.length > 0 ? selectKeys(orm).execute({ keys }) : [],
  ])
  const venueOf = new Map(venueRows.map(({ rulesOf, ...venue }) => [venue.id, { venue, hasRules: rulesOf !== null }]))
  const earlierOf = new Map(keyRows.map((row) => [row.key, row]))
  return requests.map(({ venueId, use }) => {
    const earlier = use && earlierOf.get(use.key)
    const value = {
      ...(venueOf.get(venueId.toLowerCase()) ?? { venue: null, hasRules: false }),
      earlier:
        earlier && use.expiredBefore <= earlier.usedAt ? { requestHash: earlier.requestHash, reservation: earlier.reservation } : null,
    }
    return { status: 'fulfilled', value }
  })
}
