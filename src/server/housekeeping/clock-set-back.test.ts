import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../tests/support/accounts.ts'
import { NOON, useApp } from '../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../tests/support/database.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { rateLimits, sessions, verifications } from '../db/schema/index.ts'
import { bringAccessToPresent } from './clock-set-back.ts'

const after = (ms: number) => new Date(NOON.getTime() + ms)
const AHEAD = 365 * DAY_MS

describe.each(DATABASE_KINDS)('access that was issued while the clock was ahead, on %s,', (kind) => {
  const at = useApp(kind)
  const orm = () => at().services.db.orm

  test('lasts from the present when sessions and links were made a year ahead', async () => {
    const { id: user_id } = await aUser(at(), {})
    await orm().delete(sessions)
    const ahead = { created_at: after(AHEAD), updated_at: after(AHEAD), proven_at: after(AHEAD) }
    await orm()
      .insert(sessions)
      .values({ id: 'ahead', token: 'ahead', user_id, expires_at: after(AHEAD + 7 * DAY_MS), ...ahead })
    const present = { created_at: NOON, updated_at: NOON, proven_at: NOON }
    await orm()
      .insert(sessions)
      .values({ id: 'present', token: 'present', user_id, expires_at: after(DAY_MS), ...present })
    await orm()
      .insert(verifications)
      .values({ id: 'link', identifier: 'x', value: 'x', created_at: after(AHEAD), expires_at: after(AHEAD + HOUR_MS) })
    await bringAccessToPresent(at().services)
    const rows = await orm().select().from(sessions).orderBy(sessions.id)
    expect(rows).toMatchObject([
      { id: 'ahead', ...present, expires_at: after(7 * DAY_MS) },
      { id: 'present', ...present, expires_at: after(DAY_MS) },
    ])
    expect(await orm().select().from(verifications).where(eq(verifications.id, 'link'))).toMatchObject([
      { created_at: NOON, expires_at: after(HOUR_MS) },
    ])
  })

  test('loses a rate limit that expires a year ahead, and keeps one that expires within a day', async () => {
    await orm()
      .insert(rateLimits)
      .values([
        { key: 'ahead', points: 99, expire: after(AHEAD) },
        { key: 'present', points: 99, expire: after(DAY_MS) },
      ])
    await bringAccessToPresent(at().services)
    expect(await orm().select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'present' }])
  })
})
