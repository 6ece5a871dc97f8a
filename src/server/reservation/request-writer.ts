import { refreshStatisticsAfter } from '../db/planner-statistics.ts'
import { mails, rateLimits, reservations } from '../db/schema/index.ts'
import type { SendCommit, Transaction } from '../db/transaction.ts'
import { sqlState } from '../db/unreachable.ts'
import { inBatches } from '../in-batches.ts'
import { InProgress } from '../in-progress.ts'
import {
  type Needed,
  type Outcome,
  outcomeOf,
  type Settled,
  type Submission,
  storeAll,
  storeUnlessRefused,
  type WriteOutcome,
} from './store-submissions.ts'

/** SQLSTATEs of a lock that was not available, a statement that took too long, and a deadlock. */
const WAITED_TOO_LONG = new Set(['55P03', '57014', '40P01'])

/** Maximum wait in milliseconds of a batch for requests that are being prepared: five times what preparing usually takes. */
const PREPARATION_WAIT_MS = 5

/** A table of so many requests is read from end to end in about the time of its index. */
const noteStored = refreshStatisticsAfter(256, [reservations, mails, rateLimits])

type Batch = readonly [Submission, ...Submission[]]

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
 * Stores a request, the use of its key and its emails, or none of them. Requests that arrive while others are being stored are stored
 * together in the next transaction, because a transaction costs more than its rows.
 * @throws DomainError too_many_requests, and for a table that is confirmed at once a code of `requireRoom`
 */
export async function writeRequest(services: Needed, submission: Submission): Promise<WriteOutcome> {
  return await (submission.row.status === 'confirmed' ? writeAlone : writeInBatch)(services, submission)
}

/** A table that is confirmed immediately takes capacity, which the next one must see. */
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

/** @param earlier the outcome of a request with the same key. When that was rejected, this one is tried */
async function settleAfter(earlier: Outcome | undefined, services: Needed, submission: Submission): Promise<Settled> {
  return (await earlier)?.status === 'rejected' ? settleAlone(services, submission) : outcomeOf('superseded')
}

/** Separates requests whose key an earlier one has, because one statement cannot use a key twice. */
function splitByKey(submissions: readonly Submission[]): { firsts: Submission[]; repeated: Submission[] } {
  const keys = new Set<string>()
  const isFirst = ({ use }: Submission) => use === null || (!keys.has(use.key) && keys.add(use.key) !== undefined)
  const firsts = submissions.filter(isFirst)
  return { firsts, repeated: submissions.filter((submission) => !firsts.includes(submission)) }
}

function isFilled(submissions: readonly Submission[]): submissions is Batch {
  return submissions.length > 0
}

/** @returns the outcome of each of the submissions, whose keys differ */
async function writeDistinct(services: Needed, submissions: readonly Submission[]): Promise<Map<Submission, Outcome>> {
  const outcomes = new Map<Submission, Outcome>()
  let left = submissions
  // A rejected request must leave no row, so the transaction is rolled back and repeated with the others.
  while (isFilled(left)) {
    const refused = await attempt(services, left)
    if (refused.size === 0) break
    for (const [submission, outcome] of refused) outcomes.set(submission, outcome)
    left = left.filter((submission) => !outcomes.has(submission))
  }
  for (const submission of left) outcomes.set(submission, outcomeOf('stored'))
  return outcomes
}

/** @returns the rejected submissions, in which case nothing is stored; empty when all are stored */
async function attempt(services: Needed, submissions: Batch): Promise<Map<Submission, Outcome>> {
  try {
    await inTransactionOf(services, submissions, (tx, sendCommit) => storeAll(tx, services, submissions, sendCommit))
    return new Map()
  } catch (error) {
    if (isOfRow(error)) return await attemptByResults(services, submissions)
    return attemptEach(services, submissions, error)
  }
}

/** Finds the submissions that the database rejects. Stores all when it rejects none of them any more. */
async function attemptByResults(services: Needed, submissions: Batch): Promise<Map<Submission, Outcome>> {
  try {
    await inTransactionOf(services, submissions, async (tx) => {
      const refused = await storeUnlessRefused(tx, services, submissions)
      if (refused.size > 0) throw new RefusedError(refused)
    })
    return new Map()
  } catch (error) {
    return error instanceof RefusedError ? error.refused : attemptEach(services, submissions, error)
  }
}

async function inTransactionOf(
  { changes, db }: Needed,
  submissions: Batch,
  work: (tx: Transaction, sendCommit: SendCommit) => Promise<void>,
): Promise<void> {
  await changes.transaction((tx, invalidateVenues, sendCommit) => {
    invalidateVenues(...submissions.map(({ row }) => row.venue_id))
    return work(tx, sendCommit)
  })
  noteStored(db, submissions.length)
}

class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refused: Map<Submission, Outcome>

  constructor(refused: Map<Submission, Outcome>) {
    super('some requests were not stored')
    this.refused = refused
  }
}

/** Whether the database rejects a row, a value or a condition of a statement. */
function isOfRow(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '')
}

/**
 * Tries each separately, so that the others do not wait for the one that causes the error. After such an error nothing is committed.
 * @throws the given error when none of them can be its only cause
 */
function attemptEach(services: Needed, submissions: Batch, error: unknown): Map<Submission, Outcome> {
  const mayComeFromOne = isOfRow(error) || WAITED_TOO_LONG.has(sqlState(error) ?? '')
  if (submissions.length === 1 || !mayComeFromOne) throw error
  return new Map(submissions.map((submission) => [submission, settleAlone(services, submission)]))
}
