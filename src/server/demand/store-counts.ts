import { sql } from 'drizzle-orm'
import { type DemandKind, MIN_COUNT } from '../../domain/demand/demand.ts'
import type { LocalDate } from '../../domain/time.ts'
import type { Database } from '../db/open.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { computeMac } from '../mac.ts'

export type Count = { week: LocalDate; kind: DemandKind; town: string; words: string; times: number; clients: Set<string> }

const BATCH_SIZE = 500
/** Limits rows of a week that are not readable yet, so that a flood of random words cannot fill the disk. */
const MAX_UNREADABLE = 100_000
/** Markers are below this number, so that many clients share each marker. */
const MARKERS = 4096

type Row = { week: string; cell: string; times: number; markers: number[] }

/**
 * Adds counts to those of the week. A search by five different clients becomes readable; until then only a keyed hash is stored. Safe to
 * call from several processes concurrently.
 */
export async function storeCounts({ db, secret }: { db: Database; secret: string }, counts: readonly Count[]): Promise<void> {
  const byCell = new Map(counts.map((count) => [cellOf(count, secret), count]))
  // Sorted, so that processes cannot deadlock.
  const cells = [...byCell.keys()].sort()
  for (let from = 0; from < cells.length; from += BATCH_SIZE) {
    const rows = cells.slice(from, from + BATCH_SIZE).flatMap((cell) => {
      const count = byCell.get(cell)
      return count ? [toRow(cell, count, secret)] : []
    })
    await inTransaction(db, async (tx) => {
      await makeReadable(tx, await addCounts(tx, rows), byCell)
    })
  }
}

async function addCounts(tx: Transaction, rows: readonly Row[]): Promise<string[]> {
  const added = await tx.execute<{ cell: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g(week date, cell text, times integer, markers smallint[])),
    full_weeks as (
      select week from (select distinct week from given) w
      where (select count(*) from (
        select from search_demand s where s.week = w.week and s.kind is null limit ${MAX_UNREADABLE}) unreadable) >= ${MAX_UNREADABLE})
    insert into search_demand as d (week, cell, times, markers)
    select week, cell, times, markers from given g
    where week not in (select week from full_weeks) or exists (select from search_demand s where s.week = g.week and s.cell = g.cell)
    order by cell
    on conflict (week, cell) do update set
      times = d.times + excluded.times,
      markers = case when d.kind is null then array(
        select distinct m from unnest(d.markers || excluded.markers) m order by m limit ${MIN_COUNT}) else '{}' end
    returning case when d.kind is null and cardinality(d.markers) >= ${MIN_COUNT} and d.times >= ${MIN_COUNT} then d.cell end as cell`)
  return added.rows.flatMap(({ cell }) => (cell === null ? [] : [cell]))
}

async function makeReadable(tx: Transaction, cells: readonly string[], byCell: ReadonlyMap<string, Count>): Promise<void> {
  const readable = cells.flatMap((cell) => {
    const count = byCell.get(cell)
    return count ? [{ cell, week: count.week, kind: count.kind, town: count.town, words: count.words }] : []
  })
  if (readable.length === 0) return
  await tx.execute(sql`
    update search_demand d set kind = g.kind, town = g.town, words = g.words, markers = '{}'
    from json_to_recordset(${JSON.stringify(readable)}::json) as g(week date, cell text, kind text, town text, words text)
    where d.week = g.week and d.cell = g.cell`)
}

function cellOf({ week, kind, town, words }: Count, secret: string): string {
  return computeMac(`search-demand\n${week}\n${kind}\n${town}\n${words}`, secret)
}

function toRow(cell: string, { week, times, clients }: Count, secret: string): Row {
  const markers = new Set([...clients].slice(0, MARKERS).map((client) => markerOf(cell, client, secret)))
  return { week, cell, times, markers: [...markers].sort((a, b) => a - b).slice(0, MIN_COUNT) }
}

/** Differs per cell, so that searches of one client cannot be linked. */
function markerOf(cell: string, client: string, secret: string): number {
  return Number.parseInt(computeMac(`search-demand-client\n${cell}\n${client}`, secret, 'hex').slice(0, 6), 16) % MARKERS
}
