import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'
import { jsonRow, jsonRows } from './json-rows.ts'
import { hasListedValue, listParameters, listShape } from './list-filters.ts'
import { rateLimits } from './schema/index.ts'

describe.each(DATABASE_KINDS)('rows as one JSON value on %s', (kind) => {
  const at = useDatabase(kind)
  const expire = new Date('2026-11-20T18:00:00.120Z')

  async function read(keys: readonly string[]) {
    const { orm } = at()
    const { key, points, expire } = rateLimits
    const rows = orm
      .select({ row: jsonRow({ key, points, expire, twice: sql<number>`${points} * 2.5` }).as('row') })
      .from(rateLimits)
      .where(hasListedValue('keys', listShape(keys))?.(key))
      .orderBy(sql`${points} desc`)
    const select = orm
      .select({ rows: jsonRows<{ key: string; expire: string | null }>(rows) })
      .from(sql`(select) as one`)
      .prepare('')
    const [found] = await select.execute(listParameters({ keys }))
    return found?.rows
  }

  test('keep the order of the query, with numbers as numbers and dates as text of the same instant', async () => {
    await at()
      .orm.insert(rateLimits)
      .values([
        { key: 'a "quoted"', points: 1, expire },
        { key: 'b', points: 2, expire: null },
        { key: 'c', points: 3, expire },
      ])
    const rows = await read([])
    expect(rows).toMatchObject([
      { key: 'c', points: 3, twice: 7.5 },
      { key: 'b', points: 2, twice: 5, expire: null },
      { key: 'a "quoted"' },
    ])
    expect(new Date(rows?.[0]?.expire ?? '')).toEqual(expire)
    expect((await read(['b']))?.map(({ key }) => key)).toEqual(['b'])
    expect((await read(['a "quoted"', 'c', 'd']))?.map(({ key }) => key)).toEqual(['c', 'a "quoted"'])
    expect(await read(['d'])).toEqual([])
  })
})
