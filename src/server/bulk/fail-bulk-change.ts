import { eq } from 'drizzle-orm'
import type { Services } from '../app-context.ts'
import { bulkChanges } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'

const NOT_CHECKED = 'The check of this file ended unexpectedly several times. Please look for what is unusual in the file, or divide it.'
const NOT_CONTINUED = 'The change ended unexpectedly several times.'

/** Ends a check, or stops a change, whose job failed at its last attempt. Nothing else would: no job is left. */
export function failBulkChange({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
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
