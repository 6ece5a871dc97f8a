import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RecentChange } from '../../../src/contract/recent-changes.ts'
import { auditEntries, venues } from '../../../src/server/db/schema/index.ts'
import type { TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { applyCheckedImport, makeBulkChange, undoBulkChange, uploadAndCheck } from '../../support/bulk-changes.ts'
import { aDay, aSitting, everyDay } from '../../support/hours.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { made } from '../../support/record-writes.ts'
import { aMenu, anItem } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('recent changes on %s', (kind) => {
  const at = useApp(kind)
  const list = async (by: TestUser, limit = 10): Promise<RecentChange[]> =>
    (await sendAs(at(), by, 'GET', `/api/recent-changes?limit=${limit}`)).body.data
  const brief = (changes: readonly RecentChange[]) => changes.map(({ type, undo }) => `${type} ${undo}`)
  const editOf = async (by: TestUser) => {
    const [first] = await list(by)
    if (first?.type !== 'edit') throw new Error('the latest change is not an edit')
    return first.edit
  }
  const undo = (by: TestUser | null, id: number | string) => sendAs(at(), by, 'POST', `/api/audit-entries/${id}/undo`)
  const later = () => at().setNow(new Date(at().services.clock().getTime() + 60_000))

  test('are listed and undone by administrators only', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999' })
    const { id } = await editOf(admin)
    expect((await sendAs(at(), visitor, 'GET', '/api/recent-changes')).body.code).toBe('not_signed_in')
    expect((await undo(visitor, id)).body.code).toBe('not_signed_in')
    for (const by of [withoutVenue, otherOwner, owner]) {
      expect((await sendAs(at(), by, 'GET', '/api/recent-changes')).body.code).toBe('not_allowed')
      expect((await undo(by, id)).body.code).toBe(by === withoutVenue ? 'not_allowed' : 'not_found')
    }
    for (const unknown of [999_999, 0, 'x']) expect([400, 404]).toContain((await undo(admin, unknown)).status)
    for (const limit of [0, 51, 'x']) expect((await sendAs(at(), admin, 'GET', `/api/recent-changes?limit=${limit}`)).status).toBe(400)
  })

  test('have a bulk change, an import, a deletion and a change of fields once each, newest first', async () => {
    const { admin, venue, other } = await everyone(at())
    await makeBulkChange(at(), admin, { action: 'feature', venues: { ids: [venue.id, other.id] } })
    later()
    const file = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nThe Swan,1 High Street,Bray,SL6 2AB\n')
    await applyCheckedImport(at(), admin, file.id)
    later()
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999' })
    later()
    await sendAs(at(), admin, 'DELETE', `/api/venues/${other.id}`)
    expect(brief(await list(admin))).toEqual(['deletion possible', 'edit possible', 'bulk possible', 'bulk possible'])
    expect(brief(await list(admin, 2))).toEqual(['deletion possible', 'edit possible'])
  })

  test('list a bulk deletion once, and say that it was undone', async () => {
    const { admin, venue, other } = await everyone(at())
    const change = await makeBulkChange(at(), admin, { action: 'delete', venues: { ids: [venue.id, other.id] } })
    expect(brief(await list(admin))).toEqual(['bulk possible'])
    later()
    await undoBulkChange(at(), admin, change.id)
    expect(brief(await list(admin))).toEqual(['bulk never', 'bulk undone'])
  })

  test('leave out files that were only checked, and have an undo for an import of users', async () => {
    const { admin } = await everyone(at())
    await uploadAndCheck(at(), admin, 'name,road,city,postcode\nThe Swan,1 High Street,Bray,SL6 2AB\n')
    expect(await list(admin)).toEqual([])
    const users = await uploadAndCheck(at(), admin, 'email,role\nnew@example.org,venue_owner\n', 'users')
    await applyCheckedImport(at(), admin, users.id)
    expect(brief(await list(admin))).toEqual(['bulk possible'])
  })

  test('give back the fields of a venue, and no others, when an edit is undone', async () => {
    const { admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999', name: 'The Other Crown' })
    const edit = await editOf(admin)
    later()
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { featured: true })
    const { status, body } = await undo(admin, edit.id)
    expect([status, body.restored.toSorted(), body.left_out]).toEqual([200, ['name', 'phone'], []])
    const [row] = await at().services.db.orm.select().from(venues).where(eq(venues.id, venue.id))
    expect(row).toMatchObject({ name: venue.name, slug: venue.slug, phone: venue.phone, featured: true })
  })

  test('keep a value that was changed again, and change nothing else either', async () => {
    const { admin, venue } = await everyone(at())
    const change = (body: object) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, body)
    await change({ phone: '01632 960999', description: 'First.' })
    const edit = await editOf(admin)
    later()
    await change({ phone: '01632 960888' })
    expect(brief(await list(admin))).toEqual(['edit possible', 'edit changed_since'])
    expect((await undo(admin, edit.id)).body.code).toBe('bulk_changed_since')
    const [row] = await at().services.db.orm.select().from(venues).where(eq(venues.id, venue.id))
    expect(row).toMatchObject({ phone: '01632 960888', description: 'First.' })
  })

  test('undo and redo the price of a dish', async () => {
    const { admin, venue } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu, { price: 10 })
    const price = async () => (await sendAs(at(), admin, 'GET', `/api/managed-menus/${menu.id}`)).body.categories[0].items[0].price
    await sendAs(at(), admin, 'PATCH', `/api/menu-items/${item.id}`, { price: 12.5 })
    expect((await undo(admin, (await editOf(admin)).id)).status).toBe(200)
    expect(await price()).toBe(10)
    later()
    expect((await undo(admin, (await editOf(admin)).id)).status).toBe(200)
    expect(await price()).toBe(12.5)
  })

  test('undo nothing of a venue that was deleted, or that is not a change of fields', async () => {
    const { admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999' })
    const edit = await editOf(admin)
    later()
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    expect(brief(await list(admin))).toEqual(['deletion possible', 'edit changed_since'])
    expect((await undo(admin, edit.id)).body.code).toBe('bulk_changed_since')
    const { data } = (await sendAs(at(), admin, 'GET', `/api/audit-entries?action=venue.delete`)).body
    expect((await undo(admin, data[0].id)).body.code).toBe('bulk_not_undoable')
  })

  describe('with hours of a venue', () => {
    const saveHours = (by: TestUser, id: string, body: object) => made(sendAs(at(), by, 'PATCH', `/api/venues/${id}/hours`, body))
    const hoursOf = (by: TestUser, id: string) => made(sendAs(at(), by, 'GET', `/api/venues/${id}/hours`))
    const closed = (date: string) => aDay(date, { sittings: [] })

    test('undo nothing when the hours were changed since, also those of a day, and keep the later change', async () => {
      const { admin, venue } = await everyone(at())
      await saveHours(admin, venue.id, { week: everyDay(aSitting()), days: [closed('2026-12-25')] })
      const edit = await editOf(admin)
      later()
      await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/days/2026-12-25`, { note: 'Christmas' }))
      expect(brief(await list(admin))).toEqual(['edit changed_since'])
      expect((await undo(admin, edit.id)).body.code).toBe('bulk_changed_since')
      later()
      await saveHours(admin, venue.id, { room: 40 })
      expect(brief(await list(admin))).toEqual(['edit possible', 'edit changed_since'])
      expect(await hoursOf(admin, venue.id)).toMatchObject({
        rules: { week: everyDay(aSitting()), room: 40 },
        days: [aDay('2026-12-25', { sittings: [], note: 'Christmas' })],
      })
    })

    test('undo nothing of days that are over, of a deleted venue, or without a permission', async () => {
      const { admin, otherOwner, owner, venue } = await everyone(at())
      await saveHours(admin, venue.id, { room: 40 })
      const edit = await editOf(admin)
      for (const by of [otherOwner, owner]) expect((await undo(by, edit.id)).body.code).toBe('not_found')
      later()
      await saveHours(admin, venue.id, { days: [closed('2026-11-21')] })
      const ofDay = await editOf(admin)
      at().setNow(new Date('2026-11-22T12:00:00Z'))
      expect(brief(await list(admin))).toEqual(['edit never', 'edit possible'])
      expect((await undo(admin, ofDay.id)).body.code).toBe('bulk_not_undoable')
      await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
      expect((await undo(admin, edit.id)).body.code).toBe('bulk_changed_since')
    })

    test('undo nothing when the hours before are not allowed', async () => {
      const { admin, venue } = await everyone(at())
      await saveHours(admin, venue.id, { table_minutes: 90 })
      const edit = await editOf(admin)
      const changes = [{ field: 'table_minutes', from: 1, to: 90 }]
      await at().services.db.orm.update(auditEntries).set({ changes }).where(eq(auditEntries.id, edit.id))
      expect((await undo(admin, edit.id)).body).toMatchObject({ errors: [{ field: 'table_minutes' }] })
      expect(await hoursOf(admin, venue.id)).toMatchObject({ rules: { table_minutes: 90 } })
    })

    test('undo the week, the limits and the days of one change, and keep other days and fields', async () => {
      const { admin, venue } = await everyone(at())
      await saveHours(admin, venue.id, { room: 30, days: [closed('2026-12-25')] })
      later()
      await saveHours(admin, venue.id, { week: everyDay(aSitting()), room: null, days: [closed('2026-12-26')] })
      const edit = await editOf(admin)
      later()
      await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/days/2026-12-31`, { is_full: true }))
      await saveHours(admin, venue.id, { largest_party: 8 })
      const { body } = await undo(admin, edit.id)
      expect([body.restored.toSorted(), body.left_out]).toEqual([['days', 'room', 'week'], []])
      expect(await hoursOf(admin, venue.id)).toMatchObject({
        rules: { week: null, room: 30, largest_party: 8 },
        days: [closed('2026-12-25'), aDay('2026-12-31', { is_full: true })],
      })
      later()
      const again = await editOf(admin)
      expect((await undo(admin, again.id)).status).toBe(200)
      expect(await hoursOf(admin, venue.id)).toMatchObject({
        rules: { week: everyDay(aSitting()), room: null },
        days: [closed('2026-12-26'), aDay('2026-12-31', { is_full: true })],
      })
    })
  })
})
