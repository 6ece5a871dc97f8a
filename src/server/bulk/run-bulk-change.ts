import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { VISITOR } from '../../domain/account/actor.ts'
import type { BulkAction, BulkOutcome, BulkStatus, UndonePart } from '../../domain/bulk.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { findActor } from '../actor/find-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { BulkChangeStoppedError } from '../audit/audit.ts'
import { auditEntries, bulkChangeRows, bulkChanges } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { bulkChangeFailedJob, bulkChangeJob } from '../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../jobs/workers.ts'
import { addOwner } from '../people/add-owner.ts'
import { deleteVenue } from '../venue/delete-venue.ts'
import { updateVenue } from '../venue/save-venue.ts'
import { undoForMenuPart } from './undo/undo-for-menu-part.ts'
import { undoForUser } from './undo/undo-for-user.ts'
import { undoForVenue } from './undo/undo-for-venue.ts'
import { applyImport } from './uploaded-import/apply-import.ts'
import { checkImport } from './uploaded-import/check-import.ts'

const BATCH_SIZE = 50

type Change = typeof bulkChanges.$inferSelect
type Row = typeof bulkChangeRows.$inferSelect

export function bulkChangeWorkers(services: Services): JobWorker[] {
  return [
    createWorker(bulkChangeJob, async ({ change_id }, { isStopping }) => {
      await runBulkChange(services, change_id, isStopping)
      if (isStopping()) throw new JobFailedError('stopping')
    }),
    createWorker(bulkChangeFailedJob, ({ change_id }) => failBulkChange(services, change_id)),
  ]
}

/**
 * Runs a change with the current permissions of its author, until all venues are done, a user stops it, or the process
 * stops. Reads the permissions again after each venue or batch; when they have changed, it continues with the new ones. Each
 * venue is one transaction. Its audit entry shows that the venue is done, so that a crash never changes a venue twice.
 */
export async function runBulkChange(services: Services, id: string, isStopping: () => boolean): Promise<void> {
  const { orm } = services.db
  for (;;) {
    const [change] = await orm.select().from(bulkChanges).where(eq(bulkChanges.id, id))
    if (change?.status !== 'running' && change?.status !== 'checking') return
    const author = async () => (await findActor(orm, change.created_by)) ?? VISITOR
    const ctx: AppContext = { ...services, actor: await author(), bulkChangeId: id }
    const mustStop = async () => isStopping() || !(await isIn(ctx, id, change.status)) || !isDeepStrictEqual(await author(), ctx.actor)
    if (!change.file) await runBatch(ctx, change, mustStop)
    else if (change.status === 'checking') await checkImport(ctx, id, change.file, mustStop)
    else await applyImport(ctx, id, change.file, mustStop)
    if (isStopping()) return
  }
}

async function runBatch(ctx: AppContext, change: Change, mustStop: () => Promise<boolean>): Promise<void> {
  const { id } = change
  const isOpen = and(eq(bulkChangeRows.change_id, id), isNull(bulkChangeRows.outcome))
  const rows = await ctx.db.orm.select().from(bulkChangeRows).where(isOpen).orderBy(asc(bulkChangeRows.position)).limit(BATCH_SIZE)
  if (rows.length === 0) {
    const isRunning = and(eq(bulkChanges.id, id), eq(bulkChanges.status, 'running'))
    await ctx.db.orm.update(bulkChanges).set({ status: 'finished', finished_at: ctx.clock() }).where(isRunning)
    return
  }
  const done = await doneSubjects(ctx, id, rows)
  for (const row of rows) {
    if (await mustStop()) return
    if (done.has(subjectOf(row))) await noteOutcome(ctx, row, 'changed', null)
    else await carryOut(ctx, change, row)
  }
}

async function carryOut(ctx: AppContext, change: Change, row: Row): Promise<void> {
  const id = subjectOf(row)
  let refusal: ErrorCode | null = null
  try {
    if (row.details?.part) await undoForPart(ctx, String(change.undo_of), row.details.part)
    else if (change.kind === 'undo') await undoForVenue(ctx, String(change.undo_of), id)
    else await applyToVenue(ctx, { action: change.kind as BulkAction, venueId: id, userId: change.user_id })
  } catch (error) {
    if (error instanceof BulkChangeStoppedError) return
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error
    refusal = error.code
  }
  // Also after a rejection, because another run of the same job, after a missed heartbeat, may have changed the venue first.
  if ((await doneSubjects(ctx, change.id, [row])).has(id)) await noteOutcome(ctx, row, 'changed', null)
  else await noteOutcome(ctx, row, refusal === null ? 'unchanged' : 'refused', refusal)
}

async function noteOutcome({ db: { orm } }: AppContext, { change_id, position }: Row, outcome: BulkOutcome, reason: ErrorCode | null) {
  const isRow = and(eq(bulkChangeRows.change_id, change_id), eq(bulkChangeRows.position, position))
  await orm.update(bulkChangeRows).set({ outcome, reason }).where(isRow)
}

function undoForPart(ctx: AppContext, changeId: string, part: UndonePart): Promise<void> {
  return part.entity === 'user' ? undoForUser(ctx, changeId, part.id) : undoForMenuPart(ctx, changeId, part)
}

function subjectOf({ venue_id, details }: Row): string {
  return venue_id ?? String(details?.part?.id)
}

async function doneSubjects({ db: { orm } }: AppContext, changeId: string, rows: readonly Row[]): Promise<Set<string>> {
  const isOfChange = and(eq(auditEntries.bulk_change_id, changeId), inArray(auditEntries.entity_id, rows.map(subjectOf)))
  const found = await orm.selectDistinct({ id: auditEntries.entity_id }).from(auditEntries).where(isOfChange)
  return new Set(found.map(({ id }) => id))
}

async function isIn({ db: { orm } }: AppContext, id: string, status: BulkStatus): Promise<boolean> {
  return (await orm.$count(bulkChanges, and(eq(bulkChanges.id, id), eq(bulkChanges.status, status)))) > 0
}

const NOT_CHECKED = 'The check of this file ended unexpectedly several times. Please look for what is unusual in the file, or divide it.'
const NOT_CONTINUED = 'The change ended unexpectedly several times.'

/** Ends a check, or stops a change, whose job has failed at its last attempt. Without a job nothing else would end it. */
function failBulkChange({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update')
    if (change?.status !== 'checking' && change?.status !== 'running') return
    const isChecking = change.status === 'checking'
    const file = change.file && { ...change.file, reason: isChecking ? NOT_CHECKED : NOT_CONTINUED }
    await tx
      .update(bulkChanges)
      .set({ status: isChecking ? 'failed' : 'stopped', file })
      .where(eq(bulkChanges.id, id))
  })
}

type Props = { action: BulkAction; venueId: string; userId: string | null }

async function applyToVenue(ctx: AppContext, { action, venueId: id, userId }: Props): Promise<void> {
  switch (action) {
    case 'feature':
    case 'stop_featuring':
      await updateVenue({ ctx, input: { id, change: { featured: action === 'feature' } } })
      return
    case 'activate':
    case 'deactivate':
      await updateVenue({ ctx, input: { id, change: { active: action === 'activate' } } })
      return
    case 'delete':
      await deleteVenue({ ctx, input: { id } })
      return
    case 'assign':
      if (userId === null) throw new DomainError('user_not_found')
      await addOwner({ ctx, input: { venueId: id, userId } })
  }
}
