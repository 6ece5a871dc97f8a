// Builds the web floor (for the browser and for rendering), the server and the command line into dist, if stale.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const STAMP = 'dist/.sources'
const SOURCES = ['src', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts', 'scripts/build.mjs', 'scripts/vite']
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

function vite(...args) {
  const { status } = spawnSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn', ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Builds into dist unless what is there was built from these very sources. Ends the process when a build fails. */
export function ensureBuilt() {
  const hash = sourcesHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  console.log('Building…')
  rmSync('dist', { recursive: true, force: true })
  vite()
  vite('--ssr', 'src/web/ssr.tsx')
  vite('--config', 'vite.server.config.ts')
  cpSync('src/server/db/migrations', 'dist/server/migrations', { recursive: true })
  cpSync('src/server/db/demo/pictures', 'dist/server/demo-pictures', { recursive: true })
  writeFileSync(STAMP, hash)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureBuilt()
