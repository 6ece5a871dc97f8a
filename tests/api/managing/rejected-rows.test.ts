import { describe, expect, test } from 'vitest'
import { importFileName } from '../../../src/server/files/file-storage.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { applyCheckedImport, undoBulkChange, uploadAndCheck } from '../../support/bulk-changes.ts'
import { everyone, sendAs } from '../../support/managing.ts'

const FILE =
  'name,road,city,postcode,price\nThe Swan,1 High Street,Bray,SL6 2AB,££\n=Bell,2 High Street,,SL6 2AC,\nThe Oak,3 High Street,Bray,SL6 2AD,$\n'

describe.each(API_DATABASE_KINDS)('rejected rows of an import on %s', (kind) => {
  const at = useApp(kind)
  const csvOf = async (by: TestUser | null, id: string) => {
    const { status, text, body } = await sendAs(at(), by, 'GET', `/api/imports/${id}/rejected`)
    return { status, code: body?.code, lines: text.replace('\ufeff', '').trim().split('\n') }
  }
  const read = (by: TestUser | null, id: string, position: number) => sendAs(at(), by, 'GET', `/api/imports/${id}/rows/${position}`)
  const correct = (by: TestUser | null, id: string, position: number, columns: object) =>
    sendAs(at(), by, 'PATCH', `/api/imports/${id}/rows/${position}`, { columns })

  test('are exported, read and corrected by administrators only', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    for (const by of [visitor, withoutVenue, otherOwner, owner]) {
      const code = by ? 'not_allowed' : 'not_signed_in'
      expect((await csvOf(by, id)).code).toBe(code)
      expect((await read(by, id, 2)).body.code).toBe(code)
      expect((await correct(by, id, 2, { name: 'x' })).body.code).toBe(code)
    }
    const editor = await aUser(at(), { role: 'editor' })
    expect((await csvOf(editor, id)).code).toBe('not_found')
    expect((await csvOf(admin, 'nothing')).status).toBe(404)
    expect((await read(admin, id, 1)).body.code).toBe('not_found')
    expect((await read(admin, id, 99)).body.code).toBe('not_found')
    expect((await read(admin, id, 2 ** 31)).body.code).toBe('invalid_request')
  })

  test('are a CSV file with the reason, which an import reads again, before and after the import', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    const expected = [
      'name,road,city,postcode,price,reason_for_rejection',
      "'=Bell,2 High Street,,SL6 2AC,,address_city is missing (line 3)",
      expect.stringMatching(/^The Oak,3 High Street,Bray,SL6 2AD,\$,price: .+ \(line 4\)$/),
    ]
    expect((await csvOf(admin, id)).lines).toEqual(expected)
    await applyCheckedImport(at(), admin, id)
    const { lines } = await csvOf(admin, id)
    expect(lines).toEqual(expected)
    const again = await uploadAndCheck(at(), admin, lines.join('\n').replace('2 High Street,,', '2 High Street,Bray,').replace('$', '£'))
    expect(again.import.planned).toMatchObject({ created: 2, refused: 0 })
  })

  test('have the names of the chosen fields, and all rows of a menu', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, 'Trading,road,city,postcode\nThe Swan,1 High Street,,SL6 2AB\n')
    await sendAs(at(), admin, 'PATCH', `/api/imports/${id}/columns`, { columns: { Trading: 'name' } })
    const menus = await uploadAndCheck(
      at(),
      admin,
      'venue_slug,menu_name,menu_type,category_name,item_name,item_price\nnowhere,Lunch,Daily,Mains,Pie,10\nnowhere,Lunch,Daily,Mains,Fish,12\n',
      'menus',
    )
    expect((await csvOf(admin, menus.id)).lines).toHaveLength(3)
    expect((await read(admin, menus.id, 1)).body.code).toBe('not_found')
  })

  test('are gone once users are imported, whose file may have passwords', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(
      at(),
      admin,
      'email,role,password_hash\nnew@example.org,venue_owner,\nwrong,venue_owner,secret\n',
      'users',
    )
    const { lines } = await csvOf(admin, id)
    expect(lines[0]).toBe('email,role,reason_for_rejection')
    await applyCheckedImport(at(), admin, id)
    expect((await csvOf(admin, id)).status).toBe(404)
    expect(await at().services.files.private.storedAt(importFileName(id))).toBeNull()
  })

  test('are corrected one by one, and imported as corrected', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    const { body: row } = await read(admin, id, 2)
    expect(row).toMatchObject({ position: 2, reason: 'address_city is missing', columns: { name: '=Bell', address_city: '' } })
    const still = await correct(admin, id, 2, { ...row.columns, address_city: ' ' })
    expect(still.body).toMatchObject({ planned: 'refused', details: { reason: 'address_city is missing' } })
    expect((await read(admin, id, 2)).status).toBe(200)
    const { body: done } = await correct(admin, id, 2, { ...row.columns, name: 'The Bell', address_city: 'Eton' })
    expect(done).toMatchObject({ position: 2, planned: 'created', venue_name: 'The Bell' })
    expect((await correct(admin, id, 2, row.columns)).body.code).toBe('not_found')
    expect((await csvOf(admin, id)).lines).toHaveLength(2)
    const change = await applyCheckedImport(at(), admin, id)
    expect(change.counts).toEqual({ changed: 2, unchanged: 0, refused: 1 })
    const venues = await sendAs(at(), admin, 'GET', `/api/managed-venues?bulk_change=${id}`)
    expect(venues.body.data.map(({ name, address_city }: Record<string, string>) => [name, address_city])).toEqual([
      ['The Bell', 'Eton'],
      ['The Swan', 'Bray'],
    ])
    await undoBulkChange(at(), admin, id)
    expect((await sendAs(at(), admin, 'GET', `/api/managed-venues?bulk_change=${id}`)).body.total).toBe(0)
  })

  test('cannot be corrected once the file is imported, or with cells that are too long or too many', async () => {
    const { admin } = await everyone(at())
    const { id } = await uploadAndCheck(at(), admin, FILE)
    expect((await correct(admin, id, 2, { name: 'x'.repeat(20_001) })).status).toBe(400)
    expect((await correct(admin, id, 2, { name: 'a\0b' })).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`column ${n}`, '']))
    expect((await correct(admin, id, 2, many)).status).toBe(400)
    await applyCheckedImport(at(), admin, id)
    expect((await correct(admin, id, 2, { name: 'x' })).body.code).toBe('import_not_checked')
    expect((await read(admin, id, 2)).body.code).toBe('import_not_checked')
  })
})
