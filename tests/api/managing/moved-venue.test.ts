import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries, venues } from '../../../src/server/db/schema/index.ts'
import { aUser } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { sendAs } from '../../support/managing.ts'
import { aVenue } from '../../support/scenario.ts'

// The embedded database runs one transaction at a time.
describe('a write of an editor of one town on PostgreSQL, while the venue moves to another town', () => {
  const at = useApp('postgres')

  test.each([
    ['POST', '/api/menus', { name: 'Lunch', menu_type: 'Daily' }],
    ['PATCH', '/api/venues/:id/hours', { table_minutes: 60 }],
    ['PATCH', '/api/venues/:id/days/2026-12-24', { is_full: true }],
    ['PATCH', '/api/venues/:id/takes-requests', { takes_requests: false }],
  ])('is refused: %s %s', async (method, path, body) => {
    const { pool, orm } = at().services.db
    const venue = await aVenue(at().services)
    const editor = await aUser(at(), { role: 'editor', towns: ['Windsor'] })
    const mover = await pool.connect()
    try {
      await mover.query('begin')
      await mover.query(`update venues set address_city = 'Slough' where id = $1`, [venue.id])
      const writing = sendAs(
        at(),
        editor,
        method,
        path.replace(':id', venue.id),
        path === '/api/menus' ? { venue_id: venue.id, ...body } : body,
      )
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await mover.query('commit')
      expect((await writing).body.code).toBe('venue_not_found')
    } finally {
      mover.release()
    }
    expect(await orm.$count(auditEntries)).toBe(0)
    expect((await orm.select().from(venues).where(eq(venues.id, venue.id)))[0]?.takes_requests).toBe(true)
  })
})
