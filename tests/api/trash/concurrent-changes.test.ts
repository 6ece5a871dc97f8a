import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { images, mails, menuItems, reservations, trashEntries } from '../../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { recordSqlStates } from '../../support/lost-authority.ts'
import { sendAs } from '../../support/managing.ts'
import { aReservation } from '../../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

// The embedded database runs one transaction at a time.
describe('what is changed while it is deleted, on PostgreSQL,', () => {
  const at = useApp('postgres')
  const orm = () => at().services.db.orm
  let venue: Awaited<ReturnType<typeof aVenue>>
  let admin: TestUser
  beforeEach(async () => {
    venue = await aVenue(at().services)
    admin = await aUser(at(), { role: 'admin' })
  })

  /** Deletes with `path` during a transaction that has run `change` and then commits. Returns the id of the trash entry. */
  async function deleteDuring(path: string, change: (client: pg.PoolClient) => Promise<unknown>): Promise<string> {
    const { pool } = at().services.db
    const other = await pool.connect()
    try {
      await other.query('begin')
      await change(other)
      const deleting = sendAs(at(), admin, 'DELETE', path)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await other.query('commit')
      return (await deleting).body.trash_id
    } finally {
      other.release(true)
    }
  }
  const restore = async (id: string) => expect((await sendAs(at(), admin, 'POST', `/api/trash/${id}/restore`)).status).toBe(200)

  test('a reservation that its diner withdraws comes back withdrawn, and its diner gets no email about the deletion', async () => {
    const { id } = await aReservation(at().services, venue, { status: 'confirmed' })
    const trashId = await deleteDuring(`/api/venues/${venue.id}`, (client) =>
      client.query('update reservations set withdrawn_at = now() where id = $1', [id]),
    )
    expect(await orm().$count(mails, eq(mails.kind, 'venue-closed'))).toBe(0)
    await restore(trashId)
    const [restored] = await orm().select().from(reservations).where(eq(reservations.id, id))
    expect(restored?.withdrawn_at).toBeInstanceOf(Date)
  })

  test('a dish that is changed comes back changed, and a dish that is added comes back', async () => {
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu)
    const trashId = await deleteDuring(`/api/venues/${venue.id}`, async (client) => {
      await client.query('select from menus where id = $1 for update', [menu.id])
      await client.query('update menu_items set name = $2 where id = $1', [item.id, 'Crab pie'])
      await client.query('insert into menu_items (category_id, name, price) values ($1, $2, 9)', [item.category_id, 'Leek pie'])
    })
    await restore(trashId)
    const names = (await orm().select().from(menuItems)).map(({ name }) => name)
    expect(names.sort()).toEqual(['Crab pie', 'Leek pie'])
  })

  test('two images of a venue are restored concurrently without a deadlock', async () => {
    const urls = ['/media/venue-images/a.webp', '/media/venue-images/b.webp']
    for (const url of urls) await orm().insert(images).values({ url, bucket: 'venue-images', created_at: at().services.clock() })
    for (const image_url of [...urls, null]) await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { image_url: image_url ?? '' })
    const entries = await orm().select().from(trashEntries)
    expect(entries).toHaveLength(2)
    const { pool } = at().services.db
    const states = recordSqlStates(at().services.db)
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query('select from venues where id = $1 for no key update', [venue.id])
      const restoring = entries.map(({ id }) => sendAs(at(), admin, 'POST', `/api/trash/${id}/restore`))
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
      await other.query('commit')
      expect((await Promise.all(restoring)).map(({ status }) => status)).toEqual([200, 200])
    } finally {
      other.release(true)
    }
    expect(states()).toEqual([])
  })

  test('a record that another transaction has locked is deleted permanently after it', async () => {
    const { body } = await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    const { pool } = at().services.db
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query('select from trash_entries where id = $1 for update', [body.trash_id])
      let isDone = false
      const deleting = sendAs(at(), admin, 'DELETE', `/api/trash/${body.trash_id}`).finally(() => {
        isDone = true
      })
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => isDone || (await pool.query(waiting)).rowCount === 1).toBe(true)
      await other.query('commit')
      expect((await deleting).status).toBe(200)
    } finally {
      other.release(true)
    }
    expect(await orm().$count(trashEntries)).toBe(0)
  })
})
