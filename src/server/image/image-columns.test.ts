import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../db/schema/index.ts'
import { IMAGE_COLUMNS } from './image-columns.ts'

test('the columns of images are all columns of the schema with the URL of an image', () => {
  const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable))
  const named = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ name }) => name.endsWith('image_url'))
      .map(({ name }) => `${getTableConfig(table).name}.${name}`),
  )
  expect(IMAGE_COLUMNS.map(({ table, name }) => `${getTableConfig(table).name}.${name}`).sort()).toEqual(named.sort())
})
