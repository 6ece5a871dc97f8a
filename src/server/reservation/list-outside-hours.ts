import type { z } from 'zod'
import type { OutsideHours, outsideHoursQuery } from '../../contract/hours.ts'
import { isOutsideSetHours } from '../../domain/hours/outside-hours.ts'
import { OUTSIDE_HOURS_MAX } from '../../domain/pagination.ts'
import { localNow, withoutSeconds } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { readHours } from '../hours/read-hours.ts'
import { whereActiveUpcoming } from './filters.ts'
import { requireReadableVenue } from './find-reservation.ts'
import { PANEL_ORDER } from './list-reservations.ts'

const columns = {
  id: reservations.id,
  first_name: reservations.first_name,
  last_name: reservations.last_name,
  party_size: reservations.party_size,
  requested_date: reservations.requested_date,
  requested_time: reservations.requested_time,
  status: reservations.status,
}

/**
 * Returns the upcoming tables and requests of a venue at times at which it is closed by its own hours. They are kept, and its guests expect
 * to be served.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found
 */
export async function listOutsideHours({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof outsideHoursQuery>
}): Promise<OutsideHours> {
  const { id } = await requireReadableVenue(ctx, input.venue_id)
  const { orm } = ctx.db
  const rows = await orm
    .select(columns)
    .from(reservations)
    .where(whereActiveUpcoming(ctx, id))
    .orderBy(...PANEL_ORDER)
  const first = localNow(ctx.clock(), ctx.config.timeZone).date
  const hours = await readHours(orm, id, { first, last: rows.at(-1)?.requested_date ?? first })
  const outside = rows
    .map((row) => ({ ...row, requested_time: withoutSeconds(row.requested_time) }))
    .filter(({ requested_date: date, requested_time: time }) => isOutsideSetHours(hours, { date, time }))
  return { data: outside.slice(0, OUTSIDE_HOURS_MAX), total: outside.length }
}
