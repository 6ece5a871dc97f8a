import { and, asc, gt, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/open.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

/** Rows per transaction, so that no statement exceeds the timeout of the database and no request waits long for one. */
const ROWS_PER_BATCH = 1000

type Rows = {
  /** A column with unique values among the rows of `which`, with which an index of its table begins. */
  key: PgColumn
  which: SQL | undefined
}

/**
 * Deletes rows in batches, each in its own transaction. An interrupted run continues with the next one.
 * @returns their number
 */
export function deleteRows(db: Database, rows: Rows): Promise<number> {
  return inRowBatches(db, rows, async (tx, ofBatch) => (await tx.delete(rows.key.table).where(ofBatch)).rowCount ?? 0)
}

/**
 * Calls `write` with a condition for the rows of each batch. Rows that another transaction has locked are left to the next run. Each batch
 * begins after the last row of the previous one, so that no row is read twice.
 * @returns the sum of the results
 */
export async function inRowBatches(
  db: Database,
  { key, which }: Rows,
  write: (tx: Transaction, ofBatch: SQL | undefined) => Promise<number>,
): Promise<number> {
  let count = 0
  let last: unknown
  for (;;) {
    const isLeft = last === undefined ? which : and(which, gt(key, last))
    const batch = await inTransaction(db, async (tx) => {
      const found = await tx
        .select({ key })
        .from(key.table)
        .where(isLeft)
        .orderBy(asc(key))
        .limit(ROWS_PER_BATCH)
        .for('update', { skipLocked: true })
      const keys = found.map((row) => row.key)
      return { keys, changed: keys.length === 0 ? 0 : await write(tx, and(which, inArray(key, keys))) }
    })
    count += batch.changed
    if (batch.keys.length < ROWS_PER_BATCH) return count
    last = batch.keys.at(-1)
  }
}
