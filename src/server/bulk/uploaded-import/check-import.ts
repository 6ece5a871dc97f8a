import { and, eq } from 'drizzle-orm'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { bulkChangeRows, bulkChanges, type ImportDetails, type ImportFile } from '../../db/schema/index.ts'
import { UnreadableFileError } from '../../import-files/source-row.ts'
import { importFile, MAX_STORED_REASON, type ReadOptions, type Report, storableText } from './import-file.ts'
import { rememberedColumns } from './remembered-columns.ts'
import { choicesForCheck } from './stored-choices.ts'

const BATCH_SIZE = 500
const MAX_CHANGES = 50

/**
 * Stores the planned outcome of each row. Changes nothing else. An interrupted check starts again.
 * @param mustStop also when a user has discarded the file in the meantime
 */
export async function checkImport(ctx: AppContext, id: string, file: ImportFile, mustStop: () => Promise<boolean>): Promise<void> {
  const { orm } = ctx.db
  await orm.delete(bulkChangeRows).where(eq(bulkChangeRows.change_id, id))
  const found: ImportFile = { ...file, columns: [], unused: [], left_out: [], reason: null }
  let total = 0
  let waiting: (typeof bulkChangeRows.$inferInsert)[] = []
  const store = async () => {
    if (waiting.length > 0) await orm.insert(bulkChangeRows).values(waiting)
    waiting = []
  }
  try {
    for await (const report of importFile(ctx, id, file, {
      apply: false,
      choices: await choicesForCheck(ctx, id),
      ...noteIn(ctx, found),
    })) {
      if (report.outcome === 'summary') {
        found.unused = report.unusedColumns
        continue
      }
      total += 1
      waiting.push(toRow(id, report))
      if (waiting.length < BATCH_SIZE) continue
      await store()
      if (await mustStop()) return
    }
    await store()
    await finish(ctx, id, { status: 'checked', total, file: found })
  } catch (error) {
    if (await mustStop()) return
    await finish(ctx, id, { status: 'failed', total, file: { ...found, reason: reasonOf(error) } })
  }
}

/** Stores what the file contains. Until a user has chosen columns, the choices for an earlier file with the same columns are used. */
function noteIn(ctx: AppContext, found: ImportFile): ReadOptions {
  return {
    onColumns: (columns) => {
      found.columns = columns
    },
    onLeftOut: (list) => {
      found.left_out = list
    },
    recall: async (names) => {
      if (found.what !== 'venues' || Object.keys(found.chosen).length > 0) return null
      const chosen = await rememberedColumns(ctx, names)
      if (chosen) Object.assign(found, { chosen, remembered: Object.keys(chosen) })
      return chosen
    },
  }
}

async function finish({ db }: AppContext, id: string, change: Partial<typeof bulkChanges.$inferInsert>): Promise<void> {
  await db.orm
    .update(bulkChanges)
    .set(change)
    .where(and(eq(bulkChanges.id, id), eq(bulkChanges.status, 'checking')))
}

/**
 * Returns the message for a file that cannot be read.
 * @throws the error when it has another cause, so that the job is repeated
 */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFileError) return storableText(error.message, MAX_STORED_REASON)
  if (error instanceof DomainError && error.code !== 'unavailable') return ALL_MESSAGES[error.code]
  throw error
}

export function toRow(changeId: string, report: Report): typeof bulkChangeRows.$inferInsert {
  const { row, line, outcome, name } = report
  return { change_id: changeId, position: row, line, venue_name: name ?? '', planned: outcome, details: detailsOf(report) }
}

function detailsOf(report: Report): ImportDetails {
  return {
    ...('changes' in report ? { changes: report.changes.slice(0, MAX_CHANGES) } : {}),
    ...('reason' in report ? { reason: report.reason } : {}),
    ...('first' in report ? { first: report.first.row } : {}),
    ...('venue' in report ? { venue: report.venue } : {}),
    ...('items' in report ? { items: report.items } : {}),
    ...('isInvited' in report ? { invited: report.isInvited } : {}),
  }
}
