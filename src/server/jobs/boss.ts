import { PgBoss } from 'pg-boss'
import { listen } from '../db/listen.ts'
import type { Database } from '../db/open.ts'

export const SCHEMA = 'pgboss'

/** Interval of the search for jobs whose process crashed, in seconds. */
const SUPERVISE_S = 30
const HOUR_S = 60 * 60

export type BossOptions = {
  runsJobs: boolean
  superviseSeconds?: number
}

/** Uses the product's pool, so that a job can be stored in the caller's transaction. Does not start pg-boss. */
export function createBoss(db: Database, { runsJobs, superviseSeconds = SUPERVISE_S }: BossOptions): PgBoss {
  return new PgBoss({
    db: {
      executeSql: (text, values) => db.pool.query(text, values),
      listen: async (channel, onNotification, onReconnect) =>
        listen(db, channel, { onMessage: onNotification, onConnected: onReconnect, onLost: () => {} }),
    },
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    useListenNotify: runsJobs,
    schedule: runsJobs,
    supervise: runsJobs,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: HOUR_S,
    reindex: false,
    monitorVacuum: false,
  })
}
