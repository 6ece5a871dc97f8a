import { eq } from 'drizzle-orm'
import type { WeeklyEmail } from '../../contract/demand.ts'
import { weekOf } from '../../domain/demand/demand.ts'
import { authorize } from '../../domain/permissions.ts'
import { localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { weeklyEmails } from '../db/schema/index.ts'

type Input = { userId: string }

/** @throws DomainError not_allowed */
export async function getWeeklyEmail({ ctx, input }: { ctx: AppContext; input: Input }): Promise<WeeklyEmail> {
  const userId = requireOwn(ctx, input)
  return { is_on: (await ctx.db.orm.$count(weeklyEmails, eq(weeklyEmails.user_id, userId))) > 0 }
}

/**
 * Starts the weekly email of the current user with the next Monday, or stops it.
 * @throws DomainError not_allowed
 */
export async function setWeeklyEmail({ ctx, input }: { ctx: AppContext; input: Input & WeeklyEmail }): Promise<WeeklyEmail> {
  const user_id = requireOwn(ctx, input)
  if (!input.is_on) await ctx.db.orm.delete(weeklyEmails).where(eq(weeklyEmails.user_id, user_id))
  else {
    const last_sent_on = weekOf(localNow(ctx.clock(), ctx.config.timeZone).date)
    await ctx.db.orm.insert(weeklyEmails).values({ user_id, last_sent_on }).onConflictDoNothing()
  }
  return { is_on: input.is_on }
}

function requireOwn(ctx: AppContext, input: Input): string {
  authorize(ctx.actor, 'demand:read', undefined)
  return authorize(ctx.actor, 'account:use', { userId: input.userId }).subject.userId
}
