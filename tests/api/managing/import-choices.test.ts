import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { runBulkChange } from '../../../src/server/bulk/run-bulk-change.ts'
import { forgetOldColumns } from '../../../src/server/bulk/uploaded-import/remembered-columns.ts'
import { auditEntries, importMappings, menus, users, venues } from '../../../src/server/db/schema/index.ts'
import { importFileName } from '../../../src/server/files/file-storage.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { applyCheckedImport, NEVER, readChange, undoBulkChange, uploadAndCheck } from '../../support/bulk-changes.ts'
import { everyone, sendAs } from '../../support/managing.ts'

const HEADER = 'id,name,road,city,postcode,phone,website\n'
/** One row changes The Crown, one is new, and the others describe the new one again. */
const FILE = `${HEADER},The Crown,9 Low Street,Windsor,SL4 0ZZ,01632 960999,https://crown.example
a-1,Kettle,14 Thames Street,Bray,SL6 2AB,01632 960111,
b-1,Kettle,15 Thames Street,Bray,SL6 2AB,01632 960222,
a-1,Kettle again,16 Thames Street,Bray,SL6 2AB,,
`

describe.each(API_DATABASE_KINDS)('choices for the rows of an import on %s', (kind) => {
  const at = useApp(kind)
  const orm = () => at().services.db.orm
  const leaveOut = (by: TestUser | null, id: string, position: number, body: object) =>
    sendAs(at(), by, 'PATCH', `/api/imports/${id}/rows/${position}/choice`, body)
  const use = (by: TestUser | null, id: string, position: number, how: string) =>
    sendAs(at(), by, 'POST', `/api/imports/${id}/rows/${position}/use`, { how })
  const rows = async (by: TestUser, id: string) => (await sendAs(at(), by, 'GET', `/api/bulk-changes/${id}/rows`)).body.data
  const plans = async (by: TestUser, id: string) =>
    (await rows(by, id)).map(({ planned, details }: { planned: string; details: { first?: number } }) =>
      planned === 'duplicate' ? `duplicate of ${details.first}` : planned,
    )
  const venuesOf = (city: string) => orm().select().from(venues).where(eq(venues.address_city, city)).orderBy(venues.address_road)
  const crown = async () => (await orm().select().from(venues).where(eq(venues.name, 'The Crown')))[0]

  test('are refused to everyone except administrators and the author', async () => {
    const { visitor, withoutVenue, owner, admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    const editor = await aUser(at(), { role: 'editor' })
    for (const by of [visitor, withoutVenue, owner, editor]) {
      const code = by === null ? 'not_signed_in' : by === editor ? 'not_found' : 'not_allowed'
      expect((await leaveOut(by, id, 1, { left_out: true })).body.code).toBe(code)
      expect((await use(by, id, 3, 'instead')).body.code).toBe(code)
      expect((await sendAs(at(), by, 'PATCH', `/api/imports/${id}/choices`, { planned: 'created', left_out: true })).body.code).toBe(code)
    }
    expect((await readChange(at(), admin, id)).import.left_out_rows).toEqual({ created: 0, changed: 0 })
  })

  test('are refused for rows without a choice, for unknown fields, and once the file is imported', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    expect((await leaveOut(admin, id, 3, { left_out: true })).body.code).toBe('not_found')
    expect((await leaveOut(admin, id, 99, { left_out: true })).body.code).toBe('not_found')
    expect((await leaveOut(admin, id, 1, { fields: ['email'] })).body.code).toBe('invalid_request')
    expect((await leaveOut(admin, id, 2, { fields: ['phone'] })).body.code).toBe('invalid_request')
    expect((await use(admin, id, 2, 'instead')).body.code).toBe('not_found')
    await applyCheckedImport(at(), admin, id)
    expect((await leaveOut(admin, id, 1, { left_out: true })).body.code).toBe('import_not_checked')
    expect((await use(admin, id, 3, 'instead')).body.code).toBe('not_found')
  })

  test('leave out a row, and some fields of another, which keep their value', async () => {
    const { admin } = await everyone(at())
    const before = await crown()
    const { id } = await uploadAndCheck(at(), admin, FILE)
    const left = await leaveOut(admin, id, 2, { left_out: true })
    expect(left.body).toMatchObject({ position: 2, planned: 'created', left_out: true })
    expect((await leaveOut(admin, id, 1, { fields: ['phone', 'address_road'] })).body).toMatchObject({
      left_out: false,
      left_out_fields: ['phone', 'address_road'],
    })
    expect((await readChange(at(), admin, id)).import).toMatchObject({ planned: { created: 1 }, left_out_rows: { created: 1, changed: 0 } })
    const change = await applyCheckedImport(at(), admin, id)
    expect(change.counts).toEqual({ changed: 1, unchanged: 3, refused: 0 })
    expect(await crown()).toMatchObject({ phone: before?.phone, address_road: before?.address_road, website: 'https://crown.example' })
    expect(await venuesOf('Bray')).toEqual([])
    const entries = await orm().select().from(auditEntries).where(eq(auditEntries.bulk_change_id, id))
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['website']])
    await undoBulkChange(at(), admin, id)
    expect((await crown())?.website).toBe(before?.website)
  })

  test('leave out the whole row when all of its fields are left out, and take it in again', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    const all = (await rows(admin, id))[0].details.changes.map(({ field }: { field: string }) => field)
    expect((await leaveOut(admin, id, 1, { fields: all })).body).toMatchObject({ left_out: true, left_out_fields: [] })
    expect((await readChange(at(), admin, id)).import.left_out_rows).toEqual({ created: 0, changed: 1 })
    expect((await leaveOut(admin, id, 1, {})).body).toMatchObject({ left_out: false, left_out_fields: [] })
    expect((await applyCheckedImport(at(), admin, id)).counts.changed).toBe(2)
  })

  test('leave out all rows that would change something, and stay when the columns are chosen again', async () => {
    const { admin } = await everyone(at())
    const before = await crown()
    const { id } = await uploadAndCheck(at(), admin, FILE)
    const all = await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/choices`, { planned: 'changed', left_out: true })
    expect(all.body.import.left_out_rows).toEqual({ created: 0, changed: 1 })
    await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/columns`, { columns: { website: null } })
    await runBulkChange(at().services, id, NEVER)
    expect((await readChange(at(), admin, id)).import.left_out_rows).toEqual({ created: 0, changed: 1 })
    await applyCheckedImport(at(), admin, id)
    expect(await crown()).toEqual(before)
    expect(await venuesOf('Bray')).toHaveLength(1)
  })

  test('use a later row of the same venue instead, and the earlier one again', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    expect(await plans(admin, id)).toEqual(['changed', 'created', 'duplicate of 2', 'duplicate of 2'])
    expect((await use(admin, id, 3, 'instead')).body).toMatchObject({ position: 3, planned: 'created' })
    expect(await plans(admin, id)).toEqual(['changed', 'duplicate of 3', 'created', 'duplicate of 3'])
    await use(admin, id, 2, 'instead')
    expect(await plans(admin, id)).toEqual(['changed', 'created', 'duplicate of 2', 'duplicate of 2'])
    await use(admin, id, 4, 'instead')
    expect(await plans(admin, id)).toEqual(['changed', 'duplicate of 4', 'duplicate of 4', 'created'])
    expect((await applyCheckedImport(at(), admin, id)).counts).toEqual({ changed: 2, unchanged: 2, refused: 0 })
    expect(await venuesOf('Bray')).toMatchObject([{ name: 'Kettle again', address_road: '16 Thames Street', source_id: 'a-1' }])
  })

  test('import both rows as two venues, also after an interruption, and a second import changes nothing', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    expect((await use(admin, id, 4, 'also')).body.code).toBe('import_same_id')
    expect((await use(admin, id, 3, 'also')).body).toMatchObject({ position: 3, planned: 'created' })
    await sendAs(at(), admin, 'POST', `/api/imports/${id}/apply`)
    await runBulkChange(at().services, id, () => true)
    await orm().execute(`update bulk_change_rows set outcome = null where change_id = '${id}'`)
    await orm().execute(`update bulk_changes set status = 'running' where id = '${id}'`)
    expect(await at().services.files.private.storedAt(importFileName(id))).toBeNull()
    await at().services.files.private.write(importFileName(id), Buffer.from(FILE))
    await runBulkChange(at().services, id, NEVER)
    expect((await venuesOf('Bray')).map(({ source_id }) => source_id)).toEqual(['a-1', 'b-1'])
    expect((await rows(admin, id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'changed',
      'changed',
      'changed',
      'unchanged',
    ])
    const again = await uploadAndCheck(at(), admin, FILE)
    expect(again.import.planned).toMatchObject({ created: 0, changed: 0, unchanged: 3, duplicate: 1, refused: 0 })
  })

  test('are not kept for duplicates when the columns are chosen again, which may describe other venues', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    await use(admin, id, 3, 'instead')
    await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/columns`, { columns: { phone: null } })
    await runBulkChange(at().services, id, NEVER)
    expect(await plans(admin, id)).toEqual(['changed', 'created', 'duplicate of 2', 'duplicate of 2'])
  })

  test('store nothing when the other row is rejected by itself', async () => {
    const { admin } = await everyone(at())
    const editor = await aUser(at(), { role: 'editor', towns: ['Bray'] })
    const { id } = await uploadAndCheck(
      at(),
      editor,
      `${HEADER}a-1,Kettle,14 Thames Street,Bray,SL6 2AB,,\na-1,Kettle,1 High Street,Windsor,SL6 2AB,,\n`,
    )
    expect((await use(editor, id, 2, 'instead')).body).toMatchObject({ planned: 'refused' })
    expect(await plans(admin, id)).toEqual(['created', 'duplicate of 1'])
  })

  test('leave out a menu with all its rows, and a user', async () => {
    const { admin, venue } = await everyone(at())
    const menu = (name: string, item: string) => `${venue.id},${name},Daily,Mains,${item},9.50\n`
    const menuFile = await uploadAndCheck(
      at(),
      admin,
      `venue_id,menu_name,menu_type,category_name,item_name,price\n${menu('Lunch', 'Pie')}${menu('Lunch', 'Fish')}${menu('Dinner', 'Steak')}`,
      'menus',
    )
    await leaveOut(admin, menuFile.id, 1, { left_out: true })
    expect((await applyCheckedImport(at(), admin, menuFile.id)).counts).toEqual({ changed: 1, unchanged: 1, refused: 0 })
    expect((await orm().select().from(menus)).map(({ name }) => name)).toEqual(['Dinner'])
    const userFile = await uploadAndCheck(at(), admin, 'email\none@example.org\ntwo@example.org\n', 'users')
    await leaveOut(admin, userFile.id, 2, { left_out: true })
    await applyCheckedImport(at(), admin, userFile.id)
    expect(await orm().$count(users, eq(users.email, 'one@example.org'))).toBe(1)
    expect(await orm().$count(users, eq(users.email, 'two@example.org'))).toBe(0)
  })

  test('leave out a user and a menu also when a later row describes them again', async () => {
    const { admin, venue } = await everyone(at())
    const userFile = await uploadAndCheck(at(), admin, 'email,role\none@example.org,editor\none@example.org,admin\n', 'users')
    await leaveOut(admin, userFile.id, 1, { left_out: true })
    expect((await applyCheckedImport(at(), admin, userFile.id)).counts).toEqual({ changed: 0, unchanged: 2, refused: 0 })
    expect(await orm().$count(users, eq(users.email, 'one@example.org'))).toBe(0)
    const menuId = '7c0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c77'
    const menu = (id: string, name: string) => `${id},${venue.id},${name},Daily,Mains,Pie,9.50\n`
    const menuFile = await uploadAndCheck(
      at(),
      admin,
      `menu_id,venue_id,menu_name,menu_type,category_name,item_name,price\n${menu(menuId, 'Lunch')}${menu('', 'Dinner')}${menu(menuId, 'Lunch again')}`,
      'menus',
    )
    expect(await plans(admin, menuFile.id)).toEqual(['created', 'created', 'duplicate of 1'])
    await leaveOut(admin, menuFile.id, 1, { left_out: true })
    await applyCheckedImport(at(), admin, menuFile.id)
    expect((await orm().select().from(menus)).map(({ name }) => name)).toEqual(['Dinner'])
  })

  test('leave no row without a result when the columns are chosen again and it would change nothing', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(
      at(),
      admin,
      'name,road,city,postcode,phone\nThe Crown,1 High Street,Windsor,SL4 0ZZ,01632 960999\n',
    )
    await leaveOut(admin, id, 1, { left_out: true })
    await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/columns`, { columns: { phone: null } })
    await runBulkChange(at().services, id, NEVER)
    expect(await plans(admin, id)).toEqual(['unchanged'])
    expect((await applyCheckedImport(at(), admin, id)).counts).toEqual({ changed: 0, unchanged: 1, refused: 0 })
  })

  test('include a row that is corrected after it was left out and rejected', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nKettle,14 Thames Street,Bray,SL6 2AB\n')
    await leaveOut(admin, id, 1, { left_out: true })
    await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/columns`, { columns: { city: null } })
    await runBulkChange(at().services, id, NEVER)
    expect(await plans(admin, id)).toEqual(['refused'])
    const columns = { name: 'Kettle', address_road: '14 Thames Street', address_city: 'Bray', address_postcode: 'SL6 2AB' }
    await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/rows/1`, { columns })
    expect((await rows(admin, id))[0]).toMatchObject({ planned: 'created', left_out: false })
    await applyCheckedImport(at(), admin, id)
    expect(await venuesOf('Bray')).toHaveLength(1)
  })
})

