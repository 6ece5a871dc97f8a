import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../../tests/support/database.ts'
import { auditEntries } from '../../db/schema/index.ts'
import type { Orm } from '../../db/transaction.ts'
import { isLaterChange } from './undo-values.ts'

/** An import created as many venues. A later bulk change of all of them was undone, except that of the last. */
const VENUES = 8_000
const [IMPORT, CHANGE, UNDO] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [string, string, string]
const venueId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`
/** An undo reads the few entries and changes of its venue, not the table. */
const MAX_ROWS_READ = 50

type PlanNode = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

function rowsRead(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': unjoined = 0, Plans: parts = [] } = node
  const own = (node['Actual Rows'] + filtered + unjoined) * node['Actual Loops']
  return own + parts.reduce((sum, part) => sum + rowsRead(part), 0)
}

async function createChanges(orm: Orm): Promise<void> {
  const numbers = sql`generate_series(1, ${sql.raw(String(VENUES))}) n`
  const id = sql.raw(`'00000000-0000-4000-9000-' || lpad(n::text, 12, '0')`)
  const isKept = sql`n = ${sql.raw(String(VENUES))}`
  for (const [change, kind, undone] of [
    [IMPORT, 'import', null],
    [CHANGE, 'activate', null],
    [UNDO, 'undo', CHANGE],
  ] as const) {
    await orm.execute(sql`insert into bulk_changes (id, kind, status, undo_of, total, created_by, created_by_email, created_at)
      values (${change}, ${kind}, 'finished', ${undone}, ${VENUES}, 'admin', 'admin@example.org', now())`)
    await orm.execute(sql`insert into audit_entries (actor_email, action, entity, entity_id, entity_name, bulk_change_id)
      select 'admin@example.org', 'venue.update', 'venue', ${id}, 'The Swan', ${change}::uuid from ${numbers}
      where ${change !== UNDO} or not (${isKept})`)
  }
  await orm.execute(sql`insert into bulk_change_rows (change_id, position, venue_id, venue_name, outcome)
    select ${UNDO}::uuid, n, (${id})::uuid, 'The Swan', case when ${isKept} then 'refused' else 'changed' end from ${numbers}`)
  for (const table of ['audit_entries', 'bulk_changes', 'bulk_change_rows']) await orm.execute(sql.raw(`analyze ${table}`))
}

describe.each(DATABASE_KINDS)('isLaterChange on %s', (kind) => {
  const db = useDatabase(kind)

  test('leaves out changes that were undone, without reading their rows about other venues', async () => {
    const { orm } = db()
    await createChanges(orm)
    const later = async (number: number) => {
      const isOfVenue = and(eq(auditEntries.bulk_change_id, IMPORT), eq(auditEntries.entity_id, venueId(number)))
      const [last] = await orm.select().from(auditEntries).where(isOfVenue)
      if (!last) throw new Error('the import has no entry')
      const { rows } = await orm.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, format json) select from audit_entries where ${isLaterChange(last, [venueId(number)])}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      return { found: plan?.['Actual Rows'], read: plan && rowsRead(plan) }
    }
    expect([await later(7), await later(VENUES)]).toEqual([
      { found: 0, read: expect.toSatisfy((count) => count < MAX_ROWS_READ) },
      { found: 1, read: expect.toSatisfy((count) => count < MAX_ROWS_READ) },
    ])
  })
})
