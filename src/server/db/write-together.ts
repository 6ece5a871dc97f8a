import type pg from 'pg'

/**
 * Makes a connected client write all statements of one turn of the event loop together. A write is a call to the kernel, which costs as much as a
 * small statement, and `pg` needs one for each.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = client.connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return query(...args)
  }) as typeof client.query
}
