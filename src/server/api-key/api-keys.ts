import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { ApiKey, NewApiKey } from '../../contract/api-key.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { API_KEY_NAME_MAX_LENGTH, type ApiScope, MAX_API_KEYS } from '../../domain/api-key/scopes.ts'
import { DomainError } from '../../domain/errors.ts'
import { textError } from '../../domain/fields.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { recordOwnAction } from '../account/audit-account.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { apiKeys, venues } from '../db/schema/index.ts'
import { retryOnUniqueViolation, type Transaction } from '../db/transaction.ts'
import { hashKey } from '../mac.ts'
import { isStoredAlready } from '../repeated-requests.ts'
import { API_KEY_START } from './authenticate-key.ts'

type Input = { user: { id: string; email: string } }

export async function listApiKeys({ ctx, input: { user } }: { ctx: AppContext; input: Input }): Promise<ApiKey[]> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: user.id }).subject
  const rows = await ctx.db.orm
    .select({ key: apiKeys, venueName: venues.name })
    .from(apiKeys)
    .leftJoin(venues, eq(venues.id, apiKeys.venue_id))
    .where(eq(apiKeys.user_id, userId))
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id))
  return rows.map(({ key, venueName }) => toApiKey(key, venueName))
}

/**
 * Creates an API key for the current user, who must own the venue or be an administrator. Returns the key only once, because only its hash
 * is stored.
 * @throws DomainError required_fields, field_too_long, field_unstorable, venue_not_found also for another user's venue, not_allowed,
 * api_keys_too_many, idempotency_key_reused
 */
export async function createApiKey({
  ctx,
  input: { id, user, name: typed, scopes, venueId },
}: {
  ctx: AppContext
  input: Input & { id?: string | undefined; name: string; scopes: readonly ApiScope[]; venueId: string | null }
}): Promise<NewApiKey> {
  const requirePermission = (actor: Actor) =>
    authorize(actor, 'api-key:create', { venueId }, venueId === null ? undefined : 'venue_not_found')
  requirePermission(ctx.actor)
  const name = readName(typed)
  if (scopes.length === 0) throw DomainError.forField('scopes', 'required_fields')
  const prefix = `${API_KEY_START}${randomBytes(4).toString('hex')}`
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`
  const create = async (tx: Transaction, { actor }: AppContext) => {
    requirePermission(actor)
    const [venue] = venueId !== null && isUuid(venueId) ? await tx.select().from(venues).where(eq(venues.id, venueId)) : []
    if (venueId !== null && !venue) throw new DomainError('venue_not_found')
    // The response with the secret may have been lost: the earlier one is replaced.
    if (id && (await isStoredAlready(tx, apiKeys, id, eq(apiKeys.user_id, user.id)))) await tx.delete(apiKeys).where(eq(apiKeys.id, id))
    if ((await tx.$count(apiKeys, eq(apiKeys.user_id, user.id))) >= MAX_API_KEYS) throw new DomainError('api_keys_too_many')
    const [made] = await tx
      .insert(apiKeys)
      .values({
        id,
        user_id: user.id,
        venue_id: venueId,
        name,
        scopes: [...new Set(scopes)],
        prefix,
        key_hash: hashKey(key),
        created_at: ctx.clock(),
      })
      .returning()
    if (!made) throw new Error('no API key was stored')
    await recordOwnAction(tx, ctx, {
      user,
      action: 'create_api_key',
      changes: [
        { field: 'key', from: null, to: prefix },
        { field: 'name', from: null, to: name },
        { field: 'scopes', from: null, to: made.scopes },
        { field: 'venue_id', from: null, to: venueId },
      ],
    })
    return { ...toApiKey(made, venue?.name ?? null), key }
  }
  return retryOnUniqueViolation(() => writeAs(ctx, create, { accounts: [user.id] }))
}

/** Revokes an API key immediately. @throws DomainError not_found, also for another user's key */
export async function revokeApiKey({ ctx, input: { user, id } }: { ctx: AppContext; input: Input & { id: string } }): Promise<void> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: user.id }).subject
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const isTheirs = and(eq(apiKeys.id, id), eq(apiKeys.user_id, userId))
      const [ended] = isUuid(id) ? await tx.delete(apiKeys).where(isTheirs).returning() : []
      if (!ended) throw new DomainError('not_found')
      await recordOwnAction(tx, ctx, {
        user,
        action: 'revoke_api_key',
        changes: [
          { field: 'key', from: ended.prefix, to: null },
          { field: 'name', from: ended.name, to: null },
        ],
      })
    },
    { accounts: [userId] },
  )
}

function readName(typed: string): string {
  const name = typed.trim()
  if (name === '') throw DomainError.forField('name', 'required_fields')
  const code = textError(name, API_KEY_NAME_MAX_LENGTH)
  if (code) throw DomainError.forField('name', code)
  return name
}

function toApiKey(key: typeof apiKeys.$inferSelect, venueName: string | null): ApiKey {
  const { id, name, prefix, scopes, venue_id } = key
  return {
    id,
    name,
    prefix,
    scopes,
    venue_id,
    venue_name: venueName,
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  }
}
