import { gzipSync } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { ALL_MESSAGES } from '../../../src/domain/all-messages.ts'
import { BULK_KEPT_MS } from '../../../src/domain/bulk.ts'
import { bulkChangeWorkers, runBulkChange } from '../../../src/server/bulk/run-bulk-change.ts'
import { deleteOldBulkChanges } from '../../../src/server/bulk/stop-bulk-change.ts'
import { auditEntries, bulkChangeRows, bulkChanges, menus, users, venues } from '../../../src/server/db/schema/index.ts'
import { importFileName } from '../../../src/server/files/file-storage.ts'
import { bulkChangeJob } from '../../../src/server/jobs/definitions.ts'
import { startWorkers } from '../../../src/server/jobs/workers.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, type TestApp, useApp } from '../../support/app.ts'
import { applyCheckedImport, NEVER, readChange, undoBulkChange, upload, uploadAndCheck, withoutTimes } from '../../support/bulk-changes.ts'
import { inDrills } from '../../support/drills.ts'
import { dumpRows } from '../../support/dump-rows.ts'
import { oldSlugs } from '../../support/imports.ts'
import { aVenueBody, everyone, sendAs } from '../../support/managing.ts'
import { aVenue } from '../../support/scenario.ts'

const HEADER = 'Trading,Where,Place,PostCode,Phone\n'
const HASH = `$2a$04$${'x'.repeat(53)}`
const DUMP = `--
-- PostgreSQL database dump
--
CREATE FUNCTION public.a() RETURNS integer LANGUAGE sql AS $$ select 1; $$;
COPY public.venues (name, address_road, address_city, address_postcode) FROM stdin;
The Bell\t2 High Street\tEton\tSL4 6AA
\\.
COPY auth.users (email, encrypted_password) FROM stdin;
owner@inn.example\t${HASH}
\\.
`
const CHOSEN = { Trading: 'name', Where: 'address_road', Place: 'address_city' }

/** The services of an app in which `then` runs after each transaction. */
const afterEachWrite = (app: TestApp, then: () => Promise<unknown>) => aroundEachWrite(app, async () => {}, then)

/** The services of an app in which `first` runs before each transaction. */
const beforeEachWrite = (app: TestApp, first: () => Promise<unknown>) => aroundEachWrite(app, first, async () => {})

function aroundEachWrite({ services }: TestApp, first: () => Promise<unknown>, then: () => Promise<unknown>): TestApp['services'] {
  const { changes } = services
  return {
    ...services,
    changes: {
      ...changes,
      async transaction(work) {
        await first()
        const result = await changes.transaction(work)
        await then()
        return result
      },
    },
  }
}

