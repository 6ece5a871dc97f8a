import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, createApp } from '../../src/server/app.ts'
import { openChanges } from '../../src/server/changes.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import type { Parts } from '../../src/server/context.ts'
import { type Database } from '../../src/server/db/open.ts'
import { openFiles } from '../../src/server/files/files.ts'

/** A Friday noon: what tests call now unless they say otherwise. */
export const NOON = new Date('2026-11-20T12:00:00.000Z')

export type TestApp = {
  app: App
  parts: Parts
  /** Moves the product's clock. */
  setNow(now: Date): void
  close(): Promise<void>
}

type Overrides = {
  /** Environment variables beside `DATA_DIR`. */
  env?: Record<string, string>
  config?: Partial<Config>
  parts?: Partial<Parts>
  now?: Date
}

/** The app over a database, with files in a folder of its own that `close` removes. The log is silent. */
export async function testApp(db: Database, { env = {}, config = {}, parts = {}, now = NOON }: Overrides = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-'))
  const settings = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RESERVATION_LIMIT: '100000', ...env }), ...config }
  const log = pino({ level: settings.logLevel })
  let time = now
  const all: Parts = { db, files: openFiles(settings), changes: openChanges(db, log), config: settings, clock: () => time, log, ...parts }
  return {
    app: createApp(all),
    parts: all,
    setNow: (next) => {
      time = next
    },
    close: async () => {
      await all.changes.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
