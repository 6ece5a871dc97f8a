import { eq } from 'drizzle-orm'
import type { Reservation } from '../../src/contract/reservation.ts'
import type { Services } from '../../src/server/app-context.ts'
import { reservations } from '../../src/server/db/schema/index.ts'
import { signAnswerLink } from '../../src/server/reservation/answer-link.ts'
import { signReservationLink } from '../../src/server/reservation/reservation-link.ts'

type Sent = Omit<Reservation, 'id' | 'status' | 'created_at'>

/** A valid request at `NOON` with overrides. */
export function aRequest(venue: { id: string }, over: Partial<Record<keyof Sent, unknown>> = {}): Record<keyof Sent, unknown> {
  return {
    venue_id: venue.id,
    first_name: 'Imogen',
    last_name: 'Achebe',
    email: 'imogen@example.org',
    phone: '01632 960184',
    party_size: 2,
    requested_date: '2026-12-24',
    requested_time: '19:30',
    allergies: null,
    special_requests: 'A quiet corner',
    ...over,
  }
}

/** Stores a reservation, by default pending and requested now. Decided ones get the time of the decision. */
export async function aReservation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  venue: { id: string },
  over: Partial<typeof reservations.$inferInsert> = {},
): Promise<typeof reservations.$inferSelect> {
  const request = aRequest(venue) as typeof reservations.$inferInsert
  const decided_at = over.status && over.status !== 'pending' ? clock() : null
  const [row] = await db.orm
    .insert(reservations)
    .values({ ...request, created_at: clock(), decided_at, ...over })
    .returning()
  if (!row) throw new Error('no reservation came back')
  return row
}

export async function storedReservation({ db }: Pick<Services, 'db'>, id: string): Promise<typeof reservations.$inferSelect | undefined> {
  const [row] = await db.orm.select().from(reservations).where(eq(reservations.id, id))
  return row
}

/** Returns the token of the link in the diner's emails. */
export function linkTokenFor({ secret }: Pick<Services, 'secret'>, reservation: { id: string }): string {
  return signReservationLink(reservation.id, secret)
}

/** Returns the token of the link in an email to the venue. */
export function answerTokenOf({ secret }: Pick<Services, 'secret'>, reservation: { id: string }, recipient: string): string {
  return signAnswerLink(reservation.id, recipient, secret)
}
