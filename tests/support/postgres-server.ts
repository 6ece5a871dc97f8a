/** A PostgreSQL server that ends with the test run, however the run ends. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  /** URL of the database `postgres`, as a superuser without a password. Change the path for other databases. */
  url: string
  /** Stops the server and deletes its files. */
  stop(): Promise<void>
}

export interface Unavailable {
  /** Reason why there is no server, as a sentence for skipped tests. */
  reason: string
}

const DEBIAN_ROOT = '/usr/lib/postgresql'
/** Also matches a standby, which only accepts read-only connections. */
const READY = /database system is ready to accept (?:read-only )?connections/
const START_TIMEOUT_MS = 60_000

/**
 * Runs PostgreSQL until standard input ends, which also happens when a test run is killed, then deletes the directory. `$1` is the
 * directory, the rest the command.
 */
const KEEPER = `
folder=$1; shift
exec 3<&0
"$@" 3<&- </dev/null & server=$!
(cat <&3 >/dev/null; kill -INT $server) 2>/dev/null & watcher=$!
wait $server
kill $watcher 2>/dev/null
rm -rf -- "$folder"`

/** Directory with `initdb` and `postgres`: Debian's newest version, otherwise one on the PATH. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_ROOT, version, 'bin'))
  const folders = [...newestFirst, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Path of a PostgreSQL program such as `pg_dump`, of the version that `startPostgres` runs; undefined without PostgreSQL. */
export function postgresProgram(name: string): string | undefined {
  const path = join(findBinaries() ?? '', name)
  return existsSync(path) ? path : undefined
}

interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so that root runs it as `postgres`. Undefined when that account is missing. */
export async function postgresAccount(): Promise<Account | undefined> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function untilReady(server: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`PostgreSQL ${why}: ${output}`))
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS)
    server.stderr?.on('data', (chunk: Buffer) => {
      // Must be read as long as the server runs, because it blocks on a full pipe. Stored only during the start.
      if (READY.test(output)) return
      output += chunk.toString()
      if (!READY.test(output)) return
      clearTimeout(timer)
      resolve()
    })
    server.once('exit', () => {
      clearTimeout(timer)
      fail('ended at once')
    })
  })
}

export interface Installation {
  /** Directory of the programs. */
  binaries: string
  account: Account | undefined
}

/** Returns the location of PostgreSQL and the account that runs it; or the reason why it cannot run. */
export async function findPostgres(): Promise<Installation | Unavailable> {
  const binaries = findBinaries()
  if (!binaries) return { reason: `no PostgreSQL found in ${DEBIAN_ROOT} or on the PATH` }
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? await postgresAccount() : undefined
  if (isRoot && !account) return { reason: 'PostgreSQL does not run as root, and there is no account named postgres' }
  return { binaries, account }
}

/**
 * Runs a program of PostgreSQL in a directory as the account of the server.
 * @returns its output
 */
export async function runProgram(
  { binaries, account }: Installation,
  folder: string,
  name: string,
  args: readonly string[],
): Promise<string> {
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  return (await promisify(execFile)(join(binaries, name), args, options)).stdout
}

/** Creates a temporary directory that belongs to the account of the server. */
export async function postgresFolder({ account }: Installation): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plateful-postgres-'))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** Creates an empty cluster in `data` of the directory, with a superuser `postgres` without a password. */
export async function initCluster(installation: Installation, folder: string): Promise<void> {
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await runProgram(installation, folder, 'initdb', args)
}

/** Process id of the server that runs the cluster in `data` of the directory. */
export function readServerPid(folder: string): number {
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** Runs the cluster in `data` of the directory on a loopback port until it is stopped or the test run ends. Then deletes the directory. */
export async function runCluster(
  { binaries, account }: Installation,
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<PostgresServer> {
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(binaries, 'postgres'), '-D', join(folder, 'data'), '-p', String(port), ...flags]
  // Detached, because Ctrl-C in the terminal would otherwise kill the keeper before it deletes the directory.
  const server = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command], { ...options, stdio: ['pipe', 'ignore', 'pipe'], detached: true })
  await untilReady(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      if (server.exitCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.stdin?.end()
      await ended
    },
  }
}

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a server on a free loopback port, or returns the reason why it cannot. By default without durability, because tests need none and
 * are faster.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer | Unavailable> {
  const installation = await findPostgres()
  if ('reason' in installation) return installation
  const folder = await postgresFolder(installation)
  await initCluster(installation, folder)
  return runCluster(installation, folder, await freePort(), {
    max_connections: '200',
    ...(isDurable ? {} : NOT_DURABLE),
  })
}