describe.each(API_DATABASE_KINDS)('the columns of an import on %s', (kind) => {
  const at = useApp(kind)
  const TEXT = 'Trading,Where,Place,PostCode,Phone\nKettle,14 Thames Street,Bray,SL6 2AB,\n'
  const CHOSEN = { Trading: 'name', Where: 'address_road', Place: 'address_city', Phone: null }
  const choose = async (by: TestUser, id: string, body: object) => {
    const { body: change } = await sendAs(at(), by, 'PATCH', `/api/imports/${id}/columns`, body)
    await runBulkChange(at().services, id, NEVER)
    return change
  }
  const targets = (file: { columns: { name: string; target: string | null; is_remembered: boolean }[] }) =>
    Object.fromEntries(file.columns.flatMap(({ name, target, is_remembered }) => (is_remembered ? [[name, target]] : [])))

  test('are remembered for the next file with the same columns, in any order, once the file is imported', async () => {
    const { admin } = await everyone(at())
    const other = await aUser(at(), { role: 'admin' })
    const { id } = await uploadAndCheck(at(), admin, TEXT)
    await choose(admin, id, { columns: CHOSEN })
    expect(targets((await uploadAndCheck(at(), other, TEXT)).import)).toEqual({})
    expect((await readChange(at(), admin, id)).import.remembers_columns).toBe(true)
    await applyCheckedImport(at(), admin, id)
    const next = await uploadAndCheck(at(), other, 'PostCode,Trading,Where,Place,Phone\nSL6 2AC,Inn,1 High Street,Bray,01632 960111\n')
    expect(targets(next.import)).toEqual(CHOSEN)
    expect(next.import.planned.created).toBe(1)
    expect(targets((await uploadAndCheck(at(), other, `Extra,${TEXT}`)).import)).toEqual({})
    await choose(other, next.id, { columns: { Phone: 'phone' } })
    const { import: file } = await readChange(at(), other, next.id)
    expect(targets(file)).toEqual({ Trading: 'name', Where: 'address_road', Place: 'address_city' })
    await applyCheckedImport(at(), other, next.id)
    expect((await uploadAndCheck(at(), admin, TEXT)).import.columns[4]).toMatchObject({ target: 'phone', is_remembered: true })
    const [inn] = await at().services.db.orm.select().from(venues).where(eq(venues.name, 'Inn'))
    expect(inn?.phone).toBe('01632 960111')
  })

  test('are neither remembered nor checked again when the user wants to forget them', async () => {
    const { admin } = await everyone(at())
    const first = await uploadAndCheck(at(), admin, TEXT)
    await choose(admin, first.id, { columns: CHOSEN })
    await applyCheckedImport(at(), admin, first.id)
    const second = await uploadAndCheck(at(), admin, TEXT)
    expect(await choose(admin, second.id, { remember: false })).toMatchObject({ status: 'checked', import: { remembers_columns: false } })
    await applyCheckedImport(at(), admin, second.id)
    expect(targets((await uploadAndCheck(at(), admin, TEXT)).import)).toEqual({})
  })

  test('are forgotten two years after they were last used', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, TEXT)
    await choose(admin, id, { columns: CHOSEN })
    await applyCheckedImport(at(), admin, id)
    at().setNow(new Date(NOON.getTime() + 729 * DAY_MS))
    expect(await forgetOldColumns(at().services)).toBe(0)
    at().setNow(new Date(NOON.getTime() + 731 * DAY_MS))
    expect(await forgetOldColumns(at().services)).toBe(1)
    expect(await at().services.db.orm.$count(importMappings, and())).toBe(0)
  })
})
