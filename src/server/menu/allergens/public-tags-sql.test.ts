import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../../tests/support/database.ts'
import { ALLERGEN_STATEMENTS, ALLERGENS } from '../../../domain/menu/allergens.ts'
import { contradictedTags } from '../../../domain/menu/contradicted-tags.ts'
import { DIETARY_TAGS } from '../../../domain/menu/dietary-tags.ts'
import { publicTagsSql } from './public-tags-sql.ts'

/** Files that may read the stored tags: lists for people of a venue, writes, and the expression itself. */
const READS_STORED_TAGS = [
  'src/server/extraction/menu-diff/apply-changes.ts',
  'src/server/extraction/menu-diff/compare-menu.ts',
  'src/server/extraction/review/publish-menu.ts',
  'src/server/menu/allergens/columns.ts',
  'src/server/menu/manage/to-managed-menu.ts',
  'src/server/menu/to-menu.ts',
  'src/server/record-item-changes.ts',
]

test('no other file of the server reads the stored dietary tags', () => {
  const reads = /\b(?:menuItems|menu_items|i)\.dietary_info|getTableColumns\(menuItems\)/
  const found = globSync('src/server/**/*.ts').filter((path) => !path.endsWith('.test.ts') && reads.test(readFileSync(path, 'utf8')))
  expect(found.toSorted()).toEqual(READS_STORED_TAGS)
  expect(readFileSync('src/server/menu/to-menu.ts', 'utf8')).toContain('dietary_info: publicTags')
})

describe.each(DATABASE_KINDS)('publicTagsSql on %s', (kind) => {
  const db = useDatabase(kind)

  test('leaves the tags that no statement contradicts, in their order, for any tags and statements', async () => {
    const aStatement = fc.constantFrom(...ALLERGEN_STATEMENTS, null)
    const aDish = fc.record({
      tags: fc.shuffledSubarray([...DIETARY_TAGS]),
      statements: fc.option(fc.array(aStatement, { minLength: ALLERGENS.length, maxLength: ALLERGENS.length })),
    })
    const dishes = fc.sample(aDish, 500).map(({ tags, statements }, place) => ({
      place,
      dietary_info: tags,
      statements:
        statements && Object.fromEntries(ALLERGENS.flatMap((allergen, at) => (statements[at] ? [[allergen, statements[at]]] : []))),
    }))
    const { rows } = await db().orm.execute<{ tags: string[] }>(sql`
      with given as (select * from json_to_recordset(${JSON.stringify(dishes)}::json) as g(place int, dietary_info text[], statements jsonb))
      select ${sql.raw(publicTagsSql('i'))} as tags from given i
      left join (select place as item_id, statements from given where statements is not null) a on a.item_id = i.place order by i.place`)
    expect(rows.map(({ tags }) => tags)).toEqual(
      dishes.map(({ dietary_info, statements }) => {
        const hidden = contradictedTags(dietary_info, statements ?? {})
        return dietary_info.filter((tag) => !hidden.includes(tag))
      }),
    )
  })
})
