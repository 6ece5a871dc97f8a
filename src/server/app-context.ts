import type { Logger } from 'pino'
import type { Actor } from '../domain/account/actor.ts'
import type { ChangeBus } from './change-bus.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { ResultCache } from './result-cache.ts'
import type { SearchIndex } from './search/index/search-index.ts'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** What the running product consists of; made once by `main.ts`, or by a test. */
export type Services = {
  db: Database
  files: FileStorage
  changes: ChangeBus
  /** Stores background work in the transaction that causes it. */
  jobs: JobQueue
  /** Finds venues and dishes by words. */
  searchIndex: SearchIndex
  resultCache: ResultCache
  config: Config
  /** What sessions and mailed links are signed with. */
  secret: string
  /** The only clock: rules are given its answer, so that a test can stand anywhere in time. */
  clock: () => Date
  /** Waits for a number of milliseconds. Only tests replace it. */
  delay: (milliseconds: number) => Promise<unknown>
  /** Turns passwords into what is stored. Only tests replace scrypt, which is slow on purpose. */
  hasher: PasswordHasher
  log: Logger
  /** Aborted when the process is told to stop: it still answers, but balancers should send it nothing more. */
  draining: AbortSignal
  /** Aborted when the process stops listening, after `draining`: what has no end of its own ends then. */
  shutdownSignal: AbortSignal
}

/** What a use case is given besides its input: the services, the actor, and over HTTP the IP address of the client. */
export type AppContext = Services & { actor: Actor; clientIp?: string | undefined }
