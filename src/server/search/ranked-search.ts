import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { anywhere, inName, type Match, type RowQuery, rowsWith } from '../db/tsquery.ts'

/** A searchable table with `active`, `featured`, `name_key`, `search_vector` and an index by rank. */
type SearchTable = {
  table: 'menu_items' | 'venues'
  /** The `id` and the columns that `isPublic` uses. */
  columns: SQL
  /** Whether the active row `r` is public. A subquery, so that it runs only for the rows that are needed. */
  isPublic: SQL
}

/** The id of a row, and how well it matches. */
export type Hit = Match & { id: string }

/** A hit with statistics that are the same in every row: matches anywhere, matches in names, and the size of the table. */
type Row = Hit & { words_met: number; names_met: number; table_rows: number }

/** Rows read in the first step, in order of rank. They are enough for frequent words. */
const FIRST_WALK = 200
/** Growth of the next step when its necessary length cannot be estimated. */
const STRIDE = 4
/** Safety factor on the estimated length, because names are not distributed evenly. */
const MARGIN = 1.5
/** Entries of the word index that are read in the time of one table row, see docs/decisions/0003. */
const ENTRIES_PER_ROW = 40

const byRank = sql`featured desc nulls last, name_key, id`

/** The number of tsqueries that a row matches. */
function count(queries: string[]): SQL {
  const answers = queries.map((query) => sql`(search_vector @@ ${query}::tsquery)::int`)
  return sql.join(answers, sql` + `)
}

/** SQL for the best public rows of `from`. The order of `sorted` is the order of search results. */
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

/** The number of rows to read next; null when querying the index for `better` rows is faster. */
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
 * The `limit` best rows for one to six words, best first: more matching words, then more of them in the name, then featured, then by name. Exact for
 * tables of any size: reads rows in order of rank while that is expected to be faster, then queries the word index for the rest.
 */
export async function findTopRows(db: Database, shelf: SearchTable, words: readonly string[], limit: number): Promise<Hit[]> {
  const best = async (from: SQL): Promise<Row[]> => (await db.orm.execute(rankedSubquery(shelf, words, from, limit))).rows as Row[]
  const table = sql.identifier(shelf.table)
  for (let length = FIRST_WALK; ; ) {
    const walked = await best(sql`(select * from ${table} where active order by ${byRank} limit ${length}) walked`)
    // Rows were read in rank order, so that only rows that match better can still precede the last one of a full list.
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