describe.each(API_DATABASE_KINDS)('an import in the browser on %s', (kind) => {
  const at = useApp(kind)
  const demote = (admin: TestUser, author: TestUser) => () =>
    sendAs(at(), admin, 'PATCH', `/api/user-roles/${author.id}`, { role: 'venue_owner' })

  test('is rejected for everyone except administrators, and stores no file', async () => {
    const { visitor, withoutVenue, otherOwner, owner } = await everyone(at())
    expect((await upload(at(), visitor, HEADER)).body.code).toBe('not_signed_in')
    for (const by of [withoutVenue, otherOwner, owner]) expect((await upload(at(), by, HEADER)).body.code).toBe('not_allowed')
    expect(await at().services.db.orm.$count(bulkChanges)).toBe(0)
  })

  test('is rejected without a file, and for a file over 32 MB', async () => {
    const { admin } = await everyone(at())
    expect((await upload(at(), admin, '')).body.code).toBe('file_missing')
    expect((await upload(at(), admin, 'x'.repeat(33 * 1024 * 1024))).body.code).toBe('import_file_too_large')
    expect(await at().services.db.orm.$count(bulkChanges)).toBe(0)
  })

  test('takes a file whose name cannot be stored, without these characters', async () => {
    const { admin } = await everyone(at())
    const form = new FormData()
    form.append('file', new File([HEADER], `a\0b${'x'.repeat(300)}.csv`))
    form.append('what', 'venues')
    const { status, body } = await ask(at().app, '/api/imports', { method: 'POST', body: form, headers: as(admin) })
    expect([status, body.import?.name.length, body.import?.name.slice(0, 3)]).toEqual([202, 200, 'abx'])
  })

  test('returns why a file cannot be read, and is deleted with it', async () => {
    const { admin } = await everyone(at())
    const { id, status, import: file } = await uploadAndCheck(at(), admin, 'name\n"never closed')
    expect([status, file.reason]).toEqual(['failed', 'At line 2 or later a quote is opened and never closed'])
    expect((await sendAs(at(), admin, 'POST', `/api/imports/${id}/apply`)).body.code).toBe('import_not_checked')
    expect((await sendAs(at(), admin, 'DELETE', `/api/imports/${id}`)).status).toBe(200)
    expect(await at().services.files.private.read(importFileName(id))).toBeNull()
    expect((await sendAs(at(), admin, 'GET', `/api/bulk-changes/${id}`)).status).toBe(404)
  })

  test.each(['a\0', '\ud800'])('rejects a choice of columns with a name that the database cannot store: %j', async (name) => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, HEADER)
    const answer = await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/columns`, { columns: { [name]: null } })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('reports each row before anything is written, with chosen columns', async () => {
    const { admin, venue } = await everyone(at())
    const before = await dumpRows(at())
    const text = `${HEADER}The Crown,1 High Street,Windsor,SL4 0ZZ,01632 960999\nThe Copper Kettle,14 Thames Street,Windsor,SL4 1PL,\nThe Copper Kettle,14 Thames Street,Windsor,SL4 1PL,\n,2 High Street,Bray,SL6 2AB,\n`
    const first = await uploadAndCheck(at(), admin, text)
    expect(first.import.planned).toEqual({ created: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 4 })
    expect(first.import.columns).toMatchObject([
      { name: 'Trading', example: 'The Crown', target: null },
      { name: 'Where', target: null },
      { name: 'Place', target: null },
      { name: 'PostCode', target: 'address_postcode', is_chosen: false },
      { name: 'Phone', target: 'phone' },
    ])
    const { body: again } = await sendAs(at(), admin, 'PATCH', `/api/imports/${first.id}/columns`, { columns: CHOSEN })
    expect(again.status).toBe('checking')
    await runBulkChange(at().services, first.id, NEVER)
    const { import: file } = await readChange(at(), admin, first.id)
    expect(file.planned).toEqual({ created: 1, changed: 1, unchanged: 0, duplicate: 1, refused: 1 })
    expect(file.columns[0]).toMatchObject({ target: 'name', is_chosen: true })
    const { body: rows } = await sendAs(at(), admin, 'GET', `/api/bulk-changes/${first.id}/rows`)
    expect(rows.data).toMatchObject([
      {
        position: 1,
        line: 2,
        venue_name: 'The Crown',
        planned: 'changed',
        details: { changes: [{ field: 'phone', from: venue.phone, to: '01632 960999' }] },
      },
      { position: 2, planned: 'created' },
      { position: 3, planned: 'duplicate', details: { first: 2 } },
      { position: 4, planned: 'refused', details: { reason: 'name is missing' } },
    ])
    expect(await dumpRows(at())).toEqual(before)
  })

  test('is applied, changes nothing a second time, and is undone as a whole', async () => {
    const { admin } = await everyone(at())
    const before = await dumpRows(at())
    const text =
      'id,name,road,city,postcode,phone\nx-1,The Crown,9 Low Street,Windsor,SL4 0ZZ,01632 960999\nx-2,Kettle,14 Thames Street,Bray,SL6 2AB,\n'
    const { id } = await uploadAndCheck(at(), admin, text)
    expect((await applyCheckedImport(at(), admin, id)).counts).toEqual({ changed: 2, unchanged: 0, refused: 0 })
    expect(await at().services.db.orm.$count(venues)).toBe(3)
    expect(await at().services.files.private.read(importFileName(id))).toBeNull()
    expect((await sendAs(at(), admin, 'POST', `/api/imports/${id}/apply`)).body.code).toBe('import_not_checked')
    const second = await uploadAndCheck(at(), admin, text)
    expect(second.import.planned).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
    const undo = await sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/undo`)
    await runBulkChange(at().services, undo.body.id, NEVER)
    expect((await readChange(at(), admin, undo.body.id)).counts).toEqual({ changed: 2, unchanged: 0, refused: 0 })
    expect(withoutTimes(await dumpRows(at()))).toEqual(withoutTimes(before))
  })

  test('keeps venues that were used or changed later when it is undone', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(
      at(),
      admin,
      'name,road,city,postcode\nOne,1 A,Bray,SL6 1AA\nTwo,2 A,Bray,SL6 1AB\nThree,3 A,Bray,SL6 1AC\n',
    )
    await applyCheckedImport(at(), admin, id)
    const [one, two] = await at().services.db.orm.select().from(venues).where(eq(venues.address_city, 'Bray')).orderBy(venues.address_road)
    await sendAs(at(), admin, 'PATCH', `/api/venues/${one?.id}`, { featured: true })
    await sendAs(at(), admin, 'POST', '/api/menus', { venue_id: two?.id, name: 'Lunch', menu_type: 'Daily' })
    const undo = await sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/undo`)
    await runBulkChange(at().services, undo.body.id, NEVER)
    expect((await readChange(at(), admin, undo.body.id)).counts).toEqual({ changed: 1, unchanged: 0, refused: 2 })
    expect(await at().services.db.orm.$count(venues, eq(venues.address_city, 'Bray'))).toBe(2)
  })

  test('is undone with another slug when a new venue has the earlier one', async () => {
    const { admin, venue } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, `id,name,road,city,postcode\n${venue.id},The Swan,1 High Street,Windsor,SL4 0ZZ\n`)
    await applyCheckedImport(at(), admin, id)
    const { body: deleted } = await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    const { body: added } = await sendAs(at(), admin, 'POST', '/api/venues', aVenueBody({ name: venue.name }))
    expect((await sendAs(at(), admin, 'POST', `/api/trash/${deleted.trash_id}/restore`)).status).toBe(200)
    expect((await undoBulkChange(at(), admin, id)).counts).toEqual({ changed: 1, unchanged: 0, refused: 0 })
    const [restored] = await at().services.db.orm.select().from(venues).where(eq(venues.id, venue.id))
    expect([restored?.name, restored?.slug, added.slug]).toEqual(['The Crown', 'the-crown-2', 'the-crown'])
    expect(await oldSlugs(at().services)).toEqual({ 'the-swan': venue.id })
  })

  test('stops between two batches, continues where it stopped, and imports no row twice', async () => {
    const { admin } = await everyone(at())
    const lines = Array.from({ length: 250 }, (_, n) => `Inn ${n},${n} High Street,Bray,SL6 ${n % 10}AA`)
    const { id } = await uploadAndCheck(at(), admin, `name,road,city,postcode\n${lines.join('\n')}\n`)
    await sendAs(at(), admin, 'POST', `/api/imports/${id}/apply`)
    await runBulkChange(at().services, id, () => true)
    expect(await readChange(at(), admin, id)).toMatchObject({ status: 'running', counts: { changed: 100 } })
    await sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/stop`)
    await runBulkChange(at().services, id, NEVER)
    await sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/continue`)
    await runBulkChange(at().services, id, NEVER)
    expect(await readChange(at(), admin, id)).toMatchObject({ status: 'finished', counts: { changed: 250, unchanged: 0, refused: 0 } })
    expect(await at().services.db.orm.$count(auditEntries, eq(auditEntries.bulk_change_id, id))).toBe(250)
  })

  test('writes no further batch once it was stopped, also one that had begun', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nOne,1 A,Bray,SL6 1AA\n')
    await sendAs(at(), admin, 'POST', `/api/imports/${id}/apply`)
    const stop = () => sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/stop`)
    await runBulkChange(beforeEachWrite(at(), stop), id, NEVER)
    expect(await at().services.db.orm.$count(venues, eq(venues.address_city, 'Bray'))).toBe(0)
    expect(await readChange(at(), admin, id)).toMatchObject({ status: 'stopped', counts: { changed: 0 } })
    await sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/continue`)
    await runBulkChange(at().services, id, NEVER)
    expect(await readChange(at(), admin, id)).toMatchObject({ status: 'finished', counts: { changed: 1 } })
  })

  test('keeps its file when it is stopped after its last row, so that it can be continued', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nOne,1 A,Bray,SL6 1AA\n')
    await sendAs(at(), admin, 'POST', `/api/imports/${id}/apply`)
    const stop = () => sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/stop`)
    await runBulkChange(afterEachWrite(at(), stop), id, NEVER)
    expect((await readChange(at(), admin, id)).status).toBe('stopped')
    await sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/continue`)
    await runBulkChange(at().services, id, NEVER)
    expect(await readChange(at(), admin, id)).toMatchObject({ status: 'finished', import: { reason: null } })
  })

  test('keeps a venue to which a menu is added while the import is being undone', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nOne,1 A,Bray,SL6 1AA\n')
    await applyCheckedImport(at(), admin, id)
    const [one] = await at().services.db.orm.select().from(venues).where(eq(venues.address_city, 'Bray'))
    const undo = await sendAs(at(), admin, 'POST', `/api/bulk-changes/${id}/undo`)
    const add = () => sendAs(at(), admin, 'POST', '/api/menus', { venue_id: one?.id, name: 'Lunch', menu_type: 'Daily' })
    await runBulkChange(beforeEachWrite(at(), add), undo.body.id, NEVER)
    expect((await readChange(at(), admin, undo.body.id)).counts).toEqual({ changed: 0, unchanged: 0, refused: 1 })
    expect(await at().services.db.orm.$count(venues, eq(venues.address_city, 'Bray'))).toBe(1)
  })

  test('keeps the choices of at most 200 columns', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nOne,1 A,Bray,SL6 1AA\n')
    const choose = async (from: number, to: number) => {
      const columns = Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`Column ${from + n}`, 'name']))
      const answer = await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/columns`, { columns })
      await runBulkChange(at().services, id, NEVER)
      return [answer.status, answer.body.code]
    }
    expect(await choose(0, 150)).toEqual([200, undefined])
    expect(await choose(100, 200)).toEqual([200, undefined])
    expect(await choose(200, 201)).toEqual([400, 'invalid_request'])
    const [{ file } = { file: null }] = await at().services.db.orm.select().from(bulkChanges)
    expect(Object.keys(file?.chosen ?? {})).toHaveLength(200)
  })

  test('stops when the user who started it loses the role while it runs', async () => {
    const { admin } = await everyone(at())
    const author = await aUser(at(), { role: 'admin' })
    const lines = Array.from({ length: 250 }, (_, n) => `Inn ${n},${n} High Street,Bray,SL6 ${n % 10}AA`)
    const { id } = await uploadAndCheck(at(), author, `name,road,city,postcode\n${lines.join('\n')}\n`)
    await sendAs(at(), author, 'POST', `/api/imports/${id}/apply`)
    await runBulkChange(afterEachWrite(at(), demote(admin, author)), id, NEVER)
    expect(await at().services.db.orm.$count(venues, eq(venues.address_city, 'Bray'))).toBe(100)
    const { status, counts, import: file } = await readChange(at(), admin, id)
    expect([status, counts.changed, file.reason]).toEqual(['stopped', 100, ALL_MESSAGES.not_allowed])
  })

  test('creates no further account when the user who started it loses the role while it runs', async () => {
    const { admin } = await everyone(at())
    const author = await aUser(at(), { role: 'admin' })
    const { id } = await uploadAndCheck(at(), author, 'email,role\none@example.org,admin\ntwo@example.org,admin\n', 'users')
    await sendAs(at(), author, 'POST', `/api/imports/${id}/apply`)
    await runBulkChange(afterEachWrite(at(), demote(admin, author)), id, NEVER)
    expect(await at().services.db.orm.$count(users, inArray(users.email, ['one@example.org', 'two@example.org']))).toBe(1)
    expect((await readChange(at(), admin, id)).status).toBe('stopped')
  })

  test('imports menus and users, and undoes the import of users', async () => {
    const { admin, venue } = await everyone(at())
    const menuFile = await uploadAndCheck(
      at(),
      admin,
      `venue_id,menu_name,menu_type,category_name,item_name,price\n${venue.id},Lunch,Daily,Mains,Pie,9.50\n`,
      'menus',
    )
    expect(menuFile.import.planned.created).toBe(1)
    await applyCheckedImport(at(), admin, menuFile.id)
    expect(await at().services.db.orm.$count(menus)).toBe(1)
    const userFile = await uploadAndCheck(at(), admin, `email,role,owner_of\nnew@example.org,venue_owner,${venue.id}\n`, 'users')
    await applyCheckedImport(at(), admin, userFile.id)
    expect(await at().services.db.orm.$count(users, eq(users.email, 'new@example.org'))).toBe(1)
    expect((await undoBulkChange(at(), admin, userFile.id)).counts).toEqual({ changed: 1, unchanged: 0, refused: 0 })
    expect(await at().services.db.orm.$count(users, eq(users.email, 'new@example.org'))).toBe(0)
  })

  test('names the parts of a dump that it leaves out, and shows no password', async () => {
    const { admin } = await everyone(at())
    const venue = await uploadAndCheck(at(), admin, DUMP)
    expect(venue.import).toMatchObject({ planned: { created: 1 }, left_out: ['1 × CREATE FUNCTION', '1 × rows of auth.users'] })
    const file = await uploadAndCheck(at(), admin, DUMP, 'users')
    expect(file.import.left_out).toEqual(['1 × CREATE FUNCTION', '1 × rows of public.venues'])
    expect(file.import.columns.find(({ name }: { name: string }) => name === 'password_hash')).toMatchObject({ example: '' })
    await applyCheckedImport(at(), admin, file.id)
    expect(JSON.stringify(await at().services.db.orm.select().from(auditEntries))).not.toContain(HASH)
    expect(JSON.stringify(await at().services.db.orm.select().from(bulkChangeRows))).not.toContain(HASH)
    expect((await uploadAndCheck(at(), admin, 'CREATE TABLE a (')).import.reason).toBe(
      'The file ends within a statement: it is not complete',
    )
  })

  inDrills('is rejected when a small file unpacks to a very large one', async () => {
    const { admin } = await everyone(at())
    const blank = Buffer.alloc(16 * 1024 * 1024, `-- ${'nothing '.repeat(100)}\n`)
    const { import: file } = await uploadAndCheck(at(), admin, gzipSync(Buffer.concat(Array.from({ length: 21 }, () => blank))))
    expect(file.reason).toBe('The file is too large when it is unpacked. The command line imports larger ones.')
  })

  test('keeps its row when its file cannot be deleted, so that the deletion is repeated', async () => {
    const { services, setNow } = at()
    const { admin } = await everyone(at())
    const [discarded, old] = [await uploadAndCheck(at(), admin, HEADER), await uploadAndCheck(at(), admin, HEADER)]
    const failing = vi.spyOn(services.files.private, 'remove').mockRejectedValue(new Error('the store is away'))
    expect((await sendAs(at(), admin, 'DELETE', `/api/imports/${discarded.id}`)).status).toBe(500)
    setNow(new Date(NOON.getTime() + BULK_KEPT_MS + 1))
    await expect(deleteOldBulkChanges(services)).rejects.toThrow('the store is away')
    expect(await services.db.orm.$count(bulkChanges)).toBe(2)
    failing.mockRestore()
    expect(await deleteOldBulkChanges(services)).toBe(2)
    for (const { id } of [discarded, old]) expect(await services.files.private.read(importFileName(id))).toBeNull()
  })

  test('is discarded while it is being checked, and the check ends', async () => {
    const { admin } = await everyone(at())
    const lines = Array.from({ length: 1200 }, (_, n) => `,${n} High Street,Bray,SL6 1AA`)
    const { body } = await upload(at(), admin, `name,road,city,postcode\n${lines.join('\n')}\n`)
    const files = at().services.files.private
    const read = vi.spyOn(files, 'readPieces').mockImplementationOnce(async (name) => {
      const pieces = await files.readPieces(name)
      expect((await sendAs(at(), admin, 'DELETE', `/api/imports/${body.id}`)).status).toBe(200)
      return pieces
    })
    await runBulkChange(at().services, body.id, NEVER)
    read.mockRestore()
    expect((await sendAs(at(), admin, 'GET', `/api/bulk-changes/${body.id}`)).status).toBe(404)
    expect(await files.read(importFileName(body.id))).toBeNull()
    expect(await at().services.db.orm.$count(bulkChangeRows)).toBe(0)
  })

  test.each([
    ['checking', 'failed', 'The check of this file ended unexpectedly several times.'],
    ['running', 'stopped', 'The change ended unexpectedly several times.'],
  ] as const)('in state %s becomes %s with a reason when its job has failed or crashed for the last time', async (status, end, reason) => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nOne,1 A,Bray,SL6 1AA\n')
    await sendAs(
      at(),
      admin,
      status === 'checking' ? 'PATCH' : 'POST',
      `/api/imports/${id}/${status === 'checking' ? 'columns' : 'apply'}`,
      {
        columns: {},
      },
    )
    await at().services.db.orm.execute(
      sql`update pgboss.job set retry_count = ${bulkChangeJob.queue.retryLimit} where name = 'bulk-change' and state = 'created'`,
    )
    const read = vi.spyOn(at().services.files.private, 'readPieces').mockRejectedValue(new RangeError('too much'))
    const workers = await startWorkers(at().services, bulkChangeWorkers(at().services), { pollSeconds: 0.5, superviseSeconds: 1 })
    try {
      await expect.poll(async () => await readState(at(), admin, id), { timeout: 20_000 }).toEqual([end, expect.stringContaining(reason)])
    } finally {
      await workers.close()
      read.mockRestore()
    }
  })

  test('ends with a reason when another process has not finished it and the file is missing', async () => {
    const { admin } = await everyone(at())
    await aVenue(at().services, { name: 'The Swan' })
    const { id } = await uploadAndCheck(at(), admin, 'name,road,city,postcode\nOne,1 A,Bray,SL6 1AA\n')
    await at().services.files.private.remove(importFileName(id))
    await sendAs(at(), admin, 'POST', `/api/imports/${id}/apply`)
    await runBulkChange(at().services, id, NEVER)
    const { status, import: file } = await readChange(at(), admin, id)
    expect([status, file.reason]).toEqual(['stopped', 'The file is no longer there. Please choose it again.'])
  })
})

async function readState(app: TestApp, by: TestUser, id: string) {
  const { status, import: file } = await readChange(app, by, id)
  return [status, file.reason]
}
