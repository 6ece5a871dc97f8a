import { and, eq, lt } from 'drizzle-orm'
import type { BulkChange } from '../../contract/bulk.ts'
import { BULK_KEPT_MS } from '../../domain/bulk.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { bulkChanges } from '../db/schema/index.ts'
import { importFileName } from '../files/file-storage.ts'
import { bulkChangeJob } from '../jobs/definitions.ts'
import { lockBulkChange, readBulkChange } from './read-bulk-change.ts'

type Props = { ctx: AppContext; input: { id: string } }

/**
 * Stops a change after the current venue or batch, for which it waits; does nothing when it does not run.
 * @throws DomainError not_allowed or not_found
 */
export async function stopBulkChange({ ctx, input }: Props): Promise<BulkChange> {
  const { id } = await readBulkChange({ ctx, input })
  await writeAs(ctx, async (tx, ctx) => {
    const change = await lockBulkChange(tx, ctx, id)
    if (change.status === 'running') await tx.update(bulkChanges).set({ status: 'stopped' }).where(eq(bulkChanges.id, id))
  })
  return readBulkChange({ ctx, input })
}

/**
 * Continues a stopped change with its next venue; does nothing when it is not stopped.
 * @throws DomainError not_allowed; not_found; bulk_undone when it was undone in the meantime
 */
export async function continueBulkChange({ ctx, input: { id } }: Props): Promise<BulkChange> {
  authorize(ctx.actor, 'guide:edit', undefined)
  await writeAs(ctx, async (tx, ctx) => {
    const change = await lockBulkChange(tx, ctx, id)
    if ((await tx.$count(bulkChanges, eq(bulkChanges.undo_of, id))) > 0) throw new DomainError('bulk_undone')
    if (change.status !== 'stopped') return
    await tx.update(bulkChanges).set({ status: 'running' }).where(eq(bulkChanges.id, id))
    await ctx.jobs.enqueue(tx, bulkChangeJob, [{ payload: { change_id: id } }])
  })
  return readBulkChange({ ctx, input: { id } })
}

/**
 * Deletes bulk changes that can no longer be undone, with files that were not imported. Deletes the files first, so that a crash leaves a
 * row for the next run and no file without a row.
 * @returns their number
 */
export async function deleteOldBulkChanges({ db, clock, files }: Services): Promise<number> {
  const isOld = lt(bulkChanges.created_at, new Date(clock().getTime() - BULK_KEPT_MS))
  const imports = await db.orm
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(and(isOld, eq(bulkChanges.kind, 'import')))
  for (const { id } of imports) await files.private.remove(importFileName(id))
  const { rowCount } = await db.orm.delete(bulkChanges).where(isOld)
  return rowCount ?? 0
}
