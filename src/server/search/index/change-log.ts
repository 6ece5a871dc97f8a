import type pg from 'pg'
import type { SearchChangeKind } from '../../db/schema/search.ts'

export type SearchChange = { kind: SearchChangeKind; row_id: string | null }

/** Up to where the log was read: everything below the watermark, and single entries at or above it. */
export type LogPosition = { watermark: string; returned: string[] }

type LogRow = { id: number | null; xid: string | null; kind: SearchChangeKind; row_id: string | null; next_watermark: string }

/** Prepared, because it runs before every search. */
const READ = {
  name: 'read-search-changes',
  text: `select c.id, c.xid::text, c.kind, c.row_id, pg_snapshot_xmin(pg_current_snapshot())::text as next_watermark
    from (select 1) one left join search_changes c on c.xid >= $1::xid8`,
}

/**
 * Reads new entries of the change log. Transactions commit in any order, so entries of transactions that were still
 * running are read again; entries that were already returned are skipped. Several processes read the log independently.
 */
export class ChangeLogReader {
  #watermark: string | undefined
  /** Returned entries at or above the watermark. Identified by transaction too, because ids start again when the table is truncated. */
  #returned = new Set<string>()

  /** Skips changes that are visible already. Call it before reading the data itself. */
  async start(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ watermark: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as watermark')
    this.#watermark = rows[0]?.watermark
    this.#returned.clear()
  }

  get position(): LogPosition | null {
    return this.#watermark === undefined ? null : { watermark: this.#watermark, returned: [...this.#returned] }
  }

  resume({ watermark, returned }: LogPosition): void {
    this.#watermark = watermark
    this.#returned = new Set(returned)
  }

  /** Returns the changes since the last confirmed ones, in no particular order. Call `confirm` once they are applied. */
  async read(client: pg.Client): Promise<{ changes: SearchChange[]; confirm(): void }> {
    const { rows } = await client.query<LogRow>({ ...READ, values: [this.#watermark] })
    const next = rows[0]?.next_watermark
    const changes: SearchChange[] = []
    const returned = new Set<string>()
    for (const { id, xid, kind, row_id } of rows) {
      if (id === null || xid === null) continue
      const key = `${xid} ${id}`
      if (!this.#returned.has(key)) changes.push({ kind, row_id })
      if (next !== undefined && BigInt(xid) >= BigInt(next)) returned.add(key)
    }
    const confirm = () => {
      this.#watermark = next
      this.#returned = returned
    }
    return { changes, confirm }
  }
}
