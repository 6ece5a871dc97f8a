import { eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { AppContext } from '../app-context.ts'
import { menus, reservations, venues, type webhookDeliveries } from '../db/schema/index.ts'
import { panelColumns, toReservationRow } from '../reservation/to-reservation.ts'

type Delivery = typeof webhookDeliveries.$inferSelect

/**
 * Returns the payload of an event: type, time and current data of the entity, which is null when it is deleted. Only the venue's people
 * receive the diner's name, contact details and messages. Others, such as administrators, receive date, time, party size and status.
 */
export async function readPayload({ db }: Pick<AppContext, 'db'>, delivery: Delivery, actor: Extract<Actor, { kind: 'user' }>) {
  const { type, at, venue_id, subject_id } = delivery
  const worksThere = actor.venues.some(({ id }) => id === venue_id)
  const data = subject_id === null ? {} : { venue_id, ...(await readSubject(db, type, subject_id, worksThere, actor)) }
  return { type, timestamp: at.toISOString(), data }
}

async function readSubject({ orm }: AppContext['db'], type: string, id: string, worksThere: boolean, actor: Actor) {
  if (type.startsWith('reservation.')) {
    const [row] = await orm.select(panelColumns).from(reservations).where(eq(reservations.id, id))
    if (!row) return { reservation_id: id, reservation: null }
    const { party_size, requested_date, requested_time, status, source, withdrawn_at, created_at, ...personal } = toReservationRow(
      row,
      actor,
    )
    const shared = { id, party_size, requested_date, requested_time, status, source, withdrawn_at, created_at }
    return { reservation_id: id, reservation: worksThere ? { ...personal, ...shared } : shared }
  }
  if (type.startsWith('venue.')) {
    const [venue] = await orm
      .select({ id: venues.id, slug: venues.slug, name: venues.name, active: venues.active })
      .from(venues)
      .where(eq(venues.id, id))
    return { venue: venue ?? null }
  }
  const [menu] = await orm.select({ id: menus.id, name: menus.name, active: menus.active }).from(menus).where(eq(menus.id, id))
  return { menu_id: id, menu: menu ?? null }
}
