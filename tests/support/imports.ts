import { asc } from 'drizzle-orm'
import { type Actor, SYSTEM } from '../../src/domain/account/actor.ts'
import type { Services } from '../../src/server/app-context.ts'
import { venueOldSlugs, venues } from '../../src/server/db/schema/index.ts'
import type { Summary } from '../../src/server/import-files/report.ts'
import type { SourceRow } from '../../src/server/import-files/source-row.ts'
import { importVenues } from '../../src/server/venue/import/import-venues.ts'
import type { ReportLine, RowReport } from '../../src/server/venue/import/plan.ts'

export type Columns = Record<string, unknown>

/** Yields rows like the parser of a file, from line 1. */
export async function* sourceRows(rows: readonly Columns[]): AsyncGenerator<SourceRow> {
  for (const [index, columns] of rows.entries()) yield { line: index + 1, columns }
}

/** A valid row with overrides. */
export function aRow(over: Columns = {}): Columns {
  return { name: 'The Crown', address_road: '1 High Street', address_city: 'Windsor', address_postcode: 'SL4 1NJ', ...over }
}

type How = { apply?: boolean; batch?: number; actor?: Actor }

export async function importRows(services: Services, rows: readonly Columns[], { apply = true, batch = 500, actor = SYSTEM }: How = {}) {
  const lines: ReportLine[] = await Array.fromAsync(
    importVenues({ ctx: { ...services, actor }, input: { rows: sourceRows(rows), apply, batch } }),
  )
  const summary = lines.at(-1) as Summary
  return { reports: lines.slice(0, -1) as RowReport[], summary, outcomes: lines.slice(0, -1).map(({ outcome }) => outcome) }
}

export function allVenues({ db }: Services) {
  return db.orm.select().from(venues).orderBy(asc(venues.slug))
}

export async function oldSlugs({ db }: Services): Promise<Record<string, string>> {
  const rows = await db.orm.select().from(venueOldSlugs)
  return Object.fromEntries(rows.map(({ slug, venue_id }) => [slug, venue_id]))
}
