import { CronExpressionParser } from 'cron-parser'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import type { BackupConfig } from '../config.ts'
import { listBackups, openBackupTarget } from './open-target.ts'

/** `size` in bytes. */
export type StoredBackup = { name: string; createdAt: Date; size: number }

/** 'off': no schedule. 'late': the newest backup is older than the schedule requires. */
export type BackupState = { state: 'off' | 'ok' | 'late'; newest: StoredBackup | null; count: number }

/** How long after its due time a backup counts as late, in milliseconds. Allows for large backups and a few more attempts. */
const GRACE_MS = 2 * HOUR_MS

/** Cache lifetime in milliseconds, because listing a bucket costs money and anyone can request `/readyz?full`. */
const HOLDS_MS = MINUTE_MS

export function lastDue({ schedule }: Pick<BackupConfig, 'schedule'>, timeZone: string, now: Date): Date {
  // `prev` excludes the current instant, and has a resolution of a second.
  const currentDate = new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000)
  return CronExpressionParser.parse(schedule, { currentDate, tz: timeZone }).prev().toDate()
}

/**
 * Reads the state of the scheduled backups from the target, so that it is correct after manual deletions.
 * @throws Error when the target cannot be read
 */
export async function readBackupState({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<BackupState> {
  if (!config.backup) return { state: 'off', newest: null, count: 0 }
  const target = await openBackupTarget(config.backup)
  const backups = await listBackups(target)
  const [last] = backups
  const newest = last ? { ...last, size: await target.size(last.name) } : null
  const dueBefore = lastDue(config.backup, config.timeZone, new Date(clock().getTime() - GRACE_MS))
  return { state: newest && newest.createdAt >= dueBefore ? 'ok' : 'late', newest, count: backups.length }
}

export function cachedBackupState(services: Pick<Services, 'config' | 'clock'>): () => Promise<BackupState> {
  let last: { at: number; state: Promise<BackupState> } | undefined
  return () => {
    const now = services.clock().getTime()
    if (!last || now - last.at > HOLDS_MS) last = { at: now, state: readBackupState(services) }
    return last.state
  }
}
