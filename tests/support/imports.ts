import { asc } from 'drizzle-orm'
import { type Actor, SYSTEM } from '../../src/domain/account/actor.ts'
import type { Services } from '../../src/server/app-context.ts'
import { venueOldSlugs, venues } from '../../src/server/db/schema/index.ts'
import type { Summary } from '../../src/server/import/report.ts'
import type { SourceRow } from '../../src/server/import/source-row.ts'
import { importVenues } from '../../src/server/venue/import/import-venues.ts'
import type { ReportLine, RowReport } from '../../src/server/venue/import/plan.ts'

export type Columns = Record<string, unknown>

/** Rows as a file's reader gives them, from line 1 on. */
export async function* sourceRows(rows: readonly Columns[]): AsyncGenerator<SourceRow> {
  for (const [index, columns] of rows.entries()) yield { line: index + 1, columns }
}

/** What a row needs, and what a test says of it. */
export function aRow(over: Columns = {}): Columns {
  return { name: 'The Crown', address_road: '1 High Street', address_city: 'Windsor', address_postcode: 'SL4 1NJ', ...over }
}

type How = { apply?: boolean; batch?: number; actor?: Actor }

/** Imports rows and returns the report, split from its summary. */
export async function importRows(services: Services, rows: readonly Columns[], { apply = true, batch = 500, actor = SYSTEM }: How = {}) {
  const lines: ReportLine[] = await Array.fromAsync(
    importVenues({ ctx: { ...services, actor }, input: { rows: sourceRows(rows), apply, batch } }),
  )
  const summary = lines.at(-1) as Summary
  return { reports: lines.slice(0, -1) as RowReport[], summary, outcomes: lines.slice(0, -1).map(({ outcome }) => outcome) }
}

/** Every venue, by the order of its slug. */
export function allVenues({ db }: Services) {
  return db.orm.select().from(venues).orderBy(asc(venues.slug))
}

/** Every old slug and whose it is. */
export async function oldSlugs({ db }: Services): Promise<Record<string, string>> {
  const rows = await db.orm.select().from(venueOldSlugs)
  return Object.fromEntries(rows.map(({ slug, venue_id }) => [slug, venue_id]))
}
