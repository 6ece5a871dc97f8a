import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { secretLink } from '../../domain/account/links.ts'
import type { Parts } from '../context.ts'
import { accounts, users } from '../db/schema/index.ts'
import type { Mail } from '../mail/mail.ts'
import { postMail } from '../mail/post.ts'
import * as templates from '../mail/templates/account.ts'
import { ambientTransaction } from './ambient.ts'
import { createConfirmationToken } from './confirmation-token.ts'
import { SSO } from './providers.ts'

type Recipient = { email: string }

/** The mails of accounts, each posted in the transaction of the call that asks for it. */
export function createAccountEmails(parts: Pick<Parts, 'db' | 'config' | 'clock' | 'secret'>) {
  const { db, config } = parts
  const post = (mail: Mail) => ambientTransaction(db, (tx) => postMail(tx, parts, mail))
  return {
    /** Confirms a first address, or a new one of an account that has another. */
    confirmEmail: async ({ email }: Recipient, token: string) => {
      const url = secretLink(config.publicUrl, 'confirm', await createConfirmationToken(parts, token))
      const isChange = decodeJwt(token).updateTo !== undefined
      return post(isChange ? templates.changeEmail(config, email, url) : templates.confirmEmail(config, email, url))
    },
    accountExists: ({ email }: Recipient) => post(templates.accountExists(config, email, `${config.publicUrl}/?sign-in`)),
    choosePassword: ({ email }: Recipient, token: string) =>
      post(templates.choosePassword(config, email, secretLink(config.publicUrl, 'recover', token))),
    recoverPassword: ({ email }: Recipient, token: string) =>
      post(templates.recoverPassword(config, email, secretLink(config.publicUrl, 'recover', token))),
    /** Unlike a code, the library makes a link for any address: those without an account get no mail. */
    signInLinkIfKnown: (email: string, token: string) =>
      ambientTransaction(db, async (tx) => {
        const isKnown = (await tx.$count(users, eq(users.email, email.toLowerCase()))) > 0
        if (isKnown) await postMail(tx, parts, templates.signInLink(config, email, secretLink(config.publicUrl, 'signIn', token)))
      }),
    signInCode: ({ email }: Recipient, code: string) => post(templates.signInCode(config, email, code)),
    passwordChanged: ({ email }: Recipient) => post(templates.passwordChanged(config, email)),
    /** Tells a user who can sign in already that an identity was linked; says nothing to a new user. */
    identityLinkedIfKnown: (userId: string, providerId: string) =>
      ambientTransaction(db, async (tx) => {
        const isWayIn = and(eq(accounts.user_id, userId), eq(users.id, accounts.user_id))
        const [user] = await tx.select({ email: users.email }).from(users).innerJoin(accounts, isWayIn).limit(1)
        const name = (providerId === SSO ? config.sso?.name : config.oidc?.name) ?? providerId
        if (user) await postMail(tx, parts, templates.identityLinked(config, user.email, name))
      }),
    secondFactorChanged: ({ email }: Recipient, isOn: boolean) => post(templates.secondFactorChanged(config, email, isOn)),
  }
}

export type AccountLetters = ReturnType<typeof createAccountEmails>
