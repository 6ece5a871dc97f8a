import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'
import { refreshGrownStatistics, refreshStatisticsAfter } from './planner-statistics.ts'
import { mails, reservations } from './schema/index.ts'

describe.each(DATABASE_KINDS)('planner statistics on %s', (kind) => {
  const at = useDatabase(kind)

  /** Reclaims the pages of rows that other tests have deleted. */
  const empty = async () => {
    await at().pool.query('truncate reservations, mails cascade')
    await at().pool.query('analyze reservations, mails')
  }
  const addMails = (count: number) =>
    at().pool.query(
      `insert into mails (id, kind, recipient, mailbox, subject, content, message_id)
      select gen_random_uuid(), 'reservation-received', 'ann@example.org', 'ann@example.org', repeat('x', 200), '{}', gen_random_uuid() from generate_series(1, $1)`,
      [count],
    )
  const estimatedMails = async () => (await at().pool.query(`select reltuples from pg_class where relname = 'mails'`)).rows[0].reltuples

  test('are renewed when a table has doubled', async () => {
    await empty()
    await addMails(500)
    expect(await refreshGrownStatistics(at(), [reservations, mails])).toEqual(['public.mails'])
    expect(await estimatedMails()).toBe(500)
    await addMails(100)
    expect(await refreshGrownStatistics(at(), [reservations, mails])).toEqual([])
    await addMails(900)
    expect(await refreshGrownStatistics(at(), [reservations, mails])).toEqual(['public.mails'])
  })

  // The statements of this test come one after the other, so that they all use the same connection.
  test('end the plan of a session that was made for an empty table', async () => {
    const { pool } = at()
    const find = () => `execute find_mail('${randomUUID()}')`
    const plan = async () => (await pool.query(`explain ${find()}`)).rows[0]['QUERY PLAN']
    await empty()
    await pool.query('prepare find_mail(uuid) as select from mails where id = $1')
    for (let n = 0; n < 6; n++) await pool.query(find())
    await addMails(2000)
    expect(await plan()).toContain('Seq Scan')
    await refreshGrownStatistics(at(), [mails])
    expect(await plan()).toContain('Index')
    await pool.query('deallocate find_mail')
  })

  test('are refreshed after every given number of written rows', async () => {
    const noteRows = refreshStatisticsAfter(100, [mails])
    await empty()
    await addMails(500)
    noteRows(at(), 99)
    expect(await estimatedMails()).toBe(0)
    noteRows(at(), 1)
    await vi.waitFor(async () => expect(await estimatedMails()).toBe(500))
  })
})
