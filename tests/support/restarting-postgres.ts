/** A PostgreSQL server that a supervisor starts again after it was killed, as systemd does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { type Installation, initCluster, postgresFolder, readServerPid } from './postgres-server.ts'
import { killWithChildren } from './processes.ts'

const POLL_MS = 50
const WITHIN_MS = 30_000

type RestartingPostgres = {
  url(database: string): string
  kill(): void
  stop(): Promise<void>
}

/** Runs the server until standard input ends, and again a second after it ended. Then deletes the directory. */
const SUPERVISOR = `
folder=$1; shift
exec 3<&0
(cat <&3 >/dev/null; touch "$folder/ended"; kill -INT "$(head -n 1 "$folder/data/postmaster.pid")") 2>/dev/null & watcher=$!
until [ -e "$folder/ended" ]; do "$@" 3<&- </dev/null; sleep 1; done
kill $watcher 2>/dev/null
rm -rf -- "$folder"`

export async function startRestartingPostgres(installation: Installation): Promise<RestartingPostgres> {
  const folder = await postgresFolder(installation)
  await initCluster(installation, folder)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=100']
  const command = [join(installation.binaries, 'postgres'), '-D', join(folder, 'data'), '-p', String(port)]
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', folder, ...command, ...settings.flatMap((one) => ['-c', one])], {
    ...installation.account,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await untilAnswering(url('postgres'))
  return {
    url,
    kill() {
      killWithChildren(readServerPid(folder))
    },
    async stop() {
      supervisor.stdin.end()
      await once(supervisor, 'exit')
    },
  }
}

/** Waits until PostgreSQL accepts connections. */
export async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    const failure = await client.connect().then(
      () => null,
      (error: unknown) => error,
    )
    await client.end().catch(() => {})
    if (failure === null) return
    if (Date.now() > deadline) throw failure
    await delay(POLL_MS)
  }
}
