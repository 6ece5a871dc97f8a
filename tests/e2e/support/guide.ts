import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { lightEnvironment } from '../../support/light-environment.ts'

/** A running built server with its own directory and port. */
export type Guide = {
  url: string
  dataDir: string
  /** Restarts the server on the same directory and port. */
  restart(): Promise<void>
  /** Kills the server (SIGKILL) and starts it again on the same directory and port. */
  killAndStart(): Promise<void>
  /** Stops the server and keeps the directory. */
  halt(): Promise<void>
  stop(): Promise<void>
}

/**
 * Settings of V8 for servers of tests, not of measurements: without optimising WebAssembly a start with the embedded database takes 6 s of
 * processor time instead of 8 s, and the first pages take half.
 */
const NODE_FLAGS = process.env.VITEST || process.env.TEST_WORKER_INDEX ? ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] : []

const READY_WITHIN_MS = 60_000

/** Environment variable with the directory that is filled with the demo, if there is one to copy. */
export const PREPARED_GUIDE = 'PREPARED_GUIDE'

/** Environment variable with the URL and the directory of the server that the workers share, as JSON. */
export const SHARED_GUIDE = 'SHARED_GUIDE'

/** Starts the built server on loopback, by default with demo content, and waits until it responds. `PORT` sets the port. */
export async function startGuide(env: Record<string, string> = {}): Promise<Guide> {
  const port = env.PORT ?? String(await freePort())
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-e2e-'))
  const prepared = process.env[PREPARED_GUIDE]
  if (prepared && env.DEMO !== '0') await cp(prepared, dataDir, { recursive: true })
  const url = `http://localhost:${port}`
  const start = async () => {
    const begun = spawnServer({ PORT: port, DATA_DIR: dataDir, ...env })
    const said: string[] = []
    begun.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    await waitUntilReady(begun, url, said).catch((error: unknown) => {
      begun.kill('SIGKILL')
      throw error
    })
    return begun
  }
  let server = await start()
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return {
    url,
    dataDir,
    async restart() {
      await end()
      server = await start()
    },
    async killAndStart() {
      const killed = once(server, 'exit')
      server.kill('SIGKILL')
      await killed
      server = await start()
    },
    halt: end,
    async stop() {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the server that the workers share. It has run since before the first test, and no test may stop it. */
export function sharedGuide(): Guide {
  const refuse = () => Promise.reject(new Error('Other tests use this server at the same time: set `changedBy` to have another one.'))
  return { ...JSON.parse(process.env[SHARED_GUIDE] ?? '{}'), restart: refuse, killAndStart: refuse, halt: refuse, stop: refuse }
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, 'dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // No external map tiles, and limits that a test run does not reach.
    env: {
      ...process.env,
      ...lightEnvironment(),
      NODE_ENV: 'test',
      DEMO: '1',
      MAP_STYLE_URL: '',
      RESERVATION_LIMIT: '10000',
      ACCOUNT_LIMIT_FACTOR: '1000',
      ...env,
    },
  })
}

async function waitUntilReady(server: ChildProcess, url: string, said: readonly string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${said.join('')}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready in ${READY_WITHIN_MS} ms:\n${said.join('')}`)
}
