import type { Readable } from 'node:stream'

export type BackupTarget = {
  list(): Promise<string[]>
  size(name: string): Promise<number>
  /** Writes a whole file or nothing. Rejects when the stream fails or `signal` is aborted. */
  write(name: string, bytes: Readable, signal: AbortSignal): Promise<void>
  remove(name: string): Promise<void>
}

const NAME = /^plateful-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/

export function backupName(createdAt: Date, isEncrypted: boolean): string {
  const stamp = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return `plateful-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Returns when a scheduled backup was made, from its name. Null for other names, so that such files are never deleted. */
export function backupDate(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  if (!day) return null
  const date = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
