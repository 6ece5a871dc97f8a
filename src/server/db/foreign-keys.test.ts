import { describe, expect, test } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'

describe.each(DATABASE_KINDS)('foreign keys on %s', (kind) => {
  const db = useDatabase(kind)

  /**
   * Without an index, each deleted row reads the whole referring table, and the nightly deletions do not end in time. `sso_providers` is
   * empty.
   */
  test('have an index that begins with their columns', async () => {
    const { rows } = await db().pool.query<{ key: string }>(`
      select c.conrelid::regclass || '.' || (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as key
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
      order by 1`)
    expect(rows.map(({ key }) => key)).toEqual(['sso_providers.user_id'])
  })
})
