import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { anywhere, inName, type Match, type RowQuery, rowsWith } from '../db/tsquery.ts'

/** A table to search: it has `active`, `featured`, `name_key`, `search_vector` and an index by rank. */
type SearchTable = {
  table: 'menu_items' | 'venues'
  /** The columns `isPublic` looks at, and `id`. */
  columns: SQL
  /** Whether the public may see the active row `r`: a subquery, so that it is asked for no more rows than are wanted. */
  isPublic: SQL
}

/** A row's id, and how well it answers. */
export type Hit = Match & { id: string }

/** A hit, and the same of every row: how often the words were met, anywhere and in names, and how large the table is. */
type Row = Hit & { words_met: number; names_met: number; table_rows: number }

/** Rows looked at first, from the best rank downwards: frequent words are answered by these alone. */
const FIRST_WALK = 200
/** How many times as far the next walk goes while nothing says how far it has to. */
const STRIDE = 4
/** How much further than expected it goes otherwise, since names are not spread evenly. */
const MARGIN = 1.5
/** Entries of the word index read in the time of one row of the table, see docs/decisions/0003. */
const ENTRIES_PER_ROW = 40

const byRank = sql`featured desc nulls last, name_key, id`

/** How many of the tsqueries a row answers. */
function count(queries: string[]): SQL {
  const answers = queries.map((query) => sql`(search_vector @@ ${query}::tsquery)::int`)
  return sql.join(answers, sql` + `)
}

/** SQL for the best public rows among those that `from` reads. What `sorted` is ordered by is the order of search results. */
function rankedSubquery({ table, columns, isPublic }: SearchTable, words: readonly string[], from: SQL, limit: number): SQL {
  return sql`
    with scored as materialized (
      select ${columns}, featured, name_key, ${count(words.map(anywhere))} as matched, ${count(words.map(inName))} as named from ${from}
    ),
    sorted as (select * from scored where matched > 0 order by matched desc, named desc, ${byRank})
    select id, matched, named,
      (select sum(matched)::float8 from scored) as words_met,
      (select sum(named)::float8 from scored) as names_met,
      (select reltuples from pg_class where oid = ${table}::regclass) as table_rows
    from sorted r where ${isPublic} limit ${limit}`
}

/** How many rows to walk next; null where asking the index `better` is the shorter way. */
function nextWalk(length: number, walked: readonly Row[], settled: number, better: RowQuery, limit: number): number | null {
  const [first] = walked
  if (!first) return null
  const share = (walked.length - settled) / length
  const next = share > 0 ? (MARGIN * limit) / share : STRIDE * length
  const entriesMet = (better.readsWords ? first.words_met : 0) + (better.readsNames ? first.names_met : 0)
  const indexCost = (share + entriesMet / length / ENTRIES_PER_ROW) * first.table_rows
  return next < indexCost ? Math.ceil(next) : null
}

/**
 * The `limit` best rows of a shelf for one to six words, best first: more words matched, then more of them in
 * the name, then featured, then by name. Exact at any size: it walks down the ranking while that promises to be shorter
 * than reading all the index finds, then asks the index for what the walk left open.
 */
export async function findTopRows(db: Database, shelf: SearchTable, words: readonly string[], limit: number): Promise<Hit[]> {
  const best = async (from: SQL): Promise<Row[]> => (await db.orm.execute(rankedSubquery(shelf, words, from, limit))).rows as Row[]
  const table = sql.identifier(shelf.table)
  for (let length = FIRST_WALK; ; ) {
    const walked = await best(sql`(select * from ${table} where active order by ${byRank} limit ${length}) walked`)
    // Of a full list's last and its equals the walk met the first; only rows that answer better can still come before.
    const last = walked.length === limit ? walked.at(-1) : undefined
    const better = rowsWith(words, last)
    if (!better) return walked
    const settled = walked.filter((row) => row.matched === last?.matched && row.named === last.named)
    const next = nextWalk(length, walked, settled.length, better, limit)
    if (next === null) {
      const answers = better.anyOf.map((query) => sql`search_vector @@ ${query}::tsquery`)
      const found = await best(sql`${table} where active and (${sql.join(answers, sql` or `)})`)
      return [...found, ...settled].slice(0, limit)
    }
    length = next
  }
}
