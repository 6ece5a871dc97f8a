/** Two PostgreSQL servers with synchronous streaming replication, of which one can fail. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import {
  type Installation,
  initCluster,
  type PostgresServer,
  postgresFolder,
  readServerPid,
  runCluster,
  runProgram,
} from './postgres-server.ts'
import { killWithChildren } from './processes.ts'

const SETTINGS = { max_connections: '100', fsync: 'off', wal_level: 'replica' }
const POLL_MS = 50
const WITHIN_MS = 20_000

type Node = PostgresServer & { port: number; pid: number }

export type Cluster = {
  url(database: string): string
  standbyUrl(database: string): string
  onStandby(sql: string): Promise<pg.QueryResult>
  onPrimary(sql: string): Promise<pg.QueryResult>
  killPrimary(): void
  killStandby(): void
  promote(): Promise<void>
  /** Starts a new standby on the port of the killed server, and waits until commits wait for it. */
  addStandby(): Promise<void>
  stop(): Promise<void>
}

/** Starts a primary and a standby. The primary acknowledges no commit without the standby. */
export async function startCluster(installation: Installation): Promise<Cluster> {
  const ports = [await freePort(), await freePort()]
  let primary = await start(await newFolder(), ports[0] ?? 0)
  let standby: Node | undefined
  const cluster: Cluster = {
    url: (database) =>
      `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`,
    onPrimary: (sql) => query(primary, sql),
    standbyUrl: (database) => the(standby).url.replace(/postgres$/, database),
    onStandby: (sql) => query(the(standby), sql),
    killPrimary: () => killWithChildren(primary.pid),
    killStandby: () => killWithChildren(the(standby).pid),
    async promote() {
      await query(the(standby), 'select pg_promote()')
      ;[primary, standby] = [the(standby), undefined]
    },
    async addStandby() {
      const folder = await postgresFolder(installation)
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-X', 'stream', '-c', 'fast', '--no-sync']
      await runProgram(installation, folder, 'pg_basebackup', [...from, '-D', join(folder, 'data'), '-R'])
      standby = await start(folder, ports.find((port) => port !== primary.port) ?? 0)
      // After the copy, so that the standby does not have the setting when it becomes the primary.
      await query(primary, "alter system set synchronous_standby_names = '*'")
      await query(primary, 'select pg_reload_conf()')
      await until(async () => (await query(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")).rowCount === 1)
    },
    stop: async () => {
      await standby?.stop()
      await primary.stop()
    },
  }

  async function newFolder(): Promise<string> {
    const folder = await postgresFolder(installation)
    await initCluster(installation, folder)
    return folder
  }

  async function start(folder: string, port: number): Promise<Node> {
    const server = await runCluster(installation, folder, port, SETTINGS)
    return { ...server, port, pid: readServerPid(folder) }
  }

  await cluster.addStandby()
  return cluster
}

function the(standby: Node | undefined): Node {
  if (!standby) throw new Error('there is no standby')
  return standby
}

async function query(node: PostgresServer, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(node.url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('the standby did not follow in time')
    await delay(POLL_MS)
  }
}
