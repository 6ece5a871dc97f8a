// @ts-check
// Finds a Chromium for the browser tests, or installs Debian's where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium on this machine, or null. `CHROMIUM_PATH` comes first, then the system's, then Playwright's. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return KNOWN_PLACES.find((path) => existsSync(path)) ?? playwrightBrowser()
}

function playwrightBrowser() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return null
  const builds = readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
  const paths = builds.flatMap((build) => ['chrome-linux64/chrome', 'chrome-linux/chrome'].map((path) => join(cache, build, path)))
  return paths.find((path) => existsSync(path)) ?? null
}

/** Installs Debian's Chromium where we are root and there is none; says what to do where that cannot be. */
export function installBrowser() {
  if (findBrowser()) return
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (isRoot && hasApt) {
    console.log('Installing Chromium for the browser tests (once)…')
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update'], options)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  }
  if (!findBrowser()) {
    console.log('No Chromium found: the browser tests will be skipped. Install one (Debian: apt-get install chromium)')
    console.log('or name one in CHROMIUM_PATH.')
  }
}
