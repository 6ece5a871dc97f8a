import type { Context } from 'hono'
import { DomainError } from '../../../domain/errors.ts'
import { foldText } from '../../../domain/text.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { LimitName, Limits } from '../../http/rate-limit.ts'
import { noteFailure } from '../audit-account.ts'
import { inEvenTime } from '../even-time.ts'

/** What counts against the limit of an account: being wrong, not being there. */
const WRONG = new Set(['credentials_wrong', 'code_wrong', 'password_wrong'])

/**
 * Counts a try to prove who one is, by the client and by the account it is for; a try that was not wrong is given back
 * to the account. An account without a user counts as any other.
 * @param account the address somebody typed; of who is signed in already the id, so that strangers who try the address keep
 * nobody from proving who they are
 * @throws DomainError too_many_requests, or what `work` throws
 */
export async function limitTries<T>(c: Context<AppEnv>, limits: Limits, account: string, work: () => Promise<T>): Promise<T> {
  const key = foldText(account)
  await limits.use('signInsByClient', c.get('client'))
  await limits.use('signInsByAccount', key).catch((error: unknown) => noteAndThrow(c, account, 'lock', error))
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
  await inEvenTime(() => noteFailure(c.get('ctx'), account, action))
  throw error
}

/** Counts a mail that a client asks for. @param account as in `limitTries` @throws DomainError too_many_requests */
export async function limitMails(c: Context<AppEnv>, limits: Limits, account: string): Promise<void> {
  await limits.use('accountMailsByClient', c.get('client'))
  await limits.use('accountMailsByAccount', foldText(account))
}

type WayIn = Extract<LimitName, 'signInLinksByAccount' | 'signInCodesByAccount' | 'recoveriesByAccount'>

/** As `limitMails`, for mails of a kind that leads their reader in. @throws DomainError too_many_requests */
export async function limitWaysIn(c: Context<AppEnv>, limits: Limits, kind: WayIn, email: string): Promise<void> {
  await limits.use('accountMailsByClient', c.get('client'))
  await limits.use(kind, foldText(email))
}
