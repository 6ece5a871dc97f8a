import { asc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import type { WeeklyEmail } from '../../contract/demand.ts'
import { weekOf } from '../../domain/demand/demand.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { authorize, can } from '../../domain/permissions.ts'
import { addDays, type LocalDate, localNow, zonedToInstant } from '../../domain/time.ts'
import { findActor } from '../actor/find-actor.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { weeklyEmails } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { demandEmail } from '../mail/templates/demand.ts'
import { readWords } from './list-words.ts'
import { readDemandSummary } from './read-demand.ts'

type Input = { userId: string }

export async function getWeeklyEmail({ ctx, input }: { ctx: AppContext; input: Input }): Promise<WeeklyEmail> {
  const userId = requireOwn(ctx, input)
  return { is_on: (await ctx.db.orm.$count(weeklyEmails, eq(weeklyEmails.user_id, userId))) > 0 }
}

/** Starts the weekly email of the current user with the next Monday, or stops it. */
export async function setWeeklyEmail({ ctx, input }: { ctx: AppContext; input: Input & WeeklyEmail }): Promise<WeeklyEmail> {
  const user_id = requireOwn(ctx, input)
  const last_sent_on = weekOf(localNow(ctx.clock(), ctx.config.timeZone).date)
  await writeAs(ctx, async (tx, ctx) => {
    requireOwn(ctx, input)
    if (input.is_on) await tx.insert(weeklyEmails).values({ user_id, last_sent_on }).onConflictDoNothing()
    else await tx.delete(weeklyEmails).where(eq(weeklyEmails.user_id, user_id))
  })
  return { is_on: input.is_on }
}

function requireOwn(ctx: AppContext, input: Input): string {
  authorize(ctx.actor, 'demand:read', undefined)
  return authorize(ctx.actor, 'account:use', { userId: input.userId }).subject.userId
}

/**
 * Condition for subscriptions whose email of the week is unsent. A date after the next week was stored while the clock was ahead, and does
 * not count as sent.
 */
function whereUnsent(monday: LocalDate): SQL | undefined {
  return or(lt(weeklyEmails.last_sent_on, monday), gt(weeklyEmails.last_sent_on, addDays(monday, 7)))
}

/** Local time on Monday at which the email is due, and how many days late it may be sent. */
const DUE_AT = '07:00'
const LATE_DAYS = 2
const BATCH_SIZE = 20
const MAX_WORDS = 10

/**
 * Queues the due emails about the last week. The week is stored with the email in one transaction and locked rows are skipped, so that
 * several processes send only one email per week. Deletes the subscription of users who are no longer administrators.
 * @returns the number of emails
 */
export async function sendWeeklyEmails(services: Services): Promise<number> {
  const { db, config, clock } = services
  const now = clock()
  const monday = weekOf(localNow(now, config.timeZone).date)
  const due = zonedToInstant(monday, DUE_AT, config.timeZone)
  const end = new Date(due.getTime() + LATE_DAYS * DAY_MS)
  if (now < due || now >= end || (await db.orm.$count(weeklyEmails, whereUnsent(monday))) === 0) return 0
  // Read before the transaction, because the embedded database has one connection.
  const week = await readWeek(services, monday)
  let sent = 0
  for (;;) {
    const found = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select()
        .from(weeklyEmails)
        .where(whereUnsent(monday))
        .orderBy(asc(weeklyEmails.user_id))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      let queued = 0
      for (const { user_id } of rows) {
        const actor = await findActor(tx, user_id)
        if (!actor || !can(actor, 'demand:read', undefined)) {
          await tx.delete(weeklyEmails).where(eq(weeklyEmails.user_id, user_id))
          continue
        }
        await tx.update(weeklyEmails).set({ last_sent_on: monday }).where(eq(weeklyEmails.user_id, user_id))
        await queueEmail(tx, services, demandEmail({ site: config, to: actor.email, ...week, expiresAt: end }))
        queued++
      }
      return { rows: rows.length, queued }
    })
    sent += found.queued
    if (found.rows < BATCH_SIZE) return sent
  }
}

async function readWeek(services: Services, monday: string) {
  const lastWeek = addDays(monday, -7)
  const sunday = { ...services, clock: () => zonedToInstant(addDays(monday, -1), '12:00', services.config.timeZone) }
  const [summary, words, service] = await Promise.all([
    readDemandSummary(sunday, { weeks: 1 }),
    readWords(sunday, { weeks: 1, page: 1, limit: MAX_WORDS, sort: '-times' }),
    readDemandSummary(services, { weeks: SERVICE_WEEKS }),
  ])
  return {
    week: lastWeek,
    searches: summary.searches,
    notFound: summary.not_found,
    before: summary.before,
    words: words.data,
    service: { ...service.service, weeks: SERVICE_WEEKS },
    staleMenus: service.menus.stale,
  }
}

const SERVICE_WEEKS = 4
