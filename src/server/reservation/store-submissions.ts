import { sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { Services } from '../app-context.ts'
import { preparedStatement } from '../db/prepared.ts'
import { FAILED_TRANSACTION, type SendCommit, type Settled as SettledStatements, type Transaction } from '../db/transaction.ts'
import { sqlState } from '../db/unreachable.ts'
import type { LimitedUse } from '../http/rate-limit.ts'
import { countWithinLimit } from '../http/stored-limiter.ts'
import type { Email } from '../mail/email.ts'
import { queueEmails } from '../mail/outbox.ts'
import { findOverQuota, lockRecipients } from './email-quota.ts'
import type { RequestEmails } from './emails.ts'
import { requireRoom } from './judge-by-hours.ts'
import { requireStored } from './require-stored.ts'
import { type NewRequest, storeRequests } from './store-requests.ts'

/** Maximum wait in milliseconds of several requests for a lock that one of them needs. */
const SHARED_LOCK_WAIT_MS = 250

export type Submission = NewRequest & {
  authorized: Authorized<'reservation:create'>
  emails: RequestEmails
  sendsCopy: boolean
  ofDiner: LimitedUse
}

/**
 * `superseded`: the venue was closed, the key was used or a limit was reached in the meantime. `copy_over_quota`: the diner's email address
 * has received the maximum number of emails of this kind today. Nothing is stored in both cases.
 */
export type WriteOutcome = 'stored' | 'superseded' | 'copy_over_quota'

export type Needed = Pick<Services, 'changes' | 'config' | 'clock' | 'db' | 'jobs'>
export type Settled = PromiseSettledResult<WriteOutcome>
/** The outcome of a request that is tried separately after its batch; a promise that never rejects. */
export type Outcome = Settled | Promise<Settled>

/**
 * Stores requests, the uses of their keys and their emails, and sends the commit of the transaction. When a request is refused, one of the
 * statements fails without naming the request; `storeUnlessRefused` finds it.
 * @throws the error of the statement that failed first; nothing is stored then
 */
export async function storeAll(
  tx: Transaction,
  services: Needed,
  submissions: readonly [Submission, ...Submission[]],
  sendCommit: SendCommit,
): Promise<void> {
  await requireCapacity(tx, services, submissions)
  const uses = submissions.map(({ ofDiner }) => ofDiner)
  const results = await sendCommit([
    ...lockAndStore(tx, submissions),
    countWithinLimit(tx, uses),
    queueEmails(tx, services, emailsOf(submissions)),
    requireStored(tx, services.clock(), submissions),
  ])
  requireAll(results)
}

/**
 * Like `storeAll`, but reads the result of each statement, because some of the requests are rejected.
 * @returns the rejected requests, in which case the caller must roll back; empty when all are stored
 */
export async function storeUnlessRefused(
  tx: Transaction,
  services: Needed,
  submissions: readonly [Submission, ...Submission[]],
): Promise<Map<Submission, Outcome>> {
  await requireCapacity(tx, services, submissions)
  const copies = submissions.flatMap(({ emails, sendsCopy }) => (sendsCopy ? [emails.copy] : []))
  const results = await Promise.allSettled([
    ...lockAndStore(tx, submissions),
    Promise.allSettled(submissions.map(({ ofDiner }) => ofDiner.count(tx))),
    // Sent before the statement that stores the new emails, so that it does not count them.
    findOverQuota(tx, services.clock(), copies),
    queueEmails(tx, services, emailsOf(submissions)),
  ])
  return findRefused(results, submissions)
}

/** A confirmed table takes capacity, so it is checked again under a lock. */
async function requireCapacity(tx: Transaction, services: Needed, [{ row }]: readonly [Submission, ...Submission[]]): Promise<void> {
  if (row.status === 'confirmed') await requireRoom(tx, services, row)
}

function lockAndStore(tx: Transaction, submissions: readonly [Submission, ...Submission[]]) {
  return [
    submissions.length > 1 && limitLockWait(tx).execute(),
    lockRecipients(
      tx,
      submissions.map(({ row }) => row.email),
    ),
    storeRequests(tx, submissions[0].authorized, submissions),
  ] as const
}

function emailsOf(submissions: readonly Submission[]): Email[] {
  return submissions.flatMap(({ emails, sendsCopy }) => [...(sendsCopy ? [emails.copy] : []), ...emails.toVenue])
}

type Results = [
  ...SettledStatements<ReturnType<typeof lockAndStore>>,
  admitted: PromiseSettledResult<PromiseSettledResult<void>[]>,
  overQuota: PromiseSettledResult<Set<Email>>,
  queued: PromiseSettledResult<void>,
]

/** @returns the requests that the first failing statement rejects; empty when none does */
function findRefused(
  [limited, locked, stored, admitted, overQuota, queued]: Results,
  submissions: readonly Submission[],
): Map<Submission, Outcome> {
  const ids = stored.status === 'fulfilled' ? stored.value : null
  const superseded = submissions.filter(({ row }) => ids && !ids.has(row.id))
  // The statements that store their emails fail as well, so that those errors are of no use.
  if (superseded.length > 0) return outcomesOf(superseded, 'superseded')
  const admissions = settledValue(admitted)
  requireAll([limited, locked, stored, overQuota, queued, ...admissions.filter(isFailure)])
  const rejected = submissions.flatMap((submission, index) => {
    const admission = admissions[index]
    return admission?.status === 'rejected' ? [[submission, admission] as const] : []
  })
  // The query of the quota counted the emails of these requests, too.
  if (rejected.length > 0) return new Map(rejected)
  const over = settledValue(overQuota)
  return outcomesOf(
    submissions.filter(({ emails }) => over.has(emails.copy)),
    'copy_over_quota',
  )
}

const limitLockWait = preparedStatement((tx) =>
  tx
    .select({ wait: sql`set_config('lock_timeout', ${String(SHARED_LOCK_WAIT_MS)}, true)` })
    .from(sql`(select) as one`)
    .prepare(''),
)

function isFailure(admission: PromiseSettledResult<unknown>): boolean {
  return admission.status === 'rejected' && !(admission.reason instanceof DomainError)
}

/** @throws the error of the statement that failed first: it made the others fail */
function requireAll(statements: readonly PromiseSettledResult<unknown>[]): void {
  const errors = statements.flatMap((statement) => (statement.status === 'rejected' ? [statement.reason] : []))
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== FAILED_TRANSACTION) ?? errors[0]
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

export function outcomeOf(value: WriteOutcome): PromiseFulfilledResult<WriteOutcome> {
  return { status: 'fulfilled', value }
}

function outcomesOf(submissions: readonly Submission[], value: WriteOutcome): Map<Submission, Outcome> {
  return new Map(submissions.map((submission) => [submission, outcomeOf(value)]))
}
