import { sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { Services } from '../app-context.ts'
import { preparedStatement } from '../db/prepared.ts'
import { FAILED_TRANSACTION, type SendCommit, type Transaction } from '../db/transaction.ts'
import { sqlState } from '../db/unreachable.ts'
import type { LimitedUse } from '../http/rate-limit.ts'
import { inBatches } from '../in-batches.ts'
import { InProgress } from '../in-progress.ts'
import { queueEmails } from '../mail/outbox.ts'
import { findOverQuota, lockRecipients } from './email-quota.ts'
import type { RequestEmails } from './emails.ts'
import { requireRoom } from './judge-by-hours.ts'
import { isRefusal, requireStored } from './require-stored.ts'
import { type NewRequest, storeRequests } from './store-requests.ts'

/** A lock that was not available, a statement that took too long, and a deadlock. */
const WAITED_TOO_LONG = new Set(['55P03', '57014', '40P01'])

/** Longest wait of several requests for a lock that one of them needs, in milliseconds. */
const SHARED_LOCK_WAIT_MS = 250

type Submission = NewRequest & {
  authorized: Authorized<'reservation:create'>
  emails: RequestEmails
  sendsCopy: boolean
  ofDiner: LimitedUse
}

/**
 * `superseded`: the venue was closed, the key was used or what is counted has changed in the meantime. `copy_over_quota`: the diner got as many emails of this kind today
 * as one address may get. Nothing is stored in both cases.
 */
export type WriteOutcome = 'stored' | 'superseded' | 'copy_over_quota'

type Needed = Pick<Services, 'changes' | 'config' | 'clock' | 'jobs'>
type Settled = PromiseSettledResult<WriteOutcome>
/** A promise, which never rejects, for what is tried alone after its batch. */
type Outcome = Settled | Promise<Settled>

/** Longest wait of a batch for requests that are being prepared, in milliseconds. Five times what preparing usually takes. */
const PREPARATION_WAIT_MS = 5

const preparing = new InProgress()

/**
 * Tracks a request until it is ready to be written. A batch waits for it, because reading it ends just after the batch before, and it would
 * otherwise wait for one more batch.
 */
export async function prepareForWriting<T>(prepared: Promise<T>): Promise<T> {
  return await preparing.track(prepared)
}

const writeInBatch = inBatches(writeTogether, ({ changes }) => changes, { beforeBatch: () => preparing.ended(PREPARATION_WAIT_MS) })

/**
 * Stores a request, the use of its key and its emails, or nothing of them. Requests that arrive while others are stored are then stored
 * together in one transaction, because most of its cost is not for a row.
 * @throws DomainError too_many_requests, and for a table that is confirmed at once a code of `requireRoom`
 */
export async function writeRequest(services: Needed, submission: Submission): Promise<WriteOutcome> {
  return await (submission.row.status === 'confirmed' ? writeAlone : writeInBatch)(services, submission)
}

/** A table that is confirmed at once takes capacity, which the next one must see. */
async function writeAlone(services: Needed, submission: Submission): Promise<WriteOutcome> {
  const refused = await attempt(services, [submission])
  const outcome = (await refused.get(submission)) ?? outcomeOf('stored')
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function settleAlone(services: Needed, submission: Submission): Promise<Settled> {
  const [settled] = await Promise.allSettled([writeAlone(services, submission)])
  return settled
}

async function writeTogether(services: Needed, submissions: readonly Submission[]): Promise<Outcome[]> {
  const { firsts, repeated } = splitByKey(submissions)
  const outcomes = await writeDistinct(services, firsts)
  const lastOf = new Map(firsts.map((first) => [first.use?.key, outcomes.get(first)]))
  for (const submission of repeated) {
    const outcome = settleAfter(lastOf.get(submission.use?.key), services, submission)
    outcomes.set(submission, outcome)
    lastOf.set(submission.use?.key, outcome)
  }
  return submissions.map((submission) => outcomes.get(submission) ?? outcomeOf('superseded'))
}

/** @param earlier of a request with the same key. Where it was rejected, this one is tried */
async function settleAfter(earlier: Outcome | undefined, services: Needed, submission: Submission): Promise<Settled> {
  return (await earlier)?.status === 'rejected' ? settleAlone(services, submission) : outcomeOf('superseded')
}

/** One statement cannot use a key twice. */
function splitByKey(submissions: readonly Submission[]): { firsts: Submission[]; repeated: Submission[] } {
  const keys = new Set<string>()
  const isFirst = ({ use }: Submission) => use === null || (!keys.has(use.key) && keys.add(use.key) !== undefined)
  const firsts = submissions.filter(isFirst)
  return { firsts, repeated: submissions.filter((submission) => !firsts.includes(submission)) }
}

/** @returns the outcome of each of the submissions, whose keys differ */
async function writeDistinct(services: Needed, submissions: readonly Submission[]): Promise<Map<Submission, Outcome>> {
  const outcomes = new Map<Submission, Outcome>()
  let left = submissions
  // What is refused must leave nothing behind, so the transaction is rolled back and repeated with the others.
  while (left.length > 0) {
    const refused = await attempt(services, left)
    if (refused.size === 0) break
    for (const [submission, outcome] of refused) outcomes.set(submission, outcome)
    left = left.filter((submission) => !outcomes.has(submission))
  }
  for (const submission of left) outcomes.set(submission, outcomeOf('stored'))
  return outcomes
}

/** @returns what was refused, in which case nothing is stored; empty when all are stored */
async function attempt(services: Needed, submissions: readonly Submission[]): Promise<Map<Submission, Outcome>> {
  try {
    await services.changes.transaction(async (tx, ofVenue, sendCommit) => {
      ofVenue(...submissions.map(({ row }) => row.venue_id))
      const refused = await write(tx, services, submissions, sendCommit)
      if (refused.size > 0) throw new RefusedError(refused)
    })
    return new Map()
  } catch (error) {
    if (error instanceof RefusedError) return error.refused
    if (submissions.length === 1 || !isOfOne(error)) throw error
    return attemptEach(services, submissions)
  }
}

class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refused: Map<Submission, Outcome>

  constructor(refused: Map<Submission, Outcome>) {
    super('some requests were not stored')
    this.refused = refused
  }
}

/** Whether one of the requests may be the cause: a value, or a lock that it waits for. Surely nothing was committed. */
function isOfOne(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return /^2[23]/.test(state) || WAITED_TOO_LONG.has(state)
}

/** Finds which of the requests is the cause of an error. The others do not wait for it. */
function attemptEach(services: Needed, submissions: readonly Submission[]): Map<Submission, Outcome> {
  return new Map(submissions.map((submission) => [submission, settleAlone(services, submission)]))
}

async function write(
  tx: Transaction,
  services: Needed,
  submissions: readonly Submission[],
  sendCommit: SendCommit,
): Promise<Map<Submission, Outcome>> {
  const [first] = submissions
  if (!first) return new Map()
  // Checked again under a lock, because a confirmed table takes capacity.
  if (first.row.status === 'confirmed') await requireRoom(tx, services, first.row)
  const isShared = submissions.length > 1
  const copies = submissions.filter(({ sendsCopy }) => sendsCopy).map(({ emails }) => emails.copy)
  const all = submissions.flatMap(({ emails, sendsCopy }) => [...(sendsCopy ? [emails.copy] : []), ...emails.toVenue])
  const now = services.clock()
  // Sent together, because each of them only waits for the database. The emails come after the quota, which must not count them.
  const statements = [
    isShared && limitLockWait(tx).execute(),
    lockRecipients(
      tx,
      submissions.map(({ row }) => row.email),
    ),
    storeRequests(tx, first.authorized, submissions),
    Promise.allSettled(submissions.map(({ ofDiner }) => ofDiner.count(tx))),
    findOverQuota(tx, now, copies),
    queueEmails(tx, services, all),
  ] as const
  const { results, checked } = await sendCommit(statements, () => requireStored(tx, now, submissions))
  if (checked.status === 'fulfilled') {
    requireAll(results)
    return new Map()
  }
  const [limited, locked, stored, admitted, overQuota, queued] = results
  const ids = stored.status === 'fulfilled' ? stored.value : null
  const superseded = submissions.filter(({ row }) => ids && !ids.has(row.id))
  // Their emails cannot be stored, so that statements fail from there on.
  if (superseded.length > 0) return new Map(superseded.map((submission) => [submission, outcomeOf('superseded')]))
  const admissions = settledValue(admitted)
  requireAll([limited, locked, stored, overQuota, queued, ...admissions.filter(isFailure)])
  const rejected = submissions.flatMap((submission, index) => {
    const admission = admissions[index]
    return admission?.status === 'rejected' ? [[submission, admission] as const] : []
  })
  // The quota counted their emails, too.
  if (rejected.length > 0) return new Map(rejected)
  const over = settledValue(overQuota)
  const withoutCopy = submissions.filter(({ emails }) => over.has(emails.copy))
  if (withoutCopy.length > 0) return new Map(withoutCopy.map((submission) => [submission, outcomeOf('copy_over_quota')]))
  // Another transaction sent an email between the statements. Several requests are then tried alone.
  if (isShared || !isRefusal(checked.reason)) throw checked.reason
  return new Map([[first, outcomeOf('superseded')]])
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

function outcomeOf(value: WriteOutcome): PromiseFulfilledResult<WriteOutcome> {
  return { status: 'fulfilled', value }
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
