import { type SQL, sql } from 'drizzle-orm'
import { DEMAND_PERIODS, type DemandPeriod, STALE_MENU_MONTHS, weeksOf } from '../../domain/demand/demand.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import { addDays, addMonths, localNow, zonedToInstant } from '../../domain/time.ts'
import type { Services } from '../app-context.ts'
import { inTransaction } from '../db/transaction.ts'

type Job = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Computes how venues reply to requests in each period, and which menus are outdated, and stores the differences. Pages read only stored
 * rows, so that their speed does not depend on the number of reservations.
 * @returns the number of changed rows
 */
export async function updateDemandFigures(services: Job): Promise<number> {
  let changed = 0
  for (const weeks of DEMAND_PERIODS) changed += await updateService(services, weeks)
  return changed + (await updateStaleMenus(services))
}

async function updateService({ db, clock, config }: Job, weeks: DemandPeriod): Promise<number> {
  const now = clock()
  const [monday = ''] = weeksOf(weeks, localNow(now, config.timeZone).date)
  const midnight = (days: number) => zonedToInstant(addDays(monday, days), '00:00', config.timeZone)
  const [since, before] = [midnight(0), midnight(-7 * weeks)]
  return inTransaction(db, async (tx) => {
    const venues = await tx.execute(sql`
      with computed as (
        select venue_id, ${COUNTS}, ${overdue({ now, timeZone: config.timeZone })} as overdue,
          ${minutesOf(0.5)} as median_minutes, ${minutesOf(0.9)} as slowest_minutes
        from reservations r where ${whereRequest(since)} group by venue_id),
      gone as (
        delete from venue_service s where s.weeks = ${weeks} and not exists (select from computed c where c.venue_id = s.venue_id))
      insert into venue_service as s (weeks, venue_id, requests, answered, overdue, median_minutes, slowest_minutes)
      select ${weeks}::smallint, venue_id, requests, answered, overdue, median_minutes, slowest_minutes from computed
      on conflict (weeks, venue_id) do update set requests = excluded.requests, answered = excluded.answered, overdue = excluded.overdue,
        median_minutes = excluded.median_minutes, slowest_minutes = excluded.slowest_minutes
      where (s.requests, s.answered, s.overdue, s.median_minutes, s.slowest_minutes)
        is distinct from (excluded.requests, excluded.answered, excluded.overdue, excluded.median_minutes, excluded.slowest_minutes)`)
    await tx.execute(sql`delete from town_service where weeks = ${weeks}`)
    await tx.execute(sql`
      with now_counted as (${byTown(whereRequest(since))}),
      before_counted as (${byTown(sql`${whereRequest(before)} and r.created_at < ${since}`)})
      insert into town_service (weeks, town, requests, answered, median_minutes, requests_before, median_minutes_before, computed_at)
      select ${weeks}::smallint, town, coalesce(n.requests, 0), coalesce(n.answered, 0), n.median_minutes,
        coalesce(b.requests, 0), b.median_minutes, ${now}
      from now_counted n full join before_counted b using (town)`)
    return venues.rowCount ?? 0
  })
}

function whereRequest(since: Date): SQL {
  return sql`r.source = 'online' and r.created_at >= ${since}`
}

const COUNTS = sql`count(*)::int as requests, (count(*) filter (where r.decided_at is not null))::int as answered`

/** Excludes instant confirmations, which no person gave. */
function minutesOf(share: number): SQL {
  return sql`(percentile_disc(${share}::float8) within group (order by round(extract(epoch from r.decided_at - r.created_at) / 60)::int)
    filter (where r.decided_at is not null and r.decided_via is distinct from 'instant'))`
}

function overdue({ now, timeZone }: { now: Date; timeZone: string }): SQL {
  const { date, time } = localNow(now, timeZone)
  const late = new Date(now.getTime() - REPLY_HOURS * HOUR_MS)
  return sql`(count(*) filter (where r.decided_at is null and r.withdrawn_at is null
    and (r.created_at <= ${late} or (r.requested_date, r.requested_time) <= (${date}::date, ${time}::time))))::int`
}

function byTown(where: SQL): SQL {
  return sql`select coalesce(v.address_city, '') as town, ${COUNTS}, ${minutesOf(0.5)} as median_minutes
    from reservations r join venues v on v.id = r.venue_id where ${where} group by grouping sets ((v.address_city), ())`
}

async function updateStaleMenus({ db, clock, config }: Job): Promise<number> {
  const before = zonedToInstant(addMonths(localNow(clock(), config.timeZone).date, -STALE_MENU_MONTHS), '00:00', config.timeZone)
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with computed as (
        select m.id as menu_id, greatest(m.updated_at, max(c.updated_at), max(i.updated_at)) as changed_at
        from menus m join venues v on v.id = m.venue_id and v.active
        left join menu_categories c on c.menu_id = m.id
        left join menu_items i on i.category_id = c.id
        where m.active and m.updated_at < ${before} and (m.end_date is null or m.end_date >= ${clock()})
        group by m.id having greatest(m.updated_at, max(c.updated_at), max(i.updated_at)) < ${before}),
      gone as (delete from stale_menus s where not exists (select from computed c where c.menu_id = s.menu_id))
      insert into stale_menus as s (menu_id, changed_at) select menu_id, changed_at from computed
      on conflict (menu_id) do update set changed_at = excluded.changed_at where s.changed_at <> excluded.changed_at`)
    return rowCount ?? 0
  })
}
