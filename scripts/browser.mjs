// @ts-check
// Finds a Chromium for the browser tests, or installs Debian's if possible.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Debian's package of Chromium without a window: it runs the browser tests in 0.6 of the time of the full browser. */
const HEADLESS_SHELL = { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }
const KNOWN_PATHS = [HEADLESS_SHELL.path, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium on this machine, or null. `CHROMIUM_PATH` comes first, then the system's, then Playwright's. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  return KNOWN_PATHS.find((path) => existsSync(path)) ?? playwrightBrowser()
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

/**
 * Installs Debian's headless Chromium where we are root, or else its full Chromium where there is no browser yet.
 * Says what to do where neither can be installed.
 */
export function installBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL.path)) return
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (isRoot && hasApt) {
    console.log('Installing Chromium for the browser tests (once)…')
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    // Without a network it is given up soon.
    spawnSync('apt-get', ['update', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'], options)
    for (const name of [HEADLESS_SHELL.package, 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
      if (findBrowser()) break
    }
  }
  if (!findBrowser()) {
    console.log('No Chromium found: the browser tests will be skipped. Install one (Debian: apt-get install chromium)')
    console.log('or name one in CHROMIUM_PATH.')
  }
}
