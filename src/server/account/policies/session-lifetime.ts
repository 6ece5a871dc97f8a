import { and, gt, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/durations.ts'
import type { AppContext } from '../../app-context.ts'
import type { Config } from '../../config.ts'
import { sessions } from '../../db/schema/index.ts'

const UNUSED_MS = 7 * DAY_MS
/** Use extends a session at most once in this time, in milliseconds. */
export const EXTEND_AFTER_MS = DAY_MS

/** How long a new session lasts without use, in seconds. */
export function newSessionSeconds({ sessionMaxDays }: Pick<Config, 'sessionMaxDays'>): number {
  return Math.min(UNUSED_MS, sessionMaxDays * DAY_MS) / 1000
}

/** Returns when a session used now ends: in seven days, but no later than `SESSION_MAX_DAYS` after the sign-in. */
export function sessionEnd({ config, clock }: Pick<AppContext, 'config' | 'clock'>, createdAt: Date): Date {
  return new Date(Math.min(clock().getTime() + UNUSED_MS, createdAt.getTime() + config.sessionMaxDays * DAY_MS))
}

export function isActiveSession({ config, clock }: Pick<AppContext, 'config' | 'clock'>): SQL | undefined {
  const now = clock()
  return and(gt(sessions.expires_at, now), gt(sessions.created_at, new Date(now.getTime() - config.sessionMaxDays * DAY_MS)))
}
