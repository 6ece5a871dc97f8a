import type { Logger } from 'pino'
import type { Actor } from '../domain/account/actor.ts'
import type { ChangeBus } from './change-bus.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Replicas } from './db/replicas.ts'
import type { SearchDemand } from './demand/search-demand.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { ResultCache } from './result-cache.ts'
import type { SearchIndex } from './search/index/search-index.ts'
import type { GuideSettings } from './settings/guide-settings.ts'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** The parts of the running product; created once by `main.ts`, or by a test. */
export type Services = {
  db: Database
  /** Answer public reads; null without `DATABASE_READ_URL`. */
  replicas: Replicas | null
  files: FileStorage
  changes: ChangeBus
  /** Stores background work in the transaction that causes it. */
  jobs: JobQueue
  /** Finds venues and dishes by words. */
  searchIndex: SearchIndex
  /** Counts what diners search. */
  searchDemand: SearchDemand
  resultCache: ResultCache
  /** With the name and address that administrators have set. */
  config: Config
  /** What administrators set for the guide. */
  guide: GuideSettings
  /** Signs sessions and emailed links. */
  secret: string
  /** The only source of the current time, so that tests can set it. */
  clock: () => Date
  /** Waits for a number of milliseconds. Only tests replace it. */
  delay: (milliseconds: number) => Promise<unknown>
  /** Hashes passwords. Tests replace scrypt, which is slow on purpose. */
  hasher: PasswordHasher
  log: Logger
  /** Aborted when the process is asked to stop. It still responds, but load balancers should send no more requests. */
  draining: AbortSignal
  /** Aborted when the process stops listening, after `draining`. Ends responses without an end of their own, such as event streams. */
  shutdownSignal: AbortSignal
}

/** The context of a use case: the services, the actor, and over HTTP the IP address and the user agent of the client. */
export type AppContext = Services & {
  actor: Actor
  clientIp?: string | undefined
  /** What the client says of itself, at most 300 characters. */
  userAgent?: string | undefined
  /** The bulk change that the use case is part of. The audit log and the trash store it. */
  bulkChangeId?: string
}
