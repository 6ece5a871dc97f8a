// @ts-check
// Finds a Chromium for the browser tests, or installs Debian's if possible.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Debian's package of headless Chromium, which needs 0.6 of the full browser's time for the tests. */
const HEADLESS_SHELL = { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }
const KNOWN_PATHS = [HEADLESS_SHELL.path, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of a Chromium, or null: `CHROMIUM_PATH`, otherwise the system's, otherwise Playwright's. */
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
 * As root, installs Debian's headless Chromium, or its full Chromium when no browser is found afterwards.
 * Prints instructions when there is no browser at the end.
 */
export function installBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL.path)) return
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (isRoot && hasApt) {
    console.log('Installing Chromium for the browser tests (once)…')
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    // Fails soon without a network.
    spawnSync('apt-get', ['update', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'], options)
    for (const name of [HEADLESS_SHELL.package, 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
      if (findBrowser()) break
    }
    // A font with the widths of Arial, which is shown until the web fonts have loaded. One test compares the two.
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'fonts-liberation'], options)
  }
  if (!findBrowser()) {
    console.log('No Chromium found: the browser tests will be skipped. Install one (Debian: apt-get install chromium)')
    console.log('or name one in CHROMIUM_PATH.')
  }
}
