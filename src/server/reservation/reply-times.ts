import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { MAX_SHOWN_REPLY_HOURS, REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import { localNow } from '../../domain/time.ts'
import type { Services } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'

const WINDOW_DAYS = 90
const MIN_ANSWERS = 10
/** Four of five requests. The page says 'usually', and a median would be wrong for every second request. */
const PERCENTILE = 0.8
const BATCH_SIZE = 500

type Change = { id: string; hours: number | null }

/**
 * Computes the reply times on venue pages, and stores those that have changed. A request without an answer counts as
 * never answered once the reply time or the requested time has passed. A withdrawn request is ignored, or counts as
 * never answered when the diner withdrew it after the reply time. Automatic confirmations, and bookings that the venue
 * entered, are ignored.
 * @returns the number of venues whose reply time has changed
 */
export async function updateReplyTimes(services: Services): Promise<number> {
  const { db, changes } = services
  const { rows } = await db.orm.execute<Change>(sql`
    with considered as (${consideredRequests(services)}),
    computed as (
      select venue_id, case when count(*) filter (where is_answered) >= ${MIN_ANSWERS}
        then percentile_disc(${PERCENTILE}) within group (order by hours) end as hours
      from considered group by venue_id),
    shown as (
      select venue_id, case when hours <= ${MAX_SHOWN_REPLY_HOURS} then greatest(1, ceil(hours))::smallint end as hours from computed)
    select ${venues.id} as id, shown.hours from ${venues} left join shown on shown.venue_id = ${venues.id}
    where ${venues.reply_hours} is distinct from shown.hours`)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE)
    await changes.transaction(async (tx, invalidateVenues) => {
      await tx.execute(sql`update venues set reply_hours = given.hours
        from json_to_recordset(${JSON.stringify(batch)}::json) as given(id uuid, hours smallint) where venues.id = given.id`)
      invalidateVenues(...batch.map(({ id }) => id))
    })
  }
  return rows.length
}

function consideredRequests({ clock, config }: Services): SQL {
  const now = clock()
  const { date, time } = localNow(now, config.timeZone)
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS)
  const overdue = new Date(now.getTime() - REPLY_HOURS * HOUR_MS)
  const { venue_id, created_at, decided_at, decided_via, withdrawn_at, requested_date, requested_time, source } = reservations
  const isAnswered = sql`(${decided_at} is not null and ${withdrawn_at} is null)`
  const isUnanswered = sql`(${decided_at} is null and ${withdrawn_at} is null
    and (${created_at} <= ${overdue} or (${requested_date}, ${requested_time}) <= (${date}::date, ${time}::time)))`
  const wasGivenUp = sql`(${decided_at} is null and ${withdrawn_at} - ${created_at} >= ${`${REPLY_HOURS} hours`}::interval)`
  return sql`select ${venue_id} as venue_id, ${isAnswered} as is_answered,
      case when ${isAnswered} then extract(epoch from ${decided_at} - ${created_at}) / 3600 else 'infinity'::float8 end as hours
    from ${reservations}
    where ${created_at} > ${since} and ${source} = 'online' and ${decided_via} is distinct from 'instant' and (${isAnswered} or ${isUnanswered} or ${wasGivenUp})`
}
