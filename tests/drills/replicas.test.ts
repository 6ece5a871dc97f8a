import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { openReplicas, type Replicas } from '../../src/server/db/replicas.ts'
import { createRenderDependencies } from '../../src/server/http/render-dependencies.ts'
import { fetchPublic } from '../../src/server/pages/public-api-responder.ts'
import { listeningChanges, type TestApp, testApp } from '../support/app.ts'
import { inDrills } from '../support/drills.ts'
import { type Cluster, startCluster } from '../support/postgres-cluster.ts'
import { findPostgres } from '../support/postgres-server.ts'
import { aVenue } from '../support/scenario.ts'

const WRITES = process.env.DRILLS ? 200 : 10

describe('with a replica for public reads', () => {
  const opened: (() => Promise<unknown>)[] = []
  let cluster: Cluster
  let made: TestApp
  let replicas: Replicas

  /** An app with connections of its own to the primary and the replica, as in another process. */
  async function aProcess() {
    const log = pino({ level: 'silent' })
    const db = await openDatabase({ databaseUrl: cluster.url('guide'), onFatal: () => {}, log })
    opened.push(db.close)
    await migrate(db)
    const changes = await listeningChanges(db, log)
    opened.push(changes.close)
    const replicas = await openReplicas(db, changes, { urls: [cluster.standbyUrl('guide')], poolSize: 2, log })
    opened.push(replicas.close)
    const made = await testApp(db, { services: { changes, replicas } })
    opened.push(made.close)
    return { db, changes, replicas, made }
  }

  beforeEach(async (context) => {
    const installation = await findPostgres()
    if ('reason' in installation) return context.skip(installation.reason)
    cluster = await startCluster(installation)
    opened.push(cluster.stop)
    await cluster.onPrimary(`create database guide template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    ;({ made, replicas } = await aProcess())
  })
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  const ask = (of = made) => fetchPublic(of.app, of.services, new Request('http://localhost/api/venues'), createRenderDependencies())
  const countVenues = async (of = made) => ((await (await ask(of)).json()) as { total: number }).total
  const untilUsable = async (of = replicas) => {
    while (!of.pick()) await delay(10)
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

  inDrills(
    'a process that only heard of a change does not read from a replica that lacks it',
    async () => {
      const other = await aProcess()
      await aVenue(made.services, { name: 'Venue 0' })
      await expect.poll(() => countVenues(other.made), { timeout: 10_000 }).toBe(1)
      await untilUsable(other.replicas)
      await cluster.onStandby('select pg_wal_replay_pause()')
      const heard = Promise.withResolvers<void>()
      const stop = other.changes.onChange(() => heard.resolve())
      await aVenue(made.services, { name: 'Held up' })
      await heard.promise
      stop()
      expect([await countVenues(other.made), other.replicas.pick()]).toEqual([2, undefined])
      await cluster.onStandby('select pg_wal_replay_resume()')
      await untilUsable(other.replicas)
      expect(await countVenues(other.made)).toBe(2)
    },
    120_000,
  )
})
