import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, test } from 'vitest'
import { menuItems, menus, venues } from './schema/index.ts'
import { tableWritesOf } from './table-writes.ts'

const db = drizzle.mock()
const row = { name: 'Lunch', menu_type: 'Daily', venue_id: 'x' } as const
const text = (query: { toSQL(): { sql: string } }) => query.toSQL().sql

describe('tableWritesOf returns', () => {
  test.each([
    ['an insert', text(db.insert(menus).values(row)), [['menus', 'insert']]],
    ['an insert that ignores conflicts', text(db.insert(menus).values(row).onConflictDoNothing()), [['menus', 'insert']]],
    ['an update', text(db.update(menus).set({ active: true })), [['menus', 'change']]],
    ['a deletion', text(db.delete(menus).where(eq(menus.id, 'x'))), [['menus', 'change']]],
    ['a statement by hand', 'update venues v set name = r.name from json_to_recordset($1) as r', [['venues', 'change']]],
    ['line breaks and a schema', 'insert\n  into "public"."menus" (name) values ($1)', [['menus', 'insert']]],
    ['capitals and ONLY', 'DELETE FROM ONLY menus', [['menus', 'change']]],
    ['MERGE', 'merge into menus using given on true when matched then delete', [['menus', 'change']]],
    ['TRUNCATE', 'truncate table menus', [['menus', 'change']]],
  ])('the table of %s', (_what, statement, expected) => {
    expect(tableWritesOf(statement).map(({ table, kind }) => [table, kind])).toEqual(expected)
  })

  test('a change for an insert that updates on conflict', () => {
    const upsert = db
      .insert(menus)
      .values(row)
      .onConflictDoUpdate({ target: menus.id, set: { name: 'x' } })
    expect(tableWritesOf(text(upsert))).toContainEqual({ table: 'menus', kind: 'change' })
  })

  test('every table of a statement with several writes', () => {
    const query = sql`with gone as (delete from ${menuItems} returning id) insert into ${menus} (name) select id from gone`
    const statement = drizzle.mock().select({ one: query }).from(venues)
    expect(tableWritesOf(text(statement))).toEqual([
      { table: 'menu_items', kind: 'change' },
      { table: 'menus', kind: 'insert' },
    ])
  })

  test('no table of the schema for reads and row locks', () => {
    expect(tableWritesOf(text(db.select().from(menus).orderBy(menus.updated_at)))).toEqual([])
    const locked = tableWritesOf(text(db.select().from(menus).for('update', { of: menus, skipLocked: true })))
    expect(locked.map(({ table }) => table)).toEqual(['of'])
  })
})
