import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { postgresAccount } from './postgres-server.ts'

const START_TIMEOUT_MS = 10_000
const READY = 'process up'

type Pgbouncer = {
  /** The database of `databaseUrl` through the pooler. */
  url: string
  stop(): Promise<void>
}

type Options = {
  databaseUrl: string
  /** Connection parameters that are accepted and ignored; others are rejected. */
  ignoredParameters?: readonly string[]
}

/** Undefined when pgbouncer is not installed. */
export function findPgbouncer(): string | undefined {
  const directories = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  return directories.map((directory) => join(directory, 'pgbouncer')).find((path) => existsSync(path))
}

/** Runs pgbouncer in transaction mode before a PostgreSQL on loopback. */
export async function startPgbouncer(binary: string, { databaseUrl, ignoredParameters = [] }: Options): Promise<Pgbouncer> {
  const server = new URL(databaseUrl)
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'plateful-pgbouncer-'))
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(file, configFor(server, port, ignoredParameters))
  // Like PostgreSQL, pgbouncer does not run as root.
  const account = process.getuid?.() === 0 ? await postgresAccount() : undefined
  if (account) for (const path of [directory, file]) await chown(path, account.uid, account.gid)
  const pooler = spawn(binary, [file], { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`pgbouncer did not start: ${output}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    pooler.once('exit', fail)
    pooler.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes(READY)) return
      clearTimeout(timer)
      resolve()
    })
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      pooler.kill('SIGINT')
      if (pooler.exitCode === null) await once(pooler, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function configFor(server: URL, port: number, ignoredParameters: readonly string[]): string {
  return `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = ${ignoredParameters.join(',')}
`
}
