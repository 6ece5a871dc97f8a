import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import {
  auditEntries,
  images,
  mails,
  menuItemAllergens,
  orphanedMenuFiles,
  reservations,
  trashEntries,
  trashRows,
} from '../../../src/server/db/schema/index.ts'
import { TASKS } from '../../../src/server/housekeeping/tasks.ts'
import { aUser, PASSWORD, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, send, useApp } from '../../support/app.ts'
import { sendAs } from '../../support/managing.ts'
import { aRequest, aReservation } from '../../support/reservation.ts'
import { aVenue } from '../../support/scenario.ts'
import { aWholeVenue } from '../../support/whole-guide.ts'

describe.each(API_DATABASE_KINDS)('personal data in the trash on %s', (kind) => {
  const at = useApp(kind)
  const remove = async (by: TestUser, path: string): Promise<string> => (await sendAs(at(), by, 'DELETE', path)).body.trash_id
  const restore = (by: TestUser, id: string) => sendAs(at(), by, 'POST', `/api/trash/${id}/restore`)
  const inTrash = async () => JSON.stringify(await at().services.db.orm.select().from(trashRows))
  const runTask = (name: string) => TASKS.find((task) => task.name === name)?.run(at().services)

  test('is deleted with the data of a diner, whose reservations are not restored', async () => {
    const { admin, venue } = await aWholeVenue(at())
    const id = await remove(admin, `/api/venues/${venue.id}`)
    expect(await inTrash()).toContain('diner@example.org')
    const answer = await sendAs(at(), admin, 'POST', '/api/reservations/anonymise', { email: 'DINER@example.org' })
    expect(answer.body).toMatchObject({ anonymised: 1 })
    expect(await inTrash()).not.toContain('diner@example.org')
    const { orm } = at().services.db
    expect(await orm.$count(auditEntries, eq(auditEntries.action, 'reservation.anonymise'))).toBe(1)
    expect((await restore(admin, id)).status).toBe(200)
    const left = await orm.select({ email: reservations.email }).from(reservations)
    expect(left).toEqual([{ email: 'past@example.org' }])
  })

  test('is deleted with the unsent emails to a deleted venue about the reservations of a diner', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const venue = await aVenue(at().services)
    await aUser(at(), { venueId: venue.id })
    const request = aRequest(venue, { first_name: 'Marigold', email: 'marigold@example.org', phone: '01632 960777' })
    expect((await send(at().app, '/api/reservations', request)).status).toBe(201)
    await remove(admin, `/api/venues/${venue.id}`)
    await sendAs(at(), admin, 'POST', '/api/reservations/anonymise', { email: 'marigold@example.org' })
    const left = JSON.stringify(await at().services.db.orm.select().from(mails))
    expect(left).not.toMatch(/marigold|960777/i)
  })

  test('is deleted when the date of a reservation is older than the retention time', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const venue = await aVenue(at().services)
    await aReservation(at().services, venue, { email: 'old@example.org', requested_date: '2025-11-01' })
    await aReservation(at().services, venue, { email: 'new@example.org', requested_date: '2026-11-01' })
    await remove(admin, `/api/venues/${venue.id}`)
    expect(await runTask('personal data of old reservations')).toBe(1)
    const rows = await inTrash()
    expect([rows.includes('old@example.org'), rows.includes('new@example.org')]).toEqual([false, true])
  })

  test('includes no session, link, code or device', async () => {
    const { admin, owner, venue } = await aWholeVenue(at())
    await sendAs(at(), owner, 'POST', `/api/venues/${venue.id}/invitations`, { email: 'friend@example.org', role: 'staff' })
    await remove(admin, `/api/users/${owner.id}`)
    await remove(admin, `/api/venues/${venue.id}`)
    const tables = await at()
      .services.db.orm.selectDistinct({ name: trashRows.table_name })
      .from(trashRows)
      .where(eq(trashRows.is_diner, false))
    for (const name of ['sessions', 'verifications', 'push_subscriptions', 'calendar_feeds', 'venue_claim_codes', 'rate_limits'])
      expect(tables.map((table) => table.name)).not.toContain(name)
    expect(await inTrash()).not.toContain('friend@example.org')
  })

  test('is deleted when a user deletes the account', async () => {
    const { admin, owner, menu } = await aWholeVenue(at())
    await remove(admin, `/api/menus/${menu.id}`)
    expect(await inTrash()).toContain('Imogen Achebe')
    expect((await sendAs(at(), owner, 'DELETE', '/api/auth/user', { password: PASSWORD })).status).toBe(200)
    expect(await inTrash()).not.toContain('Imogen Achebe')
    expect(await at().services.db.orm.$count(trashEntries, eq(trashEntries.kind, 'user'))).toBe(0)
  })

  test('includes the name of a confirmed menu, which is restored with its user, and is removed when the user is deleted for good', async () => {
    const { admin, owner, menu } = await aWholeVenue(at())
    const { orm } = at().services.db
    const confirmed = () =>
      orm.select({ by: menuItemAllergens.confirmed_by, name: menuItemAllergens.confirmed_name }).from(menuItemAllergens)
    const user = await remove(admin, `/api/users/${owner.id}`)
    expect(await confirmed()).toEqual([{ by: null, name: null }])
    await restore(admin, user)
    expect(await confirmed()).toEqual([{ by: owner.id, name: 'Imogen Achebe' }])
    await remove(admin, `/api/menus/${menu.id}`)
    const again = await remove(admin, `/api/users/${owner.id}`)
    await sendAs(at(), admin, 'DELETE', `/api/trash/${again}`)
    expect(await inTrash()).not.toContain('Imogen Achebe')
  })

  test('causes no email to a diner when a deletion is undone before the email is sent', async () => {
    const { admin, venue, pending } = await aWholeVenue(at())
    const { orm } = at().services.db
    const id = await remove(admin, `/api/venues/${venue.id}`)
    const isClosed = eq(mails.kind, 'venue-closed')
    const waiting = await orm.execute<{ seconds: number }>(
      `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job j join mails m on m.id = j.id where m.kind = 'venue-closed'`,
    )
    expect(waiting.rows).toEqual([{ seconds: 60 }])
    expect((await restore(admin, id)).body).toMatchObject({ called_off: 0 })
    expect(await orm.$count(mails, isClosed)).toBe(0)
    const [row] = await orm.select().from(reservations).where(eq(reservations.id, pending.id))
    expect(row).toEqual(pending)
  })

  test('includes a reservation that is restored as cancelled when its diner got the email about the deletion', async () => {
    const { admin, venue, pending } = await aWholeVenue(at())
    const { orm } = at().services.db
    const id = await remove(admin, `/api/venues/${venue.id}`)
    await orm
      .update(mails)
      .set({ sent_at: NOON, content: null })
      .where(and(eq(mails.kind, 'venue-closed')))
    expect((await restore(admin, id)).body).toMatchObject({ called_off: 1 })
    const [row] = await orm.select().from(reservations).where(eq(reservations.id, pending.id))
    expect(row).toMatchObject({ withdrawn_at: NOON, withdrawn_by: 'venue', status: 'pending' })
    const again = await remove(admin, `/api/venues/${venue.id}`)
    expect((await restore(admin, again)).body).toMatchObject({ called_off: 0 })
  })
})

