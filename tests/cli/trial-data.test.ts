import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import { readRows } from '../../src/server/import-files/read-rows.ts'
import type { Summary } from '../../src/server/import-files/report.ts'
import type { SourceRow } from '../../src/server/import-files/source-row.ts'
import { importVenues } from '../../src/server/venue/import/import-venues.ts'
import { useApp } from '../support/app.ts'
import { DATABASE_KINDS } from '../support/database.ts'
import { allVenues, aRow, importRows } from '../support/imports.ts'
import { naughtyStrings, skippedWithout } from '../support/naughty-strings.ts'

const file = join(process.env.TRIAL_DATA ?? '../shared/data', 'venues.ndjson.gz')

/** How many of the 26,926 real venues are imported; all with DRILLS. */
const ROWS = process.env.DRILLS ? 26_926 : 2_000

async function* firstRows(): AsyncGenerator<SourceRow> {
  let left = ROWS
  for await (const row of readRows(createReadStream(file), file)) {
    if (left-- === 0) return
    yield row
  }
}

describe.each(DATABASE_KINDS)('an import of real venues, %s,', (kind) => {
  const current = useApp(kind)

  test('loses and duplicates no venue, and changes nothing the second time', async (context) => {
    if (!existsSync(file)) return context.skip(`${file} is not there (TRIAL_DATA names its folder)`)
    const { services } = current()
    const run = async () => {
      let summary: Summary | undefined
      for await (const line of importVenues({ ctx: { ...services, actor: SYSTEM }, input: { rows: firstRows(), apply: true } })) {
        if (line.outcome === 'summary') summary = line
      }
      return summary?.counts
    }
    expect(await run()).toEqual({ created: ROWS, changed: 0, unchanged: 0, duplicate: 0, refused: 0 })
    const venues = await allVenues(services)
    expect(new Set(venues.map(({ source_id }) => source_id)).size).toBe(ROWS)
    expect(new Set(venues.map(({ slug }) => slug)).size).toBe(ROWS)
    const chain = venues.filter(({ slug }) => /^mcdonald-?s(-\d+)?$/.test(slug))
    expect(chain.length).toBeGreaterThan(1)
    expect(await run()).toEqual({ created: 0, changed: 0, unchanged: ROWS, duplicate: 0, refused: 0 })
    expect(await allVenues(services)).toEqual(venues)
  }, 300_000)

  test.skipIf(naughtyStrings.length === 0)(`stores strings that break software unchanged or rejects them (${skippedWithout})`, async () => {
    const { services } = current()
    const rows = naughtyStrings.map((name, n) => aRow({ id: n, name, address_postcode: `B${n} 1BB` }))
    const { reports, summary } = await importRows(services, rows)
    const names = new Map((await allVenues(services)).map(({ source_id, name }) => [source_id, name]))
    for (const [n, report] of reports.entries()) {
      expect(names.get(String(n))).toBe(report.outcome === 'refused' ? undefined : naughtyStrings[n]?.trim())
    }
    expect(summary.counts.created).toBeGreaterThan(400)
  })
})
