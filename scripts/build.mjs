// Builds the web floor (for the browser and for rendering), the server and the command line into dist, if stale.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { oneAtATime } from './one-at-a-time.mjs'

const STAMP = '.sources'
/** Where it is built, to take the place of what was there once it is whole: a build that fails takes nothing away. */
const ASIDE = 'dist.new'
const SOURCES = ['src', 'demo', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts', 'scripts/build.mjs', 'scripts/vite']
/** Written by the build itself. */
const GENERATED = 'routeTree.gen.ts'

function* filesUnder(path) {
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

function vite(folder, ...args) {
  const { status, error } = spawnSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn', '--outDir', join(ASIDE, folder), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  if (error?.code === 'ENOENT')
    console.error('What the build is made with is not installed: run npm ci, where NODE_ENV=production is set with --include=dev.')
  else if (error) console.error(`The build could not be started: ${error.message}`)
  process.exit(status || 1)
}

function isBuiltFrom(hash) {
  const stamp = join('dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function build() {
  const hash = sourcesHash()
  // Another command may have built it meanwhile.
  if (isBuiltFrom(hash)) return
  console.log('Building…')
  rmSync(ASIDE, { recursive: true, force: true })
  vite('client')
  vite('web', '--ssr', 'src/web/ssr.tsx')
  vite('server', '--config', 'vite.server.config.ts')
  cpSync('src/server/db/migrations', join(ASIDE, 'server', 'migrations'), { recursive: true })
  cpSync('demo/pictures', join(ASIDE, 'server', 'demo-pictures'), { recursive: true })
  writeFileSync(join(ASIDE, STAMP), hash)
  rmSync('dist', { recursive: true, force: true })
  renameSync(ASIDE, 'dist')
}

/** Builds into dist unless what is there was built from these very sources. Ends the process when a build fails. */
export function ensureBuilt() {
  if (!isBuiltFrom(sourcesHash())) oneAtATime('.building', 'builds', build)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureBuilt()
