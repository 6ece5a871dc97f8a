import type { Readable } from 'node:stream'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { backupJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { backupName } from './backup-name.ts'
import { lastDue } from './backup-state.ts'
import { createBackupStream } from './create-backup.ts'
import { encryptStream } from './encryption.ts'
import { listBackups, openBackupTarget } from './open-target.ts'

type Needs = Pick<Services, 'db' | 'config' | 'clock' | 'log'>

/**
 * Makes a backup when one is due since the newest one, then deletes old backups. Runs every ten minutes, so that it catches up after the
 * server was off or the target was unavailable.
 * @returns the name of the new backup; null when no backup was due or backups are off
 * @throws Error when the backup cannot be written; old backups are then kept
 */
export async function makeDueBackup(services: Needs, signal: AbortSignal): Promise<string | null> {
  const { config, clock, log } = services
  if (!config.backup) return null
  const { keepDays, passphrase } = config.backup
  const target = await openBackupTarget(config.backup)
  const now = clock()
  const due = lastDue(config.backup, config.timeZone, now)
  const [newest] = await listBackups(target)
  if (newest && newest.createdAt >= due) return null
  const name = backupName(now, passphrase !== null)
  await target.write(name, bytesOf(services, passphrase), signal)
  log.info({ backup: name, size: await target.size(name) }, 'backup made')
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  const expired = (await listBackups(target)).filter((one) => one.name !== name && one.createdAt < before)
  for (const one of expired) await target.remove(one.name)
  if (expired.length > 0) log.info({ count: expired.length }, 'old backups deleted')
  return name
}

function bytesOf(services: Needs, passphrase: string | null): Readable {
  const plain = createBackupStream(services)
  return passphrase === null ? plain : encryptStream(plain, passphrase)
}

export function backupWorker(services: Services): JobWorker {
  return createWorker(backupJob, async (_payload, { signal }) => {
    await makeDueBackup(services, signal)
  })
}
