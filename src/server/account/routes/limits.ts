import type { Context } from 'hono'
import { mailboxOf } from '../../../domain/account/email.ts'
import { DomainError } from '../../../domain/errors.ts'
import { foldText } from '../../../domain/text.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { LimitName, Limits } from '../../http/rate-limit.ts'
import { recordFailure } from '../audit-account.ts'
import { inConstantTime } from '../even-time.ts'

/** What counts against the limit of an account: being wrong, not being there. */
const WRONG = new Set(['credentials_wrong', 'code_wrong', 'password_wrong'])

/**
 * Counts a try to prove who one is, by the client and by the account it is for; a try that was not wrong is given back
 * to the account. An account without a user counts as any other.
 * @param account the address somebody typed; of who is signed in already the id, so that strangers who try the address keep
 * nobody from proving who they are
 * @throws DomainError too_many_requests, or what `work` throws
 */
export async function limitAttempts<T>(
  c: Context<AppEnv>,
  limits: Limits,
  account: string,
  work: () => Promise<T>,
  refusal: 'too_many_requests' | 'sign_in_locked' = 'too_many_requests',
): Promise<T> {
  const key = foldText(account)
  await limits.use('signInsByClient', c.get('client'))
  await limits.use('signInsByAccount', key).catch((error: unknown) => {
    const isLocked = error instanceof DomainError && error.retryAfter !== undefined
    return noteAndThrow(c, account, 'lock', isLocked ? new DomainError(refusal, { retryAfter: error.retryAfter ?? 1 }) : error)
  })
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof DomainError && WRONG.has(error.code)
    if (!isWrong) throw error
    return await noteAndThrow(c, account, 'sign_in_failed', error)
  } finally {
    if (!isWrong) await limits.giveBack('signInsByAccount', key)
  }
}

/** Notes a failure in the audit log, in the same time whether or not there is such an account, and throws `error`. */
async function noteAndThrow(c: Context<AppEnv>, account: string, action: 'sign_in_failed' | 'lock', error: unknown): Promise<never> {
  await inConstantTime(() => recordFailure(c.get('ctx'), account, action))
  throw error
}

/**
 * Counts a try to sign in as `limitAttempts` does. Sign-in links have a limit of their own, so the refusal names them.
 * @throws DomainError sign_in_locked after too many wrong tries for the account, otherwise as `limitAttempts`
 */
export function limitSignIns<T>(c: Context<AppEnv>, limits: Limits, email: string, work: () => Promise<T>): Promise<T> {
  return limitAttempts(c, limits, email, work, 'sign_in_locked')
}

/** Forgets wrong tries for an account: what they revealed of the old password says nothing about the new one. */
export async function resetAttempts(limits: Limits, { id, email }: { id: string; email: string }): Promise<void> {
  await limits.forget('signInsByAccount', foldText(email))
  await limits.forget('signInsByAccount', foldText(id))
}

/**
 * Counts an email that a client asks for: by the client, and by the mailbox that receives it, however the address is spelled.
 * @param account an email address, or the id of the signed-in user @throws DomainError too_many_requests
 */
export async function limitEmails(c: Context<AppEnv>, limits: Limits, account: string): Promise<void> {
  await limits.use('accountMailsByClient', c.get('client'))
  await limits.use('accountMailsByMailbox', mailboxOf(account))
  await limits.use('accountMailsByMailboxDaily', mailboxOf(account))
}

type WayIn = Extract<LimitName, 'signInLinksByMailbox' | 'signInCodesByMailbox' | 'recoveriesByMailbox'>

/** As `limitEmails`, for mails of a kind that leads their reader in. @throws DomainError too_many_requests */
export async function limitSignInEmails(c: Context<AppEnv>, limits: Limits, kind: WayIn, email: string): Promise<void> {
  await limits.use('accountMailsByClient', c.get('client'))
  await limits.use(kind, mailboxOf(email))
}
