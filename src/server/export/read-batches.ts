const BATCH_SIZE = 500

/**
 * Reads rows in batches, each after the last id of the previous one. No transaction is open between batches, so that a
 * slow client blocks no other requests. Concurrent changes may or may not be included.
 */
export async function* readBatches<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await read(after, BATCH_SIZE)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.id
  }
}
