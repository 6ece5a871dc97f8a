import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { authSecret } from '../../src/server/account/secret.ts'
import { type App, createApp } from '../../src/server/app.ts'
import type { PasswordHasher, Services } from '../../src/server/app-context.ts'
import { type ChangeBus, createChangeBus } from '../../src/server/cache/change-bus.ts'
import { createResultCache } from '../../src/server/cache/result-cache.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/open.ts'
import { createSearchDemand } from '../../src/server/demand/search-demand.ts'
import { createFileStorage } from '../../src/server/files/file-storage.ts'
import { createRateLimiters } from '../../src/server/http/rate-limit.ts'
import { type JobQueue, openJobQueue } from '../../src/server/jobs/queue.ts'
import { openSearchIndex, type SearchIndex } from '../../src/server/search/index/search-index.ts'
import { openGuideSettings, withGuideSettings } from '../../src/server/settings/guide-settings.ts'
import { type DatabaseKind, isShared, useDatabase } from './database.ts'

/** The default time of tests: a Friday at noon. */
export const NOON = new Date('2026-11-20T12:00:00.000Z')

/** One secret for all tests, because creating one writes to the disk. */
const SECRET = randomBytes(32).toString('hex')

/** SHA-256, because scrypt takes 60 ms and 32 MB per password. */
const FAST_HASHER: PasswordHasher = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === (await FAST_HASHER.hash(password)),
}

export type TestApp = {
  app: App
  services: Services
  setNow(now: Date): void
  close(): Promise<void>
}

/** A complete response; `body` is the parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each test states the response that it expects
export type TestResponse = { status: number; headers: Headers; text: string; body: any }

type Overrides = {
  /** In addition to `DATA_DIR`. */
  env?: Record<string, string>
  config?: Partial<Config>
  services?: Partial<Services>
  now?: Date
}

/** Creates the app on a database, with files in its own directory, which `close` deletes. The log is silent. */
export async function testApp(db: Database, { env = {}, config = {}, services = {}, now = NOON }: Overrides = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-'))
  await writeFile(join(dataDir, 'auth-secret'), `${SECRET}\n`, { mode: 0o600 })
  const settings = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RESERVATION_LIMIT: '100000', ACCOUNT_LIMIT_FACTOR: '10000', ...env }),
    ...config,
  }
  const log = pino({ level: settings.logLevel })
  let time = now
  const changes = services.changes ?? (await freeChanges(db, log))
  const guide = openGuideSettings(db, changes, log)
  const clock = () => time
  const secret = authSecret(settings)
  const searchDemand = createSearchDemand({ db, clock, secret, config: settings, log })
  const all: Services = {
    db,
    replicas: null,
    guide,
    files: await createFileStorage(settings),
    jobs: services.jobs ?? (await jobQueueOf(db)),
    searchIndex: searchIndexOf(db),
    searchDemand,
    limits: createRateLimiters({ config: settings, db, secret }),
    config: withGuideSettings(settings, guide),
    secret,
    clock,
    delay: () => Promise.resolve(),
    hasher: FAST_HASHER,
    log,
    draining: new AbortController().signal,
    shutdownSignal: new AbortController().signal,
    ...services,
    changes,
    resultCache: createResultCache(changes),
  }
  return {
    app: createApp(all),
    services: all,
    setNow: (next) => {
      time = next
    },
    close: async () => {
      if (!services.changes) await changes.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const queues = new WeakMap<Database, Promise<JobQueue>>()

/** One job queue per database, because opening one takes longer than most tests. */
function jobQueueOf(db: Database): Promise<JobQueue> {
  let queue = queues.get(db)
  if (!queue) {
    queue = openJobQueue(db)
    queues.set(db, queue)
  }
  return queue
}

const searchIndexes = new WeakMap<Database, SearchIndex>()

/** One search index per database, because starting its thread takes longer than most tests. */
export function searchIndexOf(db: Database): SearchIndex {
  const index = searchIndexes.get(db) ?? openSearchIndex(db)
  searchIndexes.set(db, index)
  return index
}

const closedChanges = new WeakMap<Database, ChangeBus[]>()

/** A change bus of an app that was closed, or a new one: connecting takes longer than many tests. Each open app has its own, as each process does. */
async function freeChanges(db: Database, log: Logger): Promise<ChangeBus> {
  if (!isShared(db)) return listeningChanges(db, log)
  const free = closedChanges.get(db) ?? []
  closedChanges.set(db, free)
  let changes = free.pop()
  if (changes?.isListening() === false) {
    await changes.close()
    changes = undefined
  }
  const current = changes ?? (await listeningChanges(db, log))
  const stops: (() => void)[] = []
  return {
    ...current,
    onChange: (listener) => {
      const stop = current.onChange(listener)
      stops.push(stop)
      return stop
    },
    close: async () => {
      for (const stop of stops) stop()
      free.push(current)
    },
  }
}

/** Returns a change bus that is already listening. Nothing is cached before it listens. */
export async function listeningChanges(db: Database, log: Logger): Promise<ChangeBus> {
  const changes = createChangeBus(db, log)
  await new Promise<void>((resolve) => {
    const stop = changes.onChange(() => resolve(stop()))
  })
  return changes
}

/**
 * Registers hooks in the current `describe`: an empty database and a new app for every test.
 * @returns the app, for use within tests
 */
export function useApp(kind: DatabaseKind, overrides: Overrides = {}): () => TestApp {
  const db = useDatabase(kind)
  let current: TestApp | undefined
  beforeEach(async () => {
    current = await testApp(db(), overrides)
  })
  afterEach(async () => {
    await current?.close()
    current = undefined
  })
  return () => {
    if (!current) throw new Error('useApp: only within a test')
    return current
  }
}

/** Sends a request to the app and reads the response, JSON or not. */
export async function ask(app: App, path: string, init?: RequestInit): Promise<TestResponse> {
  const response = await app.request(path, init)
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  const body = isJson && text ? JSON.parse(text) : null
  if (body?.current !== undefined && response.status >= 400) requireAsDeclared(app, { method: init?.method ?? 'GET', path }, body)
  return { status: response.status, headers: response.headers, text, body }
}

/** Requires that the state in an error response has the schema that its route declares, because pages rely on its type. */
function requireAsDeclared(app: App, { method, path }: { method: string; path: string }, problem: { status: number }): void {
  const { pathname } = new URL(path, 'http://guide.test')
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route' || definition.route.method.toUpperCase() !== method) continue
    if (!new RegExp(`^${definition.route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)) continue
    const response = definition.route.responses[problem.status]
    const content = response && 'content' in response ? response.content?.['application/problem+json'] : undefined
    const schema = content && 'schema' in content ? content.schema : undefined
    if (schema && 'parse' in schema) schema.parse(problem)
    return
  }
}

export function send(app: App, path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
  return ask(app, path, init)
}
