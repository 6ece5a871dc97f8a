import { count, eq } from 'drizzle-orm'
import type { SynonymLine, SynonymLineInput } from '../../../contract/synonyms.ts'
import { deletedFields, diffFields } from '../../../domain/audit.ts'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { MAX_SYNONYM_LINES, readSynonymPhrases } from '../../../domain/search/synonym-phrases.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { searchSynonyms } from '../../db/schema/index.ts'
import { retryOnUniqueViolation, type Transaction } from '../../db/transaction.ts'
import { nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { isStoredAlready } from '../../repeated-requests.ts'
import { toSynonymLine } from './list-synonyms.ts'

type ById = { id: string }

/**
 * Adds a line of synonyms. It applies to every search after the commit.
 * @throws DomainError not_allowed, synonyms_invalid, synonyms_too_many or idempotency_key_reused
 */
export async function addSynonyms({
  ctx,
  input,
}: {
  ctx: AppContext
  input: SynonymLineInput & { id?: string | undefined }
}): Promise<SynonymLine> {
  const authorized = authorize(ctx.actor, 'synonym:manage', undefined)
  const phrases = requirePhrases(input)
  const add = async (tx: Transaction, ctx: AppContext) => {
    if (input.id && (await isStoredAlready(tx, searchSynonyms, input.id))) return toSynonymLine(await lockLine(tx, input.id))
    const [held] = await tx.select({ lines: count() }).from(searchSynonyms)
    if ((held?.lines ?? 0) >= MAX_SYNONYM_LINES) throw new DomainError('synonyms_too_many')
    const now = ctx.clock()
    const [row] = await tx.insert(searchSynonyms).values({ id: input.id, phrases, created_at: now, updated_at: now }).returning()
    if (!row) throw new Error('insert returned no row')
    await recordAudit(tx, ctx, authorized, {
      action: 'synonym.create',
      id: row.id,
      name: nameOf(phrases),
      changes: diffFields({}, { phrases }),
    })
    return toSynonymLine(row)
  }
  return retryOnUniqueViolation(() => writeAs(ctx, add))
}

/** @throws DomainError not_allowed, not_found, edited_meanwhile or synonyms_invalid */
export async function changeSynonyms({
  ctx,
  input,
}: {
  ctx: AppContext
  input: ById & SynonymLineInput & { seen_updated_at?: string | undefined }
}): Promise<SynonymLine> {
  const authorized = authorize(ctx.actor, 'synonym:manage', undefined)
  const phrases = requirePhrases(input)
  return writeAs(ctx, async (tx, ctx) => {
    const before = await lockLine(tx, input.id)
    const changes = diffFields({ phrases: before.phrases }, { phrases })
    if (changes.length === 0) return toSynonymLine(before)
    await requireUnmodified(input.seen_updated_at, before.updated_at, () => toSynonymLine(before))
    const set = { phrases, updated_at: nextUpdatedAt(searchSynonyms.updated_at, ctx.clock()) }
    const [row] = await tx.update(searchSynonyms).set(set).where(eq(searchSynonyms.id, input.id)).returning()
    if (!row) throw new Error('the updated line was not returned')
    await recordAudit(tx, ctx, authorized, { action: 'synonym.update', id: input.id, name: nameOf(phrases), changes })
    return toSynonymLine(row)
  })
}

/** @throws DomainError not_allowed or not_found */
export async function removeSynonyms({ ctx, input: { id } }: { ctx: AppContext; input: ById }): Promise<void> {
  const authorized = authorize(ctx.actor, 'synonym:manage', undefined)
  await writeAs(ctx, async (tx, ctx) => {
    const { phrases } = await lockLine(tx, id)
    await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
    await recordAudit(tx, ctx, authorized, { action: 'synonym.delete', id, name: nameOf(phrases), changes: deletedFields({ phrases }) })
  })
}

function requirePhrases({ phrases: typed }: SynonymLineInput): string[] {
  const phrases = readSynonymPhrases(typed)
  if (!phrases) throw new DomainError('synonyms_invalid', { fields: [{ field: 'phrases', code: 'synonyms_invalid' }] })
  return phrases
}

async function lockLine(tx: Transaction, id: string): Promise<typeof searchSynonyms.$inferSelect> {
  if (!isUuid(id)) throw new DomainError('not_found')
  const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update')
  if (!row) throw new DomainError('not_found')
  return row
}

function nameOf(phrases: readonly string[]): string {
  return phrases.join(', ')
}
