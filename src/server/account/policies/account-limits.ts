import type { Context } from 'hono'
import { normaliseMailbox } from '../../../domain/account/email.ts'
import { DomainError } from '../../../domain/errors.ts'
import { foldText } from '../../../domain/text.ts'
import type { Services } from '../../app-context.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { LimitName } from '../../http/rate-limit.ts'
import { recordFailure } from '../audit-account.ts'

const WRONG = new Set(['credentials_wrong', 'code_wrong', 'password_wrong'])

/** Minimum response time in milliseconds; longer than every code path of these requests. */
const MIN_RESPONSE_MS = 250

/**
 * Minimum time in milliseconds from the start of an attempt to its rejection. Longer than verifying the slowest hash. Verifying an imported
 * hash takes another time than verifying one of ours, which would reveal that the account exists.
 */
const MIN_REJECTION_MS = 750

/** Runs `work` and returns no sooner than the minimum, so that the response time does not reveal whether an account exists. */
export async function takingAtLeast<T>({ delay }: Pick<Services, 'delay'>, work: () => Promise<T>): Promise<T> {
  const minimum = delay(MIN_RESPONSE_MS)
  try {
    return await work()
  } finally {
    await minimum
  }
}

/**
 * Counts an attempt to enter a password or code, by client and by account. An attempt that was not wrong does not count
 * for the account. An email address without a user is counted in the same way.
 * @param account the email address; for a signed-in user the id, so that other people cannot lock the user out
 * @throws DomainError too_many_requests, or the error of `work`
 */
export async function limitAttempts<T>(
  c: Context<AppEnv>,
  account: string,
  work: () => Promise<T>,
  refusal: 'too_many_requests' | 'sign_in_locked' = 'too_many_requests',
): Promise<T> {
  const limits = c.get('limits')
  const key = foldText(account)
  await limits.consume('signInsByClient', c.get('client'))
  await limits.consume('signInsByAccount', key).catch((error: unknown) => {
    const isLocked = error instanceof DomainError && error.retryAfter !== undefined
    return recordLock(c, account, isLocked ? new DomainError(refusal, { retryAfter: error.retryAfter ?? 1 }) : error)
  })
  let isWrong = false
  const minimum = c.get('ctx').delay(MIN_REJECTION_MS)
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof DomainError && WRONG.has(error.code)
    if (!isWrong) throw error
    await recordFailure(c.get('ctx'), account, 'sign_in_failed')
    await minimum
    throw error
  } finally {
    if (!isWrong) await limits.refund('signInsByAccount', key)
  }
}

async function recordLock(c: Context<AppEnv>, account: string, error: unknown): Promise<never> {
  await takingAtLeast(c.get('ctx'), () => recordFailure(c.get('ctx'), account, 'lock'))
  throw error
}

/**
 * Like `limitAttempts`, for sign-ins. Sign-in links have a separate limit, so the error suggests them.
 * @throws DomainError sign_in_locked after too many wrong attempts for the account, otherwise as `limitAttempts`
 */
export function limitSignIns<T>(c: Context<AppEnv>, email: string, work: () => Promise<T>): Promise<T> {
  return limitAttempts(c, email, work, 'sign_in_locked')
}

/** Resets the wrong attempts of an account: guesses at the old password reveal nothing about the new one. */
export async function resetAttempts(c: Context<AppEnv>, { id, email }: { id: string; email: string }): Promise<void> {
  await c.get('limits').forget('signInsByAccount', foldText(email))
  await c.get('limits').forget('signInsByAccount', foldText(id))
}

/**
 * Counts an attempt with an emailed token or a code, by client.
 * @throws DomainError too_many_requests
 */
export function limitTokens(c: Context<AppEnv>): Promise<void> {
  return c.get('limits').consume('signInsByClient', c.get('client'))
}

/** Removes the count of a token that was valid. */
export function refundToken(c: Context<AppEnv>): Promise<void> {
  return c.get('limits').refund('signInsByClient', c.get('client'))
}

/**
 * Counts an email that a client requests, by client and by the mailbox that receives it, regardless of the spelling of
 * the email address.
 * @param account an email address, or the id of the signed-in user
 * @throws DomainError too_many_requests
 */
export async function limitEmails(c: Context<AppEnv>, account: string): Promise<void> {
  const limits = c.get('limits')
  await limits.consume('accountMailsByClient', c.get('client'))
  await limits.consume('accountMailsByMailbox', normaliseMailbox(account))
  await limits.consume('accountMailsByMailboxDaily', normaliseMailbox(account))
}

export type SignInEmail = Extract<LimitName, 'signInLinksByMailbox' | 'signInCodesByMailbox' | 'recoveriesByMailbox'>

/**
 * Like `limitEmails`, for emails that let their recipient sign in.
 * @throws DomainError too_many_requests
 */
export async function limitSignInEmails(c: Context<AppEnv>, kind: SignInEmail, email: string): Promise<void> {
  await c.get('limits').consume('accountMailsByClient', c.get('client'))
  await c.get('limits').consume(kind, normaliseMailbox(email))
}
