/** Databases of an earlier version, made by `scripts/upgrade-fixtures.ts`. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'

export const FIXTURES = fileURLToPath(new URL('../upgrade/', import.meta.url))

type Query = (sql: string) => Promise<unknown[]>

/** Data that an upgrade must not change. The columns exist since the first version. */
const QUERIES = {
  venues: 'SELECT slug, name, address_city, active FROM venues ORDER BY slug',
  menus: 'SELECT v.slug, m.name, m.menu_type FROM menus m JOIN venues v ON v.id = m.venue_id ORDER BY v.slug, m.name',
  items: `SELECT v.slug, count(*)::int AS items, sum(i.price)::float8 AS prices, md5(string_agg(i.name || i.price, '|' ORDER BY i.name, i.price)) AS names
    FROM menu_items i JOIN menu_categories c ON c.id = i.category_id JOIN menus m ON m.id = c.menu_id JOIN venues v ON v.id = m.venue_id GROUP BY v.slug ORDER BY v.slug`,
  users: 'SELECT u.email, r.role FROM users u LEFT JOIN user_roles r ON r.user_id = u.id ORDER BY u.email',
  reservations:
    'SELECT status, count(*)::int AS reservations, sum(party_size)::int AS people FROM reservations GROUP BY status ORDER BY status',
}

export async function describeContent(query: Query): Promise<Record<string, unknown>> {
  const described: Record<string, unknown> = {}
  for (const [name, sql] of Object.entries(QUERIES)) described[name] = await query(sql)
  return described
}

/** A stored database: 'embedded.tar.zst' contains the directory `pg`, 'postgres.sql.zst' the statements of pg_dump. */
export function readFixture(name: 'embedded.tar.zst' | 'postgres.sql.zst'): Buffer {
  return zstdDecompressSync(readFileSync(FIXTURES + name))
}

/** The content of the fixtures, and their last migration. */
export function readContent(): { madeWith: { commit: string; migration: string }; content: Record<string, unknown> } {
  return JSON.parse(readFileSync(`${FIXTURES}content.json`, 'utf8'))
}
