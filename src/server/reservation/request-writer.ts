import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { Services } from '../app-context.ts'
import type { Transaction } from '../db/transaction.ts'
import { sqlState } from '../db/unreachable.ts'
import { inBatches } from '../in-batches.ts'
import { queueEmails } from '../mail/outbox.ts'
import { findOverQuota, lockRecipients } from './email-quota.ts'
import type { RequestEmails } from './emails.ts'
import { requireRoom } from './judge-by-hours.ts'
import { type NewRequest, storeRequests } from './store-requests.ts'

const FAILED_TRANSACTION = '25P02'

type Submission = NewRequest & {
  authorized: Authorized<'reservation:create'>
  emails: RequestEmails
  /** Whether the diner gets an email. */
  sendsCopy: boolean
  /** Counts the request in the transaction; throws a DomainError to refuse it. */
  admit: ((tx: Transaction) => Promise<void>) | undefined
}

/**
 * `superseded`: the venue was closed or the key was used in the meantime. `copy_over_quota`: the diner got as many emails of this kind today
 * as one address may get. Nothing is stored in both cases.
 */
export type WriteOutcome = 'stored' | 'superseded' | 'copy_over_quota'

type Needed = Pick<Services, 'changes' | 'config' | 'clock' | 'jobs'>
type Outcome = PromiseSettledResult<WriteOutcome>

const writeInBatch = inBatches(writeTogether, ({ changes }) => changes)

/**
 * Stores a request, the use of its key and its emails, or nothing of them. Requests that arrive while others are stored are then stored
 * together in one transaction, because most of its cost is not for a row.
 * @throws DomainError of `admit`, and for a table that is confirmed at once a code of `requireRoom`
 */
export async function writeRequest(services: Needed, submission: Submission): Promise<WriteOutcome> {
  return await (submission.row.status === 'confirmed' ? writeAlone : writeInBatch)(services, submission)
}

/** A table that is confirmed at once takes capacity, which the next one must see. */
async function writeAlone(services: Needed, submission: Submission): Promise<WriteOutcome> {
  const [outcome] = await writeTogether(services, [submission])
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}

async function writeTogether(services: Needed, submissions: readonly Submission[]): Promise<Outcome[]> {
  const refused = repeatedKeys(submissions)
  const isLeft = (submission: Submission) => !refused.has(submission)
  // What is refused must leave nothing behind, so the transaction is rolled back and repeated with the others.
  for (let left = submissions.filter(isLeft); left.length > 0; left = left.filter(isLeft)) {
    const found = await attempt(services, left)
    if (found.size === 0) break
    for (const [submission, outcome] of found) refused.set(submission, outcome)
  }
  return submissions.map((submission) => refused.get(submission) ?? outcomeOf('stored'))
}

/** One statement cannot use a key twice. */
function repeatedKeys(submissions: readonly Submission[]): Map<Submission, Outcome> {
  const keys = new Set<string>()
  const repeated = new Map<Submission, Outcome>()
  for (const submission of submissions) {
    const key = submission.use?.key
    if (key === undefined) continue
    if (keys.has(key)) repeated.set(submission, outcomeOf('superseded'))
    keys.add(key)
  }
  return repeated
}

/** @returns what was refused, in which case nothing is stored; empty when all are stored */
async function attempt(services: Needed, submissions: readonly Submission[]): Promise<Map<Submission, Outcome>> {
  try {
    await services.changes.transaction(async (tx, ofVenue) => {
      ofVenue(...submissions.map(({ row }) => row.venue_id))
      const refused = await write(tx, services, submissions)
      if (refused.size > 0) throw new RefusedError(refused)
    })
    return new Map()
  } catch (error) {
    if (error instanceof RefusedError) return error.refused
    if (submissions.length === 1 || !isAboutData(error)) throw error
    return await attemptEach(services, submissions)
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

/** Whether the database refused a value, so that surely nothing was committed. */
function isAboutData(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '')
}

/** Finds which of the requests the database refuses. */
async function attemptEach(services: Needed, submissions: readonly Submission[]): Promise<Map<Submission, Outcome>> {
  const outcomes = new Map<Submission, Outcome>()
  for (const submission of submissions) {
    const [outcome] = await Promise.allSettled([writeTogether(services, [submission])])
    if (outcome.status === 'rejected') outcomes.set(submission, outcome)
    else for (const each of outcome.value) outcomes.set(submission, each)
  }
  return outcomes
}

async function write(tx: Transaction, services: Needed, submissions: readonly Submission[]): Promise<Map<Submission, Outcome>> {
  const [first] = submissions
  if (!first) return new Map()
  // Checked again under a lock, because a confirmed table takes capacity.
  if (first.row.status === 'confirmed') await requireRoom(tx, services, first.row)
  const copies = submissions.filter(({ sendsCopy }) => sendsCopy).map(({ emails }) => emails.copy)
  const all = submissions.flatMap(({ emails, sendsCopy }) => [...(sendsCopy ? [emails.copy] : []), ...emails.toVenue])
  // Sent together, because each of them only waits for the database. The emails come last: the quota must not count them.
  const [locked, stored, admitted, overQuota, queued] = await Promise.allSettled([
    lockRecipients(
      tx,
      copies.map(({ to }) => to),
    ),
    storeRequests(tx, first.authorized, submissions),
    Promise.allSettled(submissions.map(({ admit }) => admit?.(tx))),
    findOverQuota(tx, services, copies),
    queueEmails(tx, services, all),
  ])
  const ids = stored.status === 'fulfilled' ? stored.value : null
  const superseded = submissions.filter(({ row }) => ids && !ids.has(row.id))
  // Their emails cannot be stored, so that statements fail from there on.
  if (superseded.length > 0) return new Map(superseded.map((submission) => [submission, outcomeOf('superseded')]))
  const admissions = settledValue(admitted)
  requireAll([locked, stored, overQuota, queued, ...admissions.filter(isFailure)])
  const over = settledValue(overQuota)
  const refused = new Map<Submission, Outcome>()
  for (const [index, submission] of submissions.entries()) {
    const admission = admissions[index]
    if (admission?.status === 'rejected') refused.set(submission, admission)
    else if (over.has(submission.emails.copy)) refused.set(submission, outcomeOf('copy_over_quota'))
  }
  return refused
}

function isFailure(admission: PromiseSettledResult<unknown>): boolean {
  return admission.status === 'rejected' && !(admission.reason instanceof DomainError)
}

/** @throws the error of the statement that failed first: it made the others fail */
function requireAll(statements: readonly PromiseSettledResult<unknown>[]): void {
  const errors = statements.flatMap((statement) => (statement.status === 'rejected' ? [statement.reason] : []))
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== FAILED_TRANSACTION) ?? errors[0]
}

function outcomeOf(value: WriteOutcome): Outcome {
  return { status: 'fulfilled', value }
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
