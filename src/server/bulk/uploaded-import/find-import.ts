import { eq } from 'drizzle-orm'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { AppContext } from '../../app-context.ts'
import { bulkChanges, type ImportFile } from '../../db/schema/index.ts'
import { importFileName } from '../../files/file-storage.ts'

type FoundImport = { id: string; file: ImportFile; status: (typeof bulkChanges.$inferSelect)['status'] }

/**
 * Returns an import whose file is still kept.
 * @throws DomainError not_allowed; not_found, also for an editor and another user's import
 */
export async function findImport({ actor, db, files }: AppContext, id: string): Promise<FoundImport> {
  authorize(actor, 'guide:edit', undefined)
  const [row] = isUuid(id) ? await db.orm.select().from(bulkChanges).where(eq(bulkChanges.id, id)) : []
  if (!row?.file) throw new DomainError('not_found')
  authorize(actor, 'bulk:use', { createdBy: row.created_by }, 'not_found')
  if (!(await files.private.storedAt(importFileName(id)))) throw new DomainError('not_found')
  return { id, file: row.file, status: row.status }
}
