import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { SCRYPT } from '../../../src/server/account/policies/passwords.ts'
import type { Services } from '../../../src/server/app-context.ts'
import { readRows } from '../../../src/server/import-files/read-rows.ts'
import { importVenues } from '../../../src/server/venue/import/import-venues.ts'

/** The administrator whose pages are measured. */
export const BENCH_ADMIN = { email: 'looker@example.org', password: 'for-measuring-alone' }

const FILE = join(process.env.TRIAL_DATA ?? '../shared/data', 'venues.ndjson.gz')

/**
 * Adds every real venue, if available, the administrator, and users, of whom nine in ten own a venue.
 * @returns the number of venues
 */
export async function seedAdminData(services: Services, users: number): Promise<number> {
  if (existsSync(FILE))
    for await (const _ of importVenues({
      ctx: { ...services, actor: SYSTEM },
      input: { rows: readRows(createReadStream(FILE), FILE), apply: true },
    }));
  else console.log(`Without the real venues: ${FILE} is not there (TRIAL_DATA names its folder)`)
  const { pool } = services.db
  await pool.query(
    `insert into users (id, name, email, created_at, email_confirmed_at, last_sign_in_at)
     select 'user-' || n, 'User ' || n, md5(n::text) || '@example.org', now() - n * interval '1 hour', now(), case when n % 3 = 0 then null else now() - n * interval '1 minute' end
     from generate_series(1, $1::int) n`,
    [users],
  )
  await pool.query(
    "insert into user_roles (user_id, role) select id, case when right(id, 2) = '00' then 'admin' else 'venue_owner' end from users where id like 'user-%'",
  )
  await pool.query(
    `with every as materialized (select array_agg(id order by name_key, id) as ids from venues)
     insert into venue_owners (user_id, venue_id)
     select user_id, ids[1 + substr(user_id, 6)::int % cardinality(ids)] from user_roles, every
     where role = 'venue_owner' and user_id like 'user-%' and right(user_id, 1) <> '1'`,
  )
  await pool.query("insert into users (id, name, email, email_verified, email_confirmed_at) values ('looker', '', $1, true, now())", [
    BENCH_ADMIN.email,
  ])
  await pool.query("insert into user_roles (user_id, role) values ('looker', 'admin')")
  await pool.query(
    "insert into accounts (id, account_id, provider_id, user_id, password) values ('looker', 'looker', 'credential', 'looker', $1)",
    [await SCRYPT.hash(BENCH_ADMIN.password)],
  )
  await pool.query('analyze')
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from venues')
  return rows[0]?.count ?? 0
}
