import type { BetterAuthOptions } from 'better-auth'
import { and, eq } from 'drizzle-orm'
import { PUBLIC_ROLE } from '../../domain/account/roles.ts'
import type { Services } from '../app-context.ts'
import { accounts, userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { type AccountEmails, createAccountEmails } from './account-emails.ts'
import { recordOwnAction } from './audit-account.ts'
import { type CreationRules, currentAuthCall, writeInAuthCall } from './auth-adapter.ts'
import { endIssuedAccess, PASSWORD_PROVIDER, removeUnverifiedCredentials } from './policies/issued-access.ts'
import { mayConfirmEmail } from './providers.ts'
import { passesSecondFactor } from './second-factor.ts'
import { confirmedAt } from './users.ts'
import { createPasswordResetToken } from './verifications.ts'

const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

type User = { id: string; email: string; emailVerified: boolean }
type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>
type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

type Write = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

type ReportSecondFactor = (session: { user: User; session: { token: string } }, isOn: boolean) => Promise<void>

export function betterAuthHooks(services: Pick<Services, 'db' | 'config' | 'clock' | 'secret' | 'jobs'>) {
  const { db, config, clock } = services
  const write: Write = (work) => writeInAuthCall(db, work)
  const withEmails = (work: (emails: AccountEmails, tx: Transaction) => Promise<void>) =>
    write((tx) => work(createAccountEmails(services, tx), tx))

  /**
   * A new user always has the public role, whatever the request contains. A user who can already sign in is informed of
   * a linked identity.
   */
  const creation: CreationRules = {
    async afterUser(tx, userId) {
      await tx.insert(userRoles).values({ user_id: userId, role: PUBLIC_ROLE })
    },
    async beforeAccount(tx, { userId, providerId }) {
      if (providerId === PASSWORD_PROVIDER) return
      const user = await createAccountEmails(services, tx).identityLinkedIfKnown(userId, providerId)
      const changes = [{ field: 'provider', from: null, to: providerId }]
      if (user) await recordOwnAction(tx, { clock, ...clientOfCall() }, { user, action: 'add_identity', changes })
    },
  }

  const checkProvider: ValidateUserInfo = async ({ user: { id, email }, source: { action, oauth } }) => {
    if (!mayConfirmEmail(config, oauth?.providerId, email ?? '')) return { error: 'another_domain' }
    if (action === 'link-account' && id) await write((tx) => removeUnverifiedCredentials(tx, id, 'all'))
  }

  /**
   * Sign-up with a known email address gets the same response as with a new one. The owner of a confirmed address gets
   * an email. An unconfirmed address may not belong to the user who signed up first: the stored password is removed,
   * the new password is not stored, and an email lets its recipient set one.
   */
  const answerKnownAddress = ({ user }: { user: User }) =>
    withEmails(async (emails, tx) => {
      if (user.emailVerified) return emails.accountExists(user)
      await removeUnverifiedCredentials(tx, user.id, 'password')
      await emails.choosePassword(user, await createPasswordResetToken(tx, user.id))
    })

  const sendConfirmation = ({ user, token }: { user: User; token: string }) =>
    withEmails(async (emails, tx) => {
      const hasCredential = user.emailVerified || (await tx.$count(accounts, eq(accounts.user_id, user.id))) > 0
      if (hasCredential) await emails.confirm(user, token)
      else await emails.choosePassword(user, await createPasswordResetToken(tx, user.id))
    })

  const finishPasswordReset = ({ user }: { user: { id: string; email: string } }) =>
    withEmails(async (emails, tx) => {
      await removeUnverifiedCredentials(tx, user.id, 'all but password')
      await endIssuedAccess(tx, { userId: user.id })
      await tx
        .update(users)
        .set(confirmedAt(clock()))
        .where(and(eq(users.id, user.id), eq(users.email_verified, false)))
      await emails.passwordChanged(user)
      await recordOwnAction(tx, { clock, ...clientOfCall() }, { user, action: 'reset_password' })
    })

  const reportSecondFactor: ReportSecondFactor = (session, isOn) =>
    withEmails(async (emails, tx) => {
      const { user } = session
      await endIssuedAccess(tx, { userId: user.id, keepToken: session.session.token })
      await emails.secondFactorChanged(user, isOn)
      await recordOwnAction(tx, { clock, ...clientOfCall() }, { user, action: isOn ? 'enable_second_factor' : 'disable_second_factor' })
    })

  const databaseHooks = createDatabaseHooks({ clock, write, reportSecondFactor })

  return { creation, checkProvider, answerKnownAddress, sendConfirmation, finishPasswordReset, databaseHooks, withEmails }
}

function clientOfCall(): { clientIp: string | undefined; userAgent: string | undefined } {
  const { clientIp, userAgent } = currentAuthCall()
  return { clientIp, userAgent }
}

function createDatabaseHooks({
  clock,
  write,
  reportSecondFactor,
}: Pick<Services, 'clock'> & { write: Write; reportSecondFactor: ReportSecondFactor }): Hooks {
  const confirmed = (isConfirmed: boolean | undefined) => (isConfirmed ? { emailConfirmedAt: clock() } : {})
  return {
    user: {
      create: { before: async (user) => ({ data: { ...user, ...confirmed(user.emailVerified) } }) },
      update: {
        async before(user, request) {
          const current = request?.context.session
          if (current && typeof user.twoFactorEnabled === 'boolean') await reportSecondFactor(current, user.twoFactorEnabled)
          return { data: { ...user, ...confirmed(user.emailVerified) } }
        },
      },
    },
    session: {
      create: {
        before: async (session, request) => ({
          data: { ...session, secondFactor: passesSecondFactor(session.userId, request?.path, request?.context.session?.session) },
        }),
        async after({ userId, secondFactor }) {
          const hasPassed = secondFactor === true ? undefined : eq(users.two_factor_enabled, false)
          const isUser = and(eq(users.id, userId), hasPassed)
          await write((tx) => tx.update(users).set({ last_sign_in_at: clock() }).where(isUser))
        },
      },
    },
    // Do not store provider tokens: we never call a provider's API on behalf of a user.
    account: {
      create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
    },
  }
}
