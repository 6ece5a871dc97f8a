import { setTimeout as delay } from 'node:timers/promises'
import { SCRYPT } from './account/policies/passwords.ts'
import { authSecret } from './account/secret.ts'
import type { Services } from './app-context.ts'
import { createChangeBus } from './cache/change-bus.ts'
import { createResultCache } from './cache/result-cache.ts'
import type { Config } from './config.ts'
import { prepareDataDir } from './data-dir.ts'
import { migrate } from './db/migrate.ts'
import { databaseOf, openDatabase } from './db/open.ts'
import { openReplicas, type Replicas } from './db/replicas.ts'
import { ensureSession } from './db/session.ts'
import { createSearchDemand } from './demand/search-demand.ts'
import { createFileStorage, type FileStorage } from './files/file-storage.ts'
import { createRateLimiters } from './http/rate-limit.ts'
import { type JobQueue, openJobQueue } from './jobs/queue.ts'
import { createLogger } from './log/logger.ts'
import { indexFileIn, openSearchIndex } from './search/index/search-index.ts'
import { openGuideSettings, withGuideSettings } from './settings/guide-settings.ts'
import { requireNoUnfinishedRestore } from './unfinished-restore.ts'

export type ServicesHandle = Services & {
  drain(): void
  /** Ends event streams, so that waiting for responses in progress can finish. */
  end(): void
  close(): Promise<void>
}

/**
 * Opens the services for the server and the command line, including the migrated database.
 * @param options.onFatal called once when the embedded database crashes; the process must then exit
 * @throws UnfinishedRestoreError, DataDirInUseError, DatabaseTooNewError, UnsupportedDatabaseError, or any error of opening the database,
 * the files or the secret; nothing is left open then
 */
export async function createServices(config: Config, { onFatal }: { onFatal(error: Error): void }): Promise<ServicesHandle> {
  prepareDataDir(config.dataDir)
  requireNoUnfinishedRestore(config.dataDir)
  const log = createLogger(config)
  const db = await openDatabase({
    ...databaseOf(config),
    onFatal,
    log,
  })
  let files: FileStorage
  let secret: string
  let jobs: JobQueue
  try {
    await ensureSession(db, log)
    await migrate(db)
    jobs = await openJobQueue(db)
    files = await createFileStorage(config)
    secret = authSecret(config)
  } catch (error) {
    await db.close()
    throw error
  }
  const { changes, replicas, guide, searchIndex } = await openReaders({ db, config, log })
  const clock = () => new Date()
  const searchDemand = createSearchDemand({ db, clock, secret, config, log })
  const draining = new AbortController()
  const shutdown = new AbortController()
  return {
    db,
    replicas,
    files,
    changes,
    jobs,
    searchIndex,
    searchDemand,
    resultCache: createResultCache(changes),
    limits: createRateLimiters({ config, db, secret }),
    config: withGuideSettings(config, guide),
    guide,
    secret,
    clock,
    delay,
    hasher: SCRYPT,
    log,
    draining: draining.signal,
    shutdownSignal: shutdown.signal,
    drain: () => draining.abort(),
    end: () => shutdown.abort(),
    async close() {
      await searchDemand.close()
      await changes.close()
      await searchIndex.close()
      await replicas?.close()
      await db.close()
    },
  }
}

/** Opens what listens to changes. @throws the error of opening it; nothing is left open then, the database included */
async function openReaders({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>) {
  const changes = createChangeBus(db, log)
  const { databaseReadUrls: urls, databasePoolSize: poolSize } = config
  let replicas: Replicas | null = null
  try {
    // Must listen to changes before all caches. Otherwise a replica could serve outdated data after a cache entry is evicted.
    replicas = urls.length > 0 ? await openReplicas(db, changes, { urls, poolSize, log }) : null
    const guide = openGuideSettings(db, changes, log)
    await guide.read()
    const searchIndex = openSearchIndex(db, {
      file: indexFileIn(config.dataDir),
      onLoaded: ({ from, ms }) => log.info({ from, ms: Math.round(ms) }, 'loaded the search index'),
      onStored: (ms) => log.info({ ms: Math.round(ms) }, 'stored the search index'),
      onFileError: (reason) => log.warn({ reason }, 'the file of the search index could not be used'),
    })
    return { changes, replicas, guide, searchIndex }
  } catch (error) {
    await changes.close()
    await replicas?.close()
    await db.close()
    throw error
  }
}