describe.each(API_DATABASE_KINDS)('the nightly job on %s', (kind) => {
  const at = useApp(kind)
  const remove = async (by: TestUser, path: string): Promise<string> => (await sendAs(at(), by, 'DELETE', path)).body.trash_id
  const runTask = (name: string) => TASKS.find((task) => task.name === name)?.run(at().services)
  const later = (days: number) => at().setNow(new Date(NOON.getTime() + days * DAY_MS))

  test('keeps the images and the menu files of entries in the trash until they expire', async () => {
    const { admin, venue, image_url, extractionId } = await aWholeVenue(at())
    const { orm } = at().services.db
    await remove(admin, `/api/venues/${venue.id}`)
    expect(await orm.$count(orphanedMenuFiles)).toBe(0)
    later(29)
    expect([await runTask('expired trash'), await runTask('unused images')]).toEqual([0, 0])
    expect(await orm.$count(images, eq(images.url, image_url))).toBe(1)
    later(30)
    expect(await runTask('expired trash')).toBe(1)
    expect(await orm.select({ id: orphanedMenuFiles.extraction_id }).from(orphanedMenuFiles)).toEqual([{ id: extractionId }])
    expect([await runTask('photos of menus'), await runTask('unused images')]).toEqual([1, 1])
    expect([await orm.$count(trashRows), await orm.$count(images), await orm.$count(orphanedMenuFiles)]).toEqual([0, 0, 0])
  })

  test('deletes emails about a deletion without which the reservations of informed diners are still restored as cancelled', async () => {
    const { admin, venue, pending } = await aWholeVenue(at())
    const { orm } = at().services.db
    const id = await remove(admin, `/api/venues/${venue.id}`)
    await orm.update(mails).set({ sent_at: NOON, content: null }).where(eq(mails.kind, 'venue-closed'))
    later(31)
    expect(await runTask('old emails')).toBeGreaterThan(0)
    at().setNow(NOON)
    expect((await sendAs(at(), admin, 'POST', `/api/trash/${id}/restore`)).body).toMatchObject({ called_off: 1 })
    const [row] = await orm.select().from(reservations).where(eq(reservations.id, pending.id))
    expect(row).toMatchObject({ withdrawn_at: NOON, withdrawn_by: 'venue' })
  })

  test('deletes more expired entries than one transaction takes', async () => {
    const { admin, menu, category } = await aWholeVenue(at())
    for (let n = 0; n < 25; n++) {
      const { body } = await sendAs(at(), admin, 'POST', '/api/menu-items', { category_id: category.id, name: `Dish ${n}`, price: 5 })
      await remove(admin, `/api/menu-items/${body.id}`)
    }
    await remove(admin, `/api/menus/${menu.id}`)
    later(31)
    expect(await runTask('expired trash')).toBe(26)
    expect(await at().services.db.orm.$count(trashEntries)).toBe(0)
  })
})
