import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { anywhere, inName, type Match, rowsWith } from './tsquery.ts'

/** A table that can be searched: `active`, `featured`, `name`, `search_vector` and an index by rank. */
export type Shelf = {
  table: string
  /** What `isPublic` looks at besides the id. */
  columns: SQL
  /** Whether the public may see the row `r` of the table; asked for as few rows as possible. */
  isPublic: SQL
}

type Row = Match & { id: string; words_met: number; table_rows: number }

/** Rows of the table looked at first, from the best rank downwards: a frequent word is answered by these alone. */
const FIRST_WALK = 200
/** How many times as far the next walk goes while nothing is known of how far it has to. */
const STRIDE = 4
/** How much further than expected it goes otherwise, since names are not spread evenly. */
const MARGIN = 1.5
/** Entries of the word index read in the time of one row of the table; measured, see docs/decisions/0003. */
const ENTRIES_PER_ROW = 40

const byRank = sql`featured desc nulls last, fold_text(name) collate "C", id`

/** How many of the tsqueries a row answers. */
function count(queries: string[]): SQL {
  const answers = queries.map((query) => sql`(search_vector @@ ${query}::tsquery)::int`)
  return sql.join(answers, sql` + `)
}

/**
 * SQL for the best public rows among those that `from` reads, best first. The order of the fields is the order of search
 * results. Public or not is asked last and row by row, so only of the few that are wanted.
 */
function bestAmong({ table, columns, isPublic }: Shelf, words: readonly string[], from: SQL, limit: number): SQL {
  return sql`
    with scored as materialized (
      select ${columns}, featured, name, ${count(words.map(anywhere))} as matched, ${count(words.map(inName))} as named from ${from}
    ),
    sorted as (select * from scored where matched > 0 order by matched desc, named desc, ${byRank})
    select id, matched, named, (select sum(matched)::float8 from scored) as words_met,
      (select reltuples from pg_class where oid = ${table}::regclass) as table_rows
    from sorted r where ${isPublic} limit ${limit}`
}

/** How many rows to walk next; null where asking the index is the shorter way. `unsettled` rows of the walk answer better than its last. */
function nextWalk(length: number, walked: readonly Row[], unsettled: number, limit: number): number | null {
  const [first] = walked
  if (!first) return null
  const share = unsettled / length
  const next = share > 0 ? (MARGIN * limit) / share : STRIDE * length
  const entries = (first.words_met / length) * first.table_rows
  return next < share * first.table_rows + entries / ENTRIES_PER_ROW ? Math.ceil(next) : null
}

/**
 * The ids of the `limit` best rows of a shelf for one to six words, best first: more words matched, then more of them in
 * the name, then featured, then by name. Exact at any size: it walks down the ranking while that promises to be shorter
 * than reading every row the index finds, and asks the index for what the walk has left open.
 */
export async function bestRows(db: Database, shelf: Shelf, words: readonly string[], limit: number): Promise<string[]> {
  const best = async (from: SQL): Promise<Row[]> => (await db.orm.execute(bestAmong(shelf, words, from, limit))).rows as Row[]
  const table = sql.identifier(shelf.table)
  let length: number | null = FIRST_WALK
  let walked: Row[] = []
  let equals: Row[] = []
  let better: string | null = null
  while (length !== null) {
    walked = await best(sql`(select * from ${table} where active order by ${byRank} limit ${length}) walked`)
    // A full list is final but for rows that answer better than its last: of its equals, the walk met the first.
    const last = walked.length === limit ? walked.at(-1) : undefined
    better = rowsWith(words, last)
    if (!better) return walked.map((row) => row.id)
    equals = walked.filter((row) => row.matched === last?.matched && row.named === last.named)
    length = nextWalk(length, walked, walked.length - equals.length, limit)
  }
  const found = await best(sql`${table} where active and search_vector @@ ${better}::tsquery`)
  return [...found, ...equals].slice(0, limit).map((row) => row.id)
}
