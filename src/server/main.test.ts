import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { lightEnvironment } from '../../tests/support/light-environment.ts'

ensureBuilt()

const LOADING_MS = 120_000

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plateful-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function run(env: Record<string, string>): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...lightEnvironment(), DATA_DIR: dataDir, ...env },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [err, code] = await Promise.all([text(child.stderr), ended])
  return { code, err: err.trim() }
}

test(
  'the server exits with 78 when a setting cannot be used, so that it is not restarted',
  async () => {
    expect(await run({ PORT: 'http' })).toEqual({ code: 78, err: 'PORT must be a whole number from 0 to 65535' })
  },
  LOADING_MS,
)

test(
  'the server exits with 1 when the database cannot be reached, so that it is restarted',
  async () => {
    const away = { DATABASE_URL: `postgres://guide@127.0.0.1:${await freePort()}/guide`, AUTH_SECRET: 's'.repeat(32) }
    expect(await run({ PORT: String(await freePort()), ...away })).toEqual({
      code: 1,
      err: 'The database cannot be reached: is DATABASE_URL right, and the server running?',
    })
  },
  LOADING_MS,
)
