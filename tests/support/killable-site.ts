import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestContext } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { type Guide, startGuide } from '../e2e/support/guide.ts'
import { findPostgres } from './postgres-server.ts'
import { startRestartingPostgres } from './restarting-postgres.ts'

const BACK_WITHIN_MS = 60_000

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export type KillableSite = {
  guide: Guide
  /** Kills the server or PostgreSQL, and waits until the guide is ready again. Returns the milliseconds until then. */
  interrupt(): Promise<number>
  /** Settings for commands. */
  env: Record<string, string>
  /** Kills PostgreSQL, which is started again a second later; undefined with the embedded database. */
  killPostgres: (() => void) | undefined
  /** Reads the database. Stops the guide. */
  inspect<T>(read: (query: Query) => Promise<T>): Promise<T>
}

export const VICTIMS = ['PostgreSQL', 'the process with the embedded database'] as const

/** Starts a guide whose server or PostgreSQL can be killed, until the test ends. Skips the test without a build or PostgreSQL. */
export async function startKillableSite(context: TestContext, victim: (typeof VICTIMS)[number]): Promise<KillableSite> {
  if (!existsSync('dist/server/main.js')) context.skip('there is no build: npm run build')
  const isPostgres = victim === 'PostgreSQL'
  let databaseUrl = ''
  let killPostgres: (() => void) | undefined
  let kill = async (guide: Guide) => guide.killAndStart()
  if (isPostgres) {
    const installation = await findPostgres()
    if ('reason' in installation) return context.skip(installation.reason)
    const postgres = await startRestartingPostgres(installation)
    context.onTestFinished(async () => void (await postgres.stop()))
    const client = new pg.Client(postgres.url('postgres'))
    await client.connect()
    await client.query(`create database guide template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    await client.end()
    databaseUrl = postgres.url('guide')
    killPostgres = postgres.kill
    kill = async () => postgres.kill()
  }
  const settings: Record<string, string> = isPostgres ? { DATABASE_URL: databaseUrl, AUTH_SECRET: 's'.repeat(32) } : {}
  const guide = await startGuide({ LOG_LEVEL: 'fatal', ...settings })
  context.onTestFinished(async () => void (await guide.stop()))
  return {
    guide,
    env: { ...settings, DATA_DIR: guide.dataDir },
    killPostgres,
    async interrupt() {
      const at = performance.now()
      await kill(guide)
      // Readiness is remembered for a quarter of a second.
      await delay(300)
      await until(async () => (await fetch(`${guide.url}/readyz`).catch(() => null))?.ok === true, BACK_WITHIN_MS, 'ready')
      return Math.round(performance.now() - at)
    },
    async inspect(read) {
      await guide.halt()
      const where = isPostgres ? { databaseUrl } : { dataDir: guide.dataDir }
      const db = await openDatabase({ ...where, onFatal: () => {}, log: { warn: () => {} } })
      try {
        return await read((text, values) => db.pool.query(text, values))
      } finally {
        await db.close()
      }
    },
  }
}

/** Checks a condition every 25 ms. @throws Error with `what` when it does not hold in time */
export async function until(isSo: () => Promise<boolean>, withinMs: number, what: string): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not ${what} in ${withinMs} ms`)
    await delay(25)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each test states the response that it expects
type TestResponse = { status: number; retryAfter: string | null; body: any }

export class Client {
  readonly #url: string
  #token = ''
  constructor({ url }: Guide) {
    this.#url = url
  }

  async signIn(): Promise<void> {
    const { body } = await this.send('POST', '/api/auth/sign-in/email', { email: 'admin@plateful.test', password: DEMO_PASSWORD })
    this.#token = body.access_token
  }

  /** Rejects when the connection is lost. */
  async send(method: string, path: string, body?: object | FormData): Promise<TestResponse> {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = isForm || !body ? {} : { 'content-type': 'application/json' }
    if (this.#token) headers.authorization = `Bearer ${this.#token}`
    const init: RequestInit = { method, headers }
    if (body) init.body = isForm ? body : JSON.stringify(body)
    const response = await fetch(this.#url + path, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: isJson ? JSON.parse(text) : text }
  }

  /** Repeats a request that was not answered, as the pages do. */
  async repeat(method: string, path: string, body?: object | FormData): Promise<TestResponse> {
    for (;;) {
      const answer = await this.send(method, path, body).catch(() => null)
      if (answer && answer.status !== 503) return answer
      await delay(100)
    }
  }
}

export async function signedIn({ guide }: KillableSite): Promise<Client> {
  const client = new Client(guide)
  await client.signIn()
  return client
}
