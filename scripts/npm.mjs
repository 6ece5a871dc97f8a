// @ts-check
// Runs npm with the lockfile. Plain JavaScript without dependencies, because it installs them.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const OPTIONS = ['--no-audit', '--no-fund', '--loglevel=error']
/** npm reads it instead of package-lock.json. */
const RESOLVED_LOCKFILE = 'npm-shrinkwrap.json'
const INSTALLED = 'node_modules/.package-lock.json'
const STAMP = 'node_modules/.installed-lockfile'
/** Path of the pinned Node, as npm links it. */
export const NODE = 'node_modules/.bin/node'

function lockfileHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

/** Whether all installed packages have the versions of the lockfile. Some may be missing. */
export function isCurrent() {
  if (!existsSync(INSTALLED) || !existsSync(NODE)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfileHash()) return true
  // Installed manually after the last change of the lockfile.
  return statSync(INSTALLED).mtimeMs >= statSync('package-lock.json').mtimeMs
}

export const noteInstalled = () => writeFileSync(STAMP, lockfileHash())

export const hasTools = () => existsSync('node_modules/@playwright/test')
export const hasOptional = () => existsSync('node_modules/openai')

/** Which workspaces npm installs. Keeps installed ones, so that they are not reinstalled when different commands alternate. */
export function workspaceOptions({ withTools = false, withOptional = false } = {}) {
  if (withTools || hasTools()) return []
  // Does not install peer dependencies, such as the test tools beside a library.
  const without = '--legacy-peer-deps'
  return withOptional || hasOptional() ? ['--workspace=optional', '--include-workspace-root', without] : ['--workspaces=false', without]
}

/**
 * Runs npm with a lockfile that has the URL of each package. package-lock.json names no registry, and npm would read the list of all
 * versions of every package to learn the URL, together 150 MB. Where a registry has its packages at other URLs, npm runs again
 * without them. Exits the process when npm fails.
 * @param {string[]} args
 */
export function npm(args) {
  const registry = readRegistry()
  if (registry && runAddressed(registry, args) === 0) return
  const status = run(args)
  if (status !== 0) process.exit(status)
}

/** @param {string} registry @param {string[]} args */
function runAddressed(registry, args) {
  // Ctrl-C ends npm, and then this process, which has to remove the file first.
  const interrupt = () => process.exit(130)
  process.on('SIGINT', interrupt)
  try {
    writeFileSync(RESOLVED_LOCKFILE, JSON.stringify(withResolvedUrls(JSON.parse(readFileSync('package-lock.json', 'utf8')), registry)))
    return run(args)
  } finally {
    rmSync(RESOLVED_LOCKFILE, { force: true })
    process.off('SIGINT', interrupt)
  }
}

/** @param {string[]} args */
function run(args) {
  const { command, first } = npmCommand()
  const { status, signal } = spawnSync(command, [...first, ...args, ...OPTIONS], {
    // The output of npm goes to standard error, as the messages of these scripts do.
    stdio: ['inherit', 2, 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (signal) process.exit(130)
  return status ?? 1
}

/** The npm that runs this script, or the one that is installed. */
function npmCommand() {
  const path = process.env.npm_execpath
  return path ? { command: process.execPath, first: [path] } : { command: 'npm', first: [] }
}

/** The registry that npm is configured with. Null where npm does not say. */
function readRegistry() {
  const { command, first } = npmCommand()
  try {
    const url = execFileSync(command, [...first, 'config', 'get', 'registry'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return new URL(url.toString().trim()).href.replace(/\/?$/, '/')
  } catch {
    return null
  }
}

/**
 * Returns a copy of the lockfile with the URLs of its packages in a registry.
 * @typedef {{ name?: string, version?: string, link?: boolean, resolved?: string }} Entry
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @param {string} registry ends with a slash
 */
export function withResolvedUrls(lockfile, registry) {
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => {
    const [, installedAs] = /.*node_modules\/(.+)$/.exec(path) ?? []
    const name = entry.name ?? installedAs
    if (!installedAs || !name || !entry.version || entry.link || entry.resolved) return [path, entry]
    return [path, { ...entry, resolved: `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz` }]
  })
  return { ...lockfile, packages: /** @type {Record<string, Entry>} */ (Object.fromEntries(packages)) }
}
