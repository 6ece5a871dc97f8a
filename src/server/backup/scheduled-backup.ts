import type { Readable } from 'node:stream'
import { CronExpressionParser } from 'cron-parser'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { localNow, zonedToInstant } from '../../domain/time.ts'
import type { Services } from '../app-context.ts'
import type { BackupConfig } from '../config.ts'
import { backupJob } from '../jobs/definitions.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { backupName } from './backup-target.ts'
import { createBackupStream } from './create-backup.ts'
import { listBackups, openBackupTarget } from './open-target.ts'

type StoredBackup = { name: string; createdAt: Date; size: number }

/** 'off': no schedule. 'late': the newest backup is older than the schedule requires. */
export type BackupState = { state: 'off' | 'ok' | 'late'; newest: StoredBackup | null; count: number }

/** How long after its due time a backup counts as late. Allows for large backups and a few more attempts. */
const GRACE_MS = 2 * HOUR_MS

/** How far the clock of another process may be ahead. */
const AHEAD_MS = 5 * MINUTE_MS

/** Cache lifetime in milliseconds, because listing a bucket costs money and anyone can request `/readyz?full`. */
const STATE_CACHE_MS = MINUTE_MS

/**
 * The last due time of the schedule. Counts a time that the clocks skip in spring as an hour later. `cron-parser` leaves it out, so that a
 * daily backup at 01:30 would be missing for that day.
 */
function lastDue({ schedule }: Pick<BackupConfig, 'schedule'>, timeZone: string, now: Date): Date {
  const existing = previous(schedule, timeZone, now)
  const { date, time } = localNow(now, timeZone)
  const onTheWall = previous(schedule, 'UTC', new Date(`${date}T${time}:59Z`)).toISOString()
  const written = zonedToInstant(onTheWall.slice(0, 10), onTheWall.slice(11, 16), timeZone)
  return written > existing && written <= now ? written : existing
}

function previous(schedule: string, tz: string, now: Date): Date {
  // `prev` excludes the current instant, and has a resolution of a second.
  const currentDate = new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000)
  return CronExpressionParser.parse(schedule, { currentDate, tz }).prev().toDate()
}

/** Ignores backups dated in the future, because they were made while the clock was ahead. */
function newestOf(backups: readonly { name: string; createdAt: Date }[], now: Date): { name: string; createdAt: Date } | undefined {
  return backups.find(({ createdAt }) => createdAt.getTime() <= now.getTime() + AHEAD_MS)
}

/**
 * Reads the state of the scheduled backups from the target, so that it is correct after manual deletions.
 * @throws Error when the target cannot be read
 */
export async function readBackupState({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<BackupState> {
  if (!config.backup) return { state: 'off', newest: null, count: 0 }
  const target = await openBackupTarget(config.backup)
  const backups = await listBackups(target)
  const last = newestOf(backups, clock())
  const newest = last ? { ...last, size: await target.size(last.name) } : null
  const dueBefore = lastDue(config.backup, config.timeZone, new Date(clock().getTime() - GRACE_MS))
  return { state: newest && newest.createdAt >= dueBefore ? 'ok' : 'late', newest, count: backups.length }
}

export function cachedBackupState(services: Pick<Services, 'config' | 'clock'>): () => Promise<BackupState> {
  let last: { at: number; state: Promise<BackupState> } | undefined
  return () => {
    const now = services.clock().getTime()
    if (!last || Math.abs(now - last.at) > STATE_CACHE_MS) last = { at: now, state: readBackupState(services) }
    return last.state
  }
}

type Needs = Pick<Services, 'db' | 'config' | 'clock' | 'log'>

/**
 * Makes a backup when one is due since the newest one, then deletes old backups, unless all of them are old. Runs every ten minutes, so
 * that it catches up after the server was off or the target was unavailable.
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
  const newest = newestOf(await listBackups(target), now)
  if (newest && newest.createdAt >= due) return null
  const name = backupName(now, passphrase !== null)
  const bytes = await bytesOf(services, passphrase)
  try {
    await target.write(name, bytes, signal)
  } finally {
    bytes.destroy()
  }
  log.info({ backup: name, size: await target.size(name) }, 'backup made')
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  // When even the newest backup is that old, the clock may be ahead. Then only the next backup deletes old ones.
  if (newest && newest.createdAt < before) return name
  const expired = (await listBackups(target)).filter((one) => one.name !== name && one.createdAt < before)
  for (const one of expired) await target.remove(one.name)
  if (expired.length > 0) log.info({ count: expired.length }, 'old backups deleted')
  return name
}

async function bytesOf(services: Needs, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) return createBackupStream(services)
  const { encryptStream } = await import('./encryption.ts')
  return encryptStream(createBackupStream(services), passphrase)
}

export function backupWorker(services: Services): JobWorker {
  return createWorker(backupJob, async (_payload, { signal }) => {
    await makeDueBackup(services, signal)
  })
}
