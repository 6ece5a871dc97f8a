import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { anywhere, inName, type Match, rowsWith } from './tsquery.ts'

/** A table that can be searched: `active`, `featured`, `name`, `search_vector` and an index by rank. */
export type Shelf = {
  table: SQL
  /** What `isPublic` looks at besides the id. */
  columns: SQL
  /** Whether the public may see the row `r` of the table; asked for as few rows as possible. */
  isPublic: SQL
}

type Row = Match & { id: string }

const byRank = sql`featured desc nulls last, fold_text(name) collate "C", id`

/** Sums how many of the tsqueries a row answers. */
function count(queries: string[]): SQL {
  return sql.join(
    queries.map((query) => sql`(search_vector @@ ${query}::tsquery)::int`),
    sql` + `,
  )
}

/** SQL for the best `limit` public rows among those that `from` reads, best first. Public or not is asked last, row by row. */
function bestOf(shelf: Shelf, words: readonly string[], from: SQL, limit: number): SQL {
  return sql`
    with scored as materialized (
      select ${shelf.columns}, featured, name, ${count(words.map(anywhere))} as matched, ${count(words.map(inName))} as named from ${from}
    ),
    sorted as (select * from scored where matched > 0 order by matched desc, named desc, ${byRank})
    select id, matched, named from sorted r where ${shelf.isPublic} limit ${limit}`
}

/**
 * The `limit` best rows of a shelf for one to six words, best first: more words matched, then more of them in the name,
 * then featured, then by name.
 */
export async function bestRows(db: Database, shelf: Shelf, words: readonly string[], limit: number, WALK: number): Promise<string[]> {
  const ask = async (from: SQL): Promise<Row[]> => (await db.orm.execute(bestOf(shelf, words, from, limit))).rows as Row[]
  const first = await ask(sql`(select * from ${shelf.table} where active order by ${byRank} limit ${WALK}) walked`)
  const last = first.length === limit ? first.at(-1) : undefined
  const query = rowsWith(words, last)
  if (!query) return first.map((row) => row.id)
  const found = await ask(sql`${shelf.table} where active and search_vector @@ ${query}::tsquery`)
  const rest = first.filter((row) => row.matched === last?.matched && row.named === last.named)
  return [...found, ...rest].slice(0, limit).map((row) => row.id)
}
