// Builds the client bundle, the server renderer, the server and the command line into `dist` unless it is up to date.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runExclusively } from './run-exclusively.mjs'
import { missingOptionalPackages } from './vite/optional-packages.ts'

const STAMP = '.sources'
/** Optional packages that the build was made without, one per line. */
const LEFT_OUT = '.left-out'
/** Staging directory that replaces `dist` after a successful build, so that a failed build leaves the previous one in place. */
const NEW_DIST = 'dist.new'
const SOURCES = [
  'src',
  'demo',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/build.ts',
  'scripts/build-parts.ts',
  'scripts/empty-database.ts',
  'scripts/vite',
]
const GENERATED = 'routeTree.gen.ts'

function* filesUnder(path: string) {
  if (!existsSync(path)) return
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  for (const entry of entries) if (entry.isFile() && entry.name !== GENERATED) yield join(entry.parentPath, entry.name)
}

function sourcesHash() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((source) => (statSync(source).isDirectory() ? [...filesUnder(source)] : [source]))
  for (const file of files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Also false when a package was installed that the build was made without. */
function isBuiltFrom(hash: string) {
  const read = (name: string) => (existsSync(join('dist', name)) ? readFileSync(join('dist', name), 'utf8') : '')
  const missing = missingOptionalPackages()
  const leftOut = read(LEFT_OUT).split('\n').filter(Boolean)
  return read(STAMP) === hash && leftOut.every((name) => missing.includes(name))
}

function build() {
  const hash = sourcesHash()
  // Another process may have finished a build while this one waited for the lock.
  if (isBuiltFrom(hash)) return
  // On standard error, because the output of a command may be a file.
  console.error('Building…')
  const leftOut = missingOptionalPackages()
  rmSync(NEW_DIST, { recursive: true, force: true })
  // A child process, so that the build stays synchronous.
  const { status } = spawnSync(process.execPath, ['scripts/build-parts.ts', NEW_DIST], { stdio: ['inherit', 2, 'inherit'] })
  if (status !== 0) process.exit(status || 1)
  writeFileSync(join(NEW_DIST, STAMP), hash)
  writeFileSync(join(NEW_DIST, LEFT_OUT), leftOut.join('\n'))
  rmSync('dist', { recursive: true, force: true })
  renameSync(NEW_DIST, 'dist')
}

/** Whether `dist` is made of the present sources. */
export const isUpToDate = (): boolean => isBuiltFrom(sourcesHash())

/** Builds into `dist` unless it is up to date. Exits the process when the build fails. */
export function ensureBuilt(): void {
  if (!isUpToDate()) runExclusively('.building', 'builds', build)
}

if (import.meta.main) ensureBuilt()
