// Usage: build-parts FOLDER. Builds the parts of `dist` into FOLDER, side by side where the machine has the cores and the memory.
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rename } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import PQueue from 'p-queue'

/** Two Vite builds take 1.5 GB. */
const MIN_MEMORY_FOR_TWO = 3 * 1024 ** 3
/** Together with an embedded database they take up to 2.9 GB. */
const MIN_MEMORY_FOR_ALL = 6 * 1024 ** 3
const EMPTY_DATABASE = 'empty-database.tar.gz'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: build-parts FOLDER')

/** Ends this process when the command fails. */
async function run(command: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  try {
    const [status] = await once(child, 'exit')
    if (status !== 0) process.exit(status || 1)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    console.error(
      isMissing
        ? 'The build tools are not installed: run npm ci --workspaces=false, where NODE_ENV=production is set with --include=dev.'
        : `The build could not be started: ${error instanceof Error ? error.message : error}`,
    )
    process.exit(1)
  }
}

function vite(part: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  return run('node_modules/.bin/vite', ['build', '--logLevel', 'warn', '--outDir', join(folder ?? '', part), ...args], { env })
}

/** One after the other, because both write the route tree. */
async function buildWeb() {
  await vite('client')
  await vite('web', '--ssr', 'src/web/ssr.tsx')
}

async function buildServer(folder: string) {
  await vite('server', '--config', 'vite.server.config.ts')
  const server = join(folder, 'server')
  await cp('src/server/db/migrations', join(server, 'migrations'), { recursive: true })
  await cp('demo/pictures', join(server, 'demo-pictures'), { recursive: true })
}

/** Needs none of the other parts, and takes as long as the server. */
async function createEmptyDatabase(folder: string) {
  await mkdir(folder, { recursive: true })
  await run(process.execPath, ['scripts/empty-database.ts', join(folder, EMPTY_DATABASE)])
}

function partsAtOnce(): number {
  if (availableParallelism() === 1 || totalmem() < MIN_MEMORY_FOR_TWO) return 1
  return totalmem() < MIN_MEMORY_FOR_ALL ? 2 : 3
}

const queue = new PQueue({ concurrency: partsAtOnce() })
await queue.addAll([buildServer, buildWeb, createEmptyDatabase].map((build) => () => build(folder)))
// Vite empties the folder of the server when it begins.
await rename(join(folder, EMPTY_DATABASE), join(folder, 'server', EMPTY_DATABASE))
