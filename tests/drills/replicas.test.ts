import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { openReplicas, type Replicas } from '../../src/server/db/replicas.ts'
import { createRenderDependencies } from '../../src/server/http/render-dependencies.ts'
import { fetchPublic } from '../../src/server/pages/public-api-responder.ts'
import { listeningChanges, type TestApp, testApp } from '../support/app.ts'
import { type Cluster, startCluster } from '../support/postgres-cluster.ts'
import { findPostgres } from '../support/postgres-server.ts'
import { aVenue } from '../support/scenario.ts'

const WRITES = process.env.DRILLS ? 200 : 10

describe('with a replica for public reads', () => {
  const opened: (() => Promise<unknown>)[] = []
  let cluster: Cluster
  let db: Database
  let made: TestApp
  let replicas: Replicas

  beforeEach(async (context) => {
    const installation = await findPostgres()
    if ('reason' in installation) return context.skip(installation.reason)
    cluster = await startCluster(installation)
    opened.push(cluster.stop)
    await cluster.onPrimary(`create database guide template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const log = pino({ level: 'silent' })
    db = await openDatabase({ databaseUrl: cluster.url('guide'), onFatal: () => {}, log })
    opened.push(db.close)
    await migrate(db)
    const changes = await listeningChanges(db, log)
    opened.push(changes.close)
    replicas = await openReplicas(db, changes, { urls: [cluster.standbyUrl('guide')], poolSize: 2, log })
    opened.push(replicas.close)
    made = await testApp(db, { services: { changes, replicas } })
    opened.push(made.close)
  })
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  const ask = () => fetchPublic(made.app, made.services, new Request('http://localhost/api/venues'), createRenderDependencies())
  const countVenues = async () => ((await (await ask()).json()) as { total: number }).total
  const untilUsable = async () => {
    while (!replicas.pick()) await delay(10)
  }

  test('the primary answers after a change until the replica has it, also when the replica is delayed or fails', async () => {
    await aVenue(made.services, { name: 'Venue 0' })
    await untilUsable()
    const fromReplica = Promise.withResolvers<void>()
    replicas.pick()?.pool.once('acquire', () => fromReplica.resolve())
    expect(await countVenues()).toBe(1)
    await fromReplica.promise

    // Under constant changes no response is older than the previous change.
    for (let n = 1; n <= WRITES; n++) {
      await aVenue(made.services, { name: `Venue ${n}` })
      expect(await countVenues()).toBe(n + 1)
    }

    await cluster.onStandby('select pg_wal_replay_pause()')
    await aVenue(made.services, { name: 'Held up' })
    await delay(200)
    expect([replicas.pick(), replicas.count()]).toEqual([undefined, { usable: 0, all: 1 }])
    expect(await countVenues()).toBe(WRITES + 2)
    await cluster.onStandby('select pg_wal_replay_resume()')
    await untilUsable()
    expect(await countVenues()).toBe(WRITES + 2)

    cluster.killStandby()
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(replicas.count().usable).toBe(0)
  }, 120_000)
})
