// @ts-check
// Runs before every command: installs what the lockfile names when it is not there yet. Plain JavaScript without
// dependencies, for the Node that the machine happens to have (20 or newer).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { installBrowser } from './browser.mjs'
import { runExclusively } from './run-exclusively.mjs'

const STAMP = 'node_modules/.installed-lockfile'

function lockfileHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json') || !existsSync('node_modules/.bin/node')) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfileHash()) return true
  // Installed by hand after the lockfile last changed.
  return statSync('node_modules/.package-lock.json').mtimeMs >= statSync('package-lock.json').mtimeMs
}

function install() {
  if (isInstalled()) return
  console.log('Installing packages (once)…')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(STAMP, lockfileHash())
}

if (!isInstalled()) runExclusively('.installing', 'installs packages', install)
if (process.argv.includes('--browser')) installBrowser()
