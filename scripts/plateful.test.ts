import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plateful-checkout-'))
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  cpSync('optional/package.json', join(folder, 'optional/package.json'))
  for (const file of ['vite.config.ts', 'vite.server.config.ts', 'src/domain/time.ts', 'demo/seed.ts', 'dist/.sources']) write(file)
  write('dist/server/cli.js', "console.log('the command ran')")
  write('node_modules/.package-lock.json', '{}')
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
  // Newer than what is installed, as after fetching a new version.
  write('node_modules/.installed-lockfile', 'of the version before')
  write('package-lock.json', '{"packages":{}}')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As `npm run plateful` does it, where npm cannot be called. */
function runPlateful() {
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: folder, env: { PATH: '/nonexistent' }, encoding: 'utf8' })
  const installed = run('scripts/install.mjs', '--unless-built')
  const { status, stdout, stderr } = run('scripts/plateful.ts')
  return { installed: [installed.status, installed.stderr], ran: [status, stdout], said: stderr }
}

describe('npm run plateful in a checkout with a new version and the build of the one before', () => {
  test('runs the command of the existing build and warns that it is older than the sources', () => {
    expect(runPlateful()).toEqual({
      installed: [0, ''],
      ran: [0, 'the command ran\n'],
      said: 'The build is older than the sources. This command runs the build; npm run build makes a new one.\n',
    })
  })
})
