import type { BetterAuthOptions } from 'better-auth'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { users } from '../db/schema/index.ts'
import type { AccountLetters } from './account-emails.ts'
import { ambientClientIp, ambientOrm, ambientTransaction } from './ambient.ts'
import { recordOwnAction } from './audit-account.ts'
import { endIssuedAccess } from './end-issued-access.ts'
import { passesSecondFactor } from './second-factor.ts'

/** How the library names the password among the ways to sign in. */
const CREDENTIAL = 'credential'

/** Do not store provider tokens: we never call a provider's API on behalf of a user. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

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
          const own = request?.context.session
          if (own && typeof user.twoFactorEnabled === 'boolean') {
            const isOn = user.twoFactorEnabled
            await letters.secondFactorChanged(own.user, isOn)
            await ambientTransaction(db, async (tx) => {
              await endIssuedAccess(tx, { userId: own.user.id, keepToken: own.session.id })
              await recordOwnAction(
                tx,
                { clock, clientIp: ambientClientIp() },
                own.user,
                isOn ? 'enable_second_factor' : 'disable_second_factor',
              )
            })
          }
          return { data: { ...user, ...confirmed(user.emailVerified) } }
        },
      },
    },
    session: {
      create: {
        async before(session, request) {
          const current = request?.context.session?.session
          const isOwn = current?.userId === session.userId && current?.secondFactor === true
          return { data: { ...session, secondFactor: passesSecondFactor(request?.path) || isOwn } }
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
        async before(account) {
          if (account.providerId !== CREDENTIAL) await letters.identityLinkedIfKnown(account.userId, account.providerId)
          return { data: { ...account, ...NO_TOKENS } }
        },
      },
      update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
    },
  }
}
