import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import bcrypt from 'bcryptjs'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import type { ImportKind } from '../../../src/domain/bulk.ts'
import { bulkChanges, mails, menuItems, userRoles, users, venueOwners, venues } from '../../../src/server/db/schema/index.ts'
import { readRows } from '../../../src/server/import-files/read-rows.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { importUsers } from '../../../src/server/user/import/import-users.ts'
import { importVenues } from '../../../src/server/venue/import/import-venues.ts'
import { aUser, Browser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { sourceRows } from '../../support/imports.ts'

const VENUE = '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11'
const OWNER = '11111111-0d5f-4a53-9d0c-5a4b8a3f0c11'
const HASH = bcrypt.hashSync('linen-and-slate-9', 4)

/** A dump as pg_dump writes it: COPY for some tables, INSERT for others, and a function whose body looks like rows. */
const DUMP = readFileSync(new URL('./supabase-dump.sql', import.meta.url), 'utf8').replaceAll('HASH', HASH)

describe.each(API_DATABASE_KINDS)('a dump of PostgreSQL on %s', (kind) => {
  const at = useApp(kind)
  const ctx = () => ({ ...at().services, actor: SYSTEM })
  const run = async (what: ImportKind, { apply = true, text = DUMP } = {}) => {
    const rows = readRows(Readable.from([Buffer.from(text)]), 'dump.sql', { what })
    const input = { rows, apply }
    const importing =
      what === 'venues'
        ? importVenues({ ctx: ctx(), input })
        : what === 'menus'
          ? importMenus({ ctx: ctx(), input })
          : importUsers({ ctx: ctx(), input })
    return (await Array.fromAsync<{ outcome: string }>(importing)).slice(0, -1)
  }
  const outcomes = async (what: ImportKind, how = {}) => (await run(what, how)).map(({ outcome }) => outcome)

  test('without the wanted tables, or in another format, is rejected with the reason', async () => {
    await expect(run('venues', { text: '--\n-- PostgreSQL database dump\n--\n' })).rejects.toThrow('The file has no rows of public.venues')
    await expect(run('venues', { text: 'PGDMP\u0001' })).rejects.toThrow('pg_dump --format=plain')
  })

  test('rejects deleted accounts, unknown hashes and slow hashes, and changes no password of a present user', async () => {
    const present = await aUser(at(), { email: 'owner@inn.example' })
    const slow = DUMP.replaceAll(HASH, HASH.replace('$04$', '$20$'))
    expect(await outcomes('users', { text: slow, apply: false })).toEqual(['refused', 'refused', 'refused', 'refused'])
    await run('venues')
    await run('users')
    const signIn = (password: string) => new Browser(at()).post('/api/auth/sign-in/email', { email: present.email, password })
    expect((await signIn('linen-and-slate-9')).status).not.toBe(200)
    expect((await signIn('blue-heron-72')).status).toBe(200)
  })

  test('gives no user the role of administrator or editor, and reports it', async () => {
    const role = { outcome: 'refused', reason: expect.stringContaining('admin@inn.example has the role admin in the dump') }
    expect((await run('users'))[1]).toMatchObject(role)
    const editors = DUMP.replace('\tadmin\n', '\teditor\n').replace(
      '\tvenue_owner\n',
      '\tvenue_owner\n11111111-0d5f-4a53-9d0c-5a4b8a3f0c11\tadmin\n',
    )
    expect(await outcomes('users', { text: editors })).toEqual(['refused', 'refused', 'unchanged', 'refused'])
    const present = await aUser(at(), { email: 'admin@inn.example' })
    expect(await outcomes('users')).toEqual(['refused', 'refused', 'unchanged', 'refused'])
    const roles = await at().services.db.orm.select().from(userRoles)
    expect(new Set(roles.map((one) => one.role))).toEqual(new Set(['venue_owner']))
    expect(roles.some((one) => one.user_id === present.id)).toBe(true)
    const csv = await Array.fromAsync(
      importUsers({
        ctx: ctx(),
        input: { rows: sourceRows([{ email: 'eve@inn.example', role: 'admin', password_hash: HASH }]), apply: true },
      }),
    )
    expect(csv[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('Only venue owners') })
  })

  test('writes nothing in a dry run', async () => {
    for (const what of ['venues', 'users'] as const) await run(what, { apply: false })
    expect(await at().services.db.orm.$count(venues)).toBe(0)
    expect(await at().services.db.orm.$count(users)).toBe(0)
    expect(await at().services.db.orm.$count(bulkChanges)).toBe(0)
  })

  test('imports venues, menus, users with working passwords, roles and assignments, each once', async () => {
    expect(await outcomes('venues')).toEqual(['created', 'created'])
    expect(await run('menus')).toMatchObject([{ outcome: 'created' }])
    expect(await outcomes('users')).toEqual(['created', 'refused', 'created', 'refused'])
    const { orm } = at().services.db
    expect(await orm.select().from(venues).where(eq(venues.id, VENUE))).toMatchObject([
      {
        name: "The Angler's Rest",
        slug: 'the-angler-s-rest',
        cuisines: ['Gastropub', 'Seafood'],
        description: 'By the river.\nWith a garden.',
        active: true,
      },
    ])
    expect(await orm.select().from(menuItems).orderBy(asc(menuItems.order))).toMatchObject([
      { name: 'Soup; of the day', price: 6.5, dietary_info: ['vegan', 'gluten-free'] },
      { name: 'Fish pie', price: 14, featured: true },
    ])
    expect(await orm.select().from(venueOwners)).toMatchObject([{ user_id: OWNER, venue_id: VENUE, role: 'owner' }])
    const signIn = (email: string, password: string) => new Browser(at()).post('/api/auth/sign-in/email', { email, password })
    expect((await signIn('owner@inn.example', 'wrong-password')).status).toBe(401)
    expect((await signIn('owner@inn.example', 'linen-and-slate-9')).body.user).toMatchObject({
      id: OWNER,
      role: 'venue_owner',
      venue_id: VENUE,
    })
    expect((await signIn('new@inn.example', 'linen-and-slate-9')).body.code).toBe('email_not_confirmed')
    expect(await orm.$count(mails)).toBe(0)
    expect(await outcomes('venues')).toEqual(['unchanged', 'unchanged'])
    expect(await outcomes('menus')).toEqual(['unchanged'])
    expect(await outcomes('users')).toEqual(['unchanged', 'refused', 'unchanged', 'refused'])
  })
})
