import type { BetterAuthOptions } from 'better-auth'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { sessions, users } from '../db/schema/index.ts'
import { ambientClientIp, ambientOrm, ambientTransaction } from './ambient.ts'
import { auditOwn } from './audit-account.ts'
import type { AccountLetters } from './letters.ts'
import { showsSecondFactor } from './second-factor.ts'

/** What else happens when the sign-in library writes. */
export function databaseHooks(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  letters: AccountLetters,
): NonNullable<BetterAuthOptions['databaseHooks']> {
  const orm = ambientOrm(db)
  const confirmed = (isConfirmed: boolean | undefined) => (isConfirmed ? { emailConfirmedAt: clock() } : {})
  return {
    user: {
      create: { before: async (user) => ({ data: { ...user, ...confirmed(user.emailVerified) } }) },
      update: {
        async before(user, request) {
          const owner = request?.context.session?.user
          if (owner && typeof user.twoFactorEnabled === 'boolean') {
            const isOn = user.twoFactorEnabled
            await letters.secondFactorChanged(owner, isOn)
            await ambientTransaction(db, (tx) =>
              auditOwn(tx, { clock, clientIp: ambientClientIp() }, owner, isOn ? 'enable_second_factor' : 'disable_second_factor'),
            )
          }
          return { data: { ...user, ...confirmed(user.emailVerified) } }
        },
        async after(user) {
          if (user.twoFactorEnabled !== true) return
          // What was signed in without the factor must not outlive its being turned on.
          await orm.delete(sessions).where(and(eq(sessions.user_id, user.id), eq(sessions.second_factor, false)))
        },
      },
    },
    session: {
      create: {
        async before(session, request) {
          const current = request?.context.session?.session
          const isOwn = current?.userId === session.userId && current?.secondFactor === true
          return { data: { ...session, secondFactor: showsSecondFactor(request?.path) || isOwn } }
        },
        async after(session) {
          const mayEnter = or(eq(users.two_factor_enabled, false), sql`${session.secondFactor === true}`)
          await orm
            .update(users)
            .set({ last_sign_in_at: clock() })
            .where(and(eq(users.id, session.userId), mayEnter))
        },
      },
    },
    account: {
      create: {
        // Nothing is ever asked of a provider in a user's name, so its tokens are not kept.
        before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null } }),
      },
    },
  }
}
