import { type Database, openDatabase } from '../../../src/server/db/open.ts'
import { startPostgres } from '../../support/postgres-server.ts'

/** More dishes than the embedded database is meant for. */
const EMBEDDED_MAX_DISHES = 200_000

const options = {
  onFatal(error: Error) {
    throw error
  },
  log: { warn: console.error },
}

/** Measures on PostgreSQL, then on the embedded database. Prints which of them it leaves out. `measure` closes its database. */
export async function measureOnBothDatabases(dishes: number, measure: (db: Database, dishes: number) => Promise<void>): Promise<void> {
  const server = await startPostgres()
  if ('url' in server) {
    await measure(await openDatabase({ ...options, databaseUrl: server.url }), dishes)
    await server.stop()
  } else console.log(`Skipped PostgreSQL: ${server.reason}`)
  if (dishes <= EMBEDDED_MAX_DISHES) await measure(await openDatabase(options), dishes)
  else console.log(`Skipped the embedded database: it is not for more than ${EMBEDDED_MAX_DISHES.toLocaleString('en-GB')} dishes`)
}
