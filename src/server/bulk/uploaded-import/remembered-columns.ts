import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/durations.ts'
import { IMPORT_TARGETS } from '../../../domain/venue/import-targets.ts'
import type { AppContext, Services } from '../../app-context.ts'
import { type ImportFile, importMappings } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'

/** Two years, because some sources publish a file once a year. */
const KEPT_MS = 2 * 365 * DAY_MS

const TARGETS: ReadonlySet<string> = new Set(IMPORT_TARGETS)

/** Files with the same columns have the same key, in any order. */
function keyOf(names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...names].sort()))
    .digest('hex')
}

/** Returns what was chosen for the last file with these columns; null when nothing is remembered. */
export async function rememberedColumns({ db }: AppContext, names: readonly string[]): Promise<ImportFile['chosen'] | null> {
  const [found] = await db.orm
    .select()
    .from(importMappings)
    .where(eq(importMappings.columns_key, keyOf(names)))
  if (!found) return null
  // A later version may not have a field any more.
  const known = Object.entries(found.chosen).filter(([name, target]) => names.includes(name) && (target === null || TARGETS.has(target)))
  return known.length > 0 ? Object.fromEntries(known) : null
}

/** Stores the choices of a file for the next one with these columns, or deletes them when the user does not want that. */
export async function rememberColumns(
  tx: Transaction,
  { clock }: AppContext,
  { columns, chosen, remember = true }: ImportFile,
): Promise<void> {
  const columns_key = keyOf(columns.map(({ name }) => name))
  if (!remember) await tx.delete(importMappings).where(eq(importMappings.columns_key, columns_key))
  else if (Object.keys(chosen).length > 0) {
    const values = { chosen, used_at: clock() }
    await tx
      .insert(importMappings)
      .values({ columns_key, ...values })
      .onConflictDoUpdate({ target: importMappings.columns_key, set: values })
  }
}

/** Deletes choices that were not used for two years. @returns their number */
export async function forgetOldColumns({ db, clock }: Services): Promise<number> {
  const isOld = lt(importMappings.used_at, new Date(clock().getTime() - KEPT_MS))
  const { rowCount } = await db.orm.delete(importMappings).where(isOld)
  return rowCount ?? 0
}
