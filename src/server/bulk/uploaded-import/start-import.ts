import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { BulkChange, chooseColumnsBody, uploadImportBody } from '../../../contract/bulk.ts'
import { type BulkStatus, FILE_NAME_MAX_LENGTH } from '../../../domain/bulk.ts'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { bulkChanges, type ImportFile } from '../../db/schema/index.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '../../db/transaction.ts'
import { importFileName } from '../../files/file-storage.ts'
import { bulkChangeJob } from '../../jobs/definitions.ts'
import { isStoredAlready } from '../../repeated-requests.ts'
import { lockBulkChange, readBulkChange } from '../read-bulk-change.ts'
import { MAX_COLUMNS } from './import-file.ts'
import { rememberColumns } from './remembered-columns.ts'
import { forgetDuplicateChoices } from './stored-choices.ts'

type Props<Input> = { ctx: AppContext; input: Input }

/**
 * Stores a file, which a background job checks. Imports nothing until a user starts the import.
 * @throws DomainError not_allowed, idempotency_key_reused, or file_missing
 */
export async function uploadImport({ ctx, input }: Props<z.output<typeof uploadImportBody>>): Promise<BulkChange> {
  const { file, what } = input
  authorize(ctx.actor, 'guide:import', { what })
  if (!(file instanceof File) || file.size === 0) throw DomainError.forField('file', 'file_missing')
  if (ctx.actor.kind !== 'user') throw new DomainError('not_allowed')
  const { userId, email } = ctx.actor
  const { id = randomUUID() } = input
  const isOwn = and(eq(bulkChanges.kind, 'import'), eq(bulkChanges.created_by, userId))
  const isRepeated = () => inTransaction(ctx.db, (tx) => isStoredAlready(tx, bulkChanges, input.id, isOwn))
  if (await isRepeated()) return readBulkChange({ ctx, input: { id } })
  const name = file.name.replaceAll('\0', '').slice(0, FILE_NAME_MAX_LENGTH).toWellFormed()
  const isNew = await storeFile(ctx, importFileName(id), new Uint8Array(await file.arrayBuffer()))
  try {
    await writeAs(ctx, async (tx, ctx) => {
      authorize(ctx.actor, 'guide:import', { what })
      await tx.insert(bulkChanges).values({
        id,
        kind: 'import',
        status: 'checking',
        file: { what, name, size: file.size, chosen: {}, columns: [], unused: [], reason: null },
        total: 0,
        created_by: userId,
        created_by_email: email,
        created_at: ctx.clock(),
      })
      await ctx.jobs.enqueue(tx, bulkChangeJob, [{ payload: { change_id: id } }])
    })
  } catch (error) {
    if (isUniqueViolation(error) && (await isRepeated())) return readBulkChange({ ctx, input: { id } })
    if (isNew) await ctx.files.private.remove(importFileName(id))
    throw error
  }
  return readBulkChange({ ctx, input: { id } })
}

/** @returns false when an earlier attempt of the same request has stored the file */
async function storeFile({ files }: AppContext, name: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await files.private.write(name, bytes)
    return true
  } catch (error) {
    if (!(await files.private.storedAt(name))) throw error
    return false
  }
}

/**
 * Maps the columns of a file to fields, and checks the file again. Earlier choices for other columns stay. Without columns, only decides whether
 * the choices are remembered.
 * @throws DomainError not_allowed, not_found, import_not_checked, or invalid_request for choices of more columns than a file offers
 */
export function chooseColumns({
  ctx,
  input: { id, columns, remember },
}: Props<{ id: string } & z.output<typeof chooseColumnsBody>>): Promise<BulkChange> {
  return changeImport(ctx, { id, from: ['checked', 'failed'] }, async (tx, ctx, file) => {
    const decided = remember === undefined ? file : { ...file, remember }
    if (!columns) return { file: decided }
    const chosen = { ...file.chosen, ...columns }
    // Limited, because all choices are stored with the file.
    if (Object.keys(chosen).length > MAX_COLUMNS) throw new DomainError('invalid_request')
    await forgetDuplicateChoices(tx, id)
    await enqueue(tx, ctx, id)
    const remembered = file.remembered?.filter((name) => !Object.hasOwn(columns, name)) ?? []
    return { status: 'checking', file: { ...decided, chosen, remembered } }
  })
}

/**
 * Imports a checked file, and remembers the chosen columns.
 * @throws DomainError not_allowed, not_found, or import_not_checked
 */
export function startImport({ ctx, input: { id } }: Props<{ id: string }>): Promise<BulkChange> {
  return changeImport(ctx, { id, from: ['checked'] }, async (tx, ctx, file) => {
    if (file.what === 'venues') await rememberColumns(tx, ctx, file)
    await enqueue(tx, ctx, id)
    return { status: 'running' }
  })
}

function enqueue(tx: Transaction, { jobs }: AppContext, id: string): Promise<void> {
  return jobs.enqueue(tx, bulkChangeJob, [{ payload: { change_id: id } }])
}

const DISCARDABLE: readonly BulkStatus[] = ['checking', 'checked', 'failed']

/**
 * Discards a file that is not imported yet. A check in progress ends at its next batch.
 * @throws DomainError not_allowed, not_found, or import_not_checked
 */
export async function discardImport({ ctx, input: { id } }: Props<{ id: string }>): Promise<void> {
  authorize(ctx.actor, 'guide:edit', undefined)
  await writeAs(ctx, async (tx, ctx) => {
    const change = await lockBulkChange(tx, ctx, id)
    if (change.kind !== 'import') throw new DomainError('not_found')
    if (!DISCARDABLE.includes(change.status)) throw new DomainError('import_not_checked')
    // Deletes the file first, so that after a crash the row is left and can be discarded again.
    await ctx.files.private.remove(importFileName(id))
    await tx.delete(bulkChanges).where(eq(bulkChanges.id, id))
  })
}

type Change = { status?: BulkStatus; file?: ImportFile }
type Present = { id: string; from: readonly BulkStatus[] }

async function changeImport(
  ctx: AppContext,
  { id, from }: Present,
  change: (tx: Transaction, ctx: AppContext, file: ImportFile) => Promise<Change>,
): Promise<BulkChange> {
  authorize(ctx.actor, 'guide:edit', undefined)
  await writeAs(ctx, async (tx, ctx) => {
    const present = await lockBulkChange(tx, ctx, id)
    if (!present.file) throw new DomainError('not_found')
    authorize(ctx.actor, 'guide:import', { what: present.file.what })
    if (!from.includes(present.status)) throw new DomainError('import_not_checked')
    await tx
      .update(bulkChanges)
      .set(await change(tx, ctx, present.file))
      .where(eq(bulkChanges.id, id))
  })
  return readBulkChange({ ctx, input: { id } })
}
