import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { tokenLink } from '../../domain/account/links.ts'
import type { AppContext } from '../app-context.ts'
import { accounts, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from '../mail/email.ts'
import { queueEmail } from '../mail/outbox.ts'
import * as templates from '../mail/templates/account.ts'
import { createConfirmationToken } from './confirmation-token.ts'
import { SSO } from './providers.ts'

type Recipient = { email: string }

export type AccountEmails = ReturnType<typeof createAccountEmails>

export function createAccountEmails(services: Pick<AppContext, 'config' | 'clock' | 'secret' | 'jobs'>, tx: Transaction) {
  const { config, secret } = services
  const post = (mail: Email) => queueEmail(tx, services, mail)
  const passwordLink = (token: string) => tokenLink(config.publicUrl, 'recover', token)
  return {
    async confirm({ email }: Recipient, token: string) {
      const url = tokenLink(config.publicUrl, 'confirm', await createConfirmationToken(tx, secret, token))
      const isChange = decodeJwt(token).updateTo !== undefined
      await post(isChange ? templates.changeEmail(config, email, url) : templates.confirmEmail(config, email, url))
    },
    accountExists: ({ email }: Recipient) => post(templates.accountExists(config, email, `${config.publicUrl}/?sign-in`)),
    choosePassword: ({ email }: Recipient, token: string) => post(templates.choosePassword(config, email, passwordLink(token))),
    recoverPassword: ({ email }: Recipient, token: string) => post(templates.recoverPassword(config, email, passwordLink(token))),
    /** better-auth creates a link for any email address. Addresses without an account must get no email. */
    async signInLinkIfKnown(email: string, token: string) {
      if ((await tx.$count(users, eq(users.email, email.toLowerCase()))) === 0) return
      await post(templates.signInLink(config, email, tokenLink(config.publicUrl, 'signIn', token)))
    },
    signInCode: ({ email }: Recipient, code: string) => post(templates.signInCode(config, email, code)),
    passwordChanged: ({ email }: Recipient) => post(templates.passwordChanged(config, email)),
    /** Informs a user who can already sign in that an identity was linked, and returns the user. A new user gets no such email. */
    async identityLinkedIfKnown(userId: string, providerId: string) {
      const ofUser = and(eq(accounts.user_id, userId), eq(users.id, accounts.user_id))
      const [user] = await tx.select({ id: users.id, email: users.email }).from(users).innerJoin(accounts, ofUser).limit(1)
      const name = (providerId === SSO ? config.sso?.name : config.oidc?.name) ?? providerId
      if (user) await post(templates.identityLinked(config, user.email, name))
      return user
    },
    secondFactorChanged: ({ email }: Recipient, isOn: boolean) => post(templates.secondFactorChanged(config, email, isOn)),
  }
}
