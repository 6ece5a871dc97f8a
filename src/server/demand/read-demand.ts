import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DemandSummary, demandQuery } from '../../contract/demand.ts'
import { type DemandKind, weeksOf } from '../../domain/demand/demand.ts'
import { authorize } from '../../domain/permissions.ts'
import { addDays, localNow } from '../../domain/time.ts'
import type { AppContext, Services } from '../app-context.ts'
import { menus, searchDemand, staleMenus, townService, venues } from '../db/schema/index.ts'
import { countOwnersToRemind } from './remind-owners.ts'

type Input = z.output<typeof demandQuery>

const BY_NAME = new Intl.Collator('en-GB')

/** Returns what diners searched without results, and how venues replied, in a period that ends with the current week. */
export async function readDemand({ ctx, input }: { ctx: AppContext; input: Input }): Promise<DemandSummary> {
  authorize(ctx.actor, 'demand:read', undefined)
  return readDemandSummary(ctx, input)
}

export async function readDemandSummary(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'resultCache'>,
  { weeks: period, town }: { weeks: number; town?: string | undefined },
): Promise<DemandSummary> {
  const { db, clock, config } = services
  const weeks = weeksOf(period, localNow(clock(), config.timeZone).date)
  const [since = '', last = since] = [weeks[0], weeks.at(-1)]
  const earliest = addDays(since, -7 * period)
  const [counted, service, names, stale, toRemind, places] = await Promise.all([
    db.orm
      .select({ week: searchDemand.week, town: searchDemand.town, kind: searchDemand.kind, times: searchDemand.times })
      .from(searchDemand)
      .where(and(inKinds, between(searchDemand.week, earliest, last))),
    db.orm
      .select()
      .from(townService)
      .where(and(eq(townService.weeks, period), inArray(townService.town, ['', town ?? '']))),
    // Aggregated into one row, because a country has thousands of towns.
    db.orm
      .select({ towns: sql<string[] | null>`array_agg(${townService.town})` })
      .from(townService)
      .where(eq(townService.weeks, period)),
    countStaleMenus(services, town),
    countOwnersToRemind(services, town),
    readPlaces(services),
  ])
  const ofTown = counted.filter((row) => town === undefined || row.town === town)
  const sum = (kind: DemandKind, rows: typeof counted) => rows.reduce((total, row) => total + (row.kind === kind ? row.times : 0), 0)
  const figures = (rows: typeof counted) => ({ searches: sum('searches', rows), not_found: sum('not_found', rows) })
  const present = ofTown.filter(({ week }) => week >= since)
  const towns = [...Map.groupBy(present, (row) => row.town ?? '')].map(([name, rows]) => ({
    town: name,
    ...figures(rows),
    venues: name === '' ? places.total : (places.byTown.get(name) ?? 0),
  }))
  const byWeek = Map.groupBy(present, (row) => row.week)
  const own = service.find((row) => row.town === (town ?? ''))
  const all = service.find((row) => row.town === '')
  return {
    towns: [...new Set([...counted.map((row) => row.town ?? ''), ...(names[0]?.towns ?? []), town ?? ''])]
      .filter(Boolean)
      .sort(BY_NAME.compare),
    ...figures(present),
    before: figures(ofTown.filter(({ week }) => week < since)),
    by_week: weeks.map((week) => ({ week, ...figures(byWeek.get(week) ?? []) })),
    by_town: towns.sort((a, b) => b.not_found - a.not_found || b.searches - a.searches || BY_NAME.compare(a.town, b.town)),
    service: {
      requests: own?.requests ?? 0,
      answered: own?.answered ?? 0,
      median_minutes: own?.median_minutes ?? null,
      requests_before: own?.requests_before ?? 0,
      median_minutes_before: own?.median_minutes_before ?? null,
      computed_at: all?.computed_at.toISOString() ?? null,
    },
    menus: {
      stale,
      total: town === undefined ? places.menus : (places.menusByTown.get(town) ?? 0),
      owners_to_remind: toRemind,
    },
  }
}

const inKinds: SQL = sql`${searchDemand.kind} in ('searches', 'not_found')`

async function countStaleMenus({ db }: Pick<Services, 'db'>, town: string | undefined): Promise<number> {
  if (town === undefined) return db.orm.$count(staleMenus)
  const [row] = await db.orm
    .select({ stale: sql<number>`count(*)::int` })
    .from(staleMenus)
    .innerJoin(menus, eq(menus.id, staleMenus.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(eq(venues.address_city, town))
  return row?.stale ?? 0
}

type Places = { total: number; menus: number; byTown: ReadonlyMap<string, number>; menusByTown: ReadonlyMap<string, number> }

function readPlaces({ db, resultCache }: Pick<Services, 'db' | 'resultCache'>): Promise<Places> {
  return resultCache('menus', 'demand places', async () => {
    const { rows } = await db.orm.execute<{ town: string; venues: number; menus: number }>(sql`
      select v.address_city as town, count(*)::int as venues,
        coalesce(sum((select count(*) from menus m where m.venue_id = v.id and m.active)), 0)::int as menus
      from venues v where v.active group by v.address_city`)
    const total = (key: 'venues' | 'menus') => rows.reduce((sum, row) => sum + row[key], 0)
    return {
      total: total('venues'),
      menus: total('menus'),
      byTown: new Map(rows.map((row) => [row.town, row.venues])),
      menusByTown: new Map(rows.map((row) => [row.town, row.menus])),
    }
  })
}
