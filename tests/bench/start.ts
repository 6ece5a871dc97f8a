import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { median, printTable } from './table.ts'

const RUNS = 3
/** Budget of a start in seconds. */
const MAX_SECONDS = 6

/** Measures the time from starting the built server to the first home page, with an empty and a filled data directory. */
export async function run(): Promise<void> {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < RUNS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
    first.push(await secondsToFirstPage(dataDir))
    again.push(await secondsToFirstPage(dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  const row = (what: string, seconds: number) => ({
    what,
    measured: `${seconds.toFixed(1)} s`,
    limit: `< ${MAX_SECONDS} s`,
    isMet: seconds < MAX_SECONDS,
  })
  printTable('From start to the first home page, median', [
    row('empty folder: database made, demo content filled in', median(first)),
    row('started again', median(again)),
  ])
}

async function secondsToFirstPage(dataDir: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const env = { ...process.env, NODE_ENV: 'test', DEMO: '1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, ['dist/server/main.js'], { stdio: 'ignore', env })
  let isUp = false
  while (!isUp) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    isUp = await fetch(`http://localhost:${port}/`).then(
      (response) => response.ok,
      () => false,
    )
  }
  const seconds = (performance.now() - started) / 1000
  server.kill('SIGTERM')
  await once(server, 'exit')
  return seconds
}
