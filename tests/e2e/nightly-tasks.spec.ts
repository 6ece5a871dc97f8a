import { openDatabase } from '../../src/server/db/open.ts'
import type { Guide } from './support/guide.ts'
import { asAdmin } from './support/office.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

/** The tables of a guide whose server is not running. */
async function change(guide: Guide, ...statements: string[]): Promise<void> {
  const db = await openDatabase({ dataDir: guide.dataDir, onFatal: () => {}, log: { warn: () => {} } })
  try {
    for (const statement of statements) await db.pool.query(statement)
  } finally {
    await db.close()
  }
}

const RUN_AT_START = `update pgboss.job set start_after = now() where name = 'housekeeping' and state = 'created'`
const RUN_AGAIN = `insert into pgboss.job (name, data, policy) values ('housekeeping', '{}', 'exclusive')`
const RAN_YESTERDAY = `insert into pgboss.job (name, state, completed_on, output) values ('housekeeping', 'completed', now() - interval '1 day',
  '{"failed": [], "succeeded": {"columns of files that were not imported for long": "2026-11-20T03:30:00.000Z"}}')`
const REFUSE = [
  `create function refuse() returns trigger language plpgsql as $$ begin raise 'this table cannot be changed'; end $$`,
  'create trigger refuse before delete on import_mappings execute function refuse()',
]
const ALLOW = ['drop trigger refuse on import_mappings', 'drop function refuse']

test('a nightly task that fails is named on the dashboard until it succeeds', inDrills, async ({ page, guide }) => {
  test.slow()
  await guide.halt()
  await change(guide, RAN_YESTERDAY, RUN_AT_START, ...REFUSE)
  await guide.restart()
  await asAdmin(page)
  const warning = page.getByRole('main').getByText(/1 nightly task failed/)
  await expect(async () => {
    await page.goto('/admin')
    await expect(warning).toBeVisible()
  }).toPass()
  await expect(warning).toContainText('Columns of files that were not imported for long, last successful: 20 Nov 2026, 03:30.')
  await expect(warning).toContainText('Until then, nothing is lost')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await guide.halt()
  await change(guide, ...ALLOW, RUN_AGAIN)
  await guide.restart()
  await expect(async () => {
    await page.goto('/admin')
    await expect(page.getByText(/^.*Nightly tasks: .*, all successful\.$/)).toBeVisible()
  }).toPass()
  await expect(warning).toHaveCount(0)
})
