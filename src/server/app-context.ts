import type { Logger } from 'pino'
import type { Actor } from '../domain/account/actor.ts'
import type { ChangeBus } from './cache/change-bus.ts'
import type { ResultCache } from './cache/result-cache.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Replicas } from './db/replicas.ts'
import type { SearchDemand } from './demand/search-demand.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { RateLimiters } from './http/rate-limit.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { SearchIndex } from './search/index/search-index.ts'
import type { GuideSettings } from './settings/guide-settings.ts'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

export type Services = {
  db: Database
  replicas: Replicas | null
  files: FileStorage
  changes: ChangeBus
  jobs: JobQueue
  searchIndex: SearchIndex
  searchDemand: SearchDemand
  resultCache: ResultCache
  limits: RateLimiters
  /** Includes the name and email address that administrators have set. */
  config: Config
  guide: GuideSettings
  secret: string
  /** The only source of the current time, so that tests can set it. */
  clock: () => Date
  delay: (milliseconds: number) => Promise<unknown>
  hasher: PasswordHasher
  log: Logger
  /** Aborted when the process is asked to stop. It still responds, but load balancers should send no more requests. */
  draining: AbortSignal
  /** Aborted when the process stops listening, after `draining`. Ends endless responses such as event streams. */
  shutdownSignal: AbortSignal
}

export type AppContext = Services & {
  actor: Actor
  clientIp?: string | undefined
  userAgent?: string | undefined
  bulkChangeId?: string
}
