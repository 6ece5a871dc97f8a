/** Rows asked for at once: a batch is in memory, never the whole. */
const BATCH = 500

/**
 * Rows in batches, each read after the last id of the one before. No transaction stays open between them: whoever takes the
 * file slowly holds nobody up, and what changes meanwhile may be in it or not.
 */
export async function* readBatches<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await read(after, BATCH)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
