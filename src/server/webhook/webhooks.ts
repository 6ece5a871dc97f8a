import { randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { NewWebhook, Webhook } from '../../contract/webhook.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { isPublicHttpsUrl } from '../../domain/public-https-url.ts'
import { isUuid } from '../../domain/uuid.ts'
import { MAX_WEBHOOKS, OLD_SECRET_HOURS, type WebhookTopic } from '../../domain/webhook.ts'
import { recordOwnAction } from '../account/audit-account.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { venues, webhooks } from '../db/schema/index.ts'
import { retryOnUniqueViolation, type Transaction } from '../db/transaction.ts'
import { computeMac } from '../mac.ts'
import { isStoredAlready } from '../repeated-requests.ts'
import { failingSince } from './failing.ts'

type Signing = { id: string; secret_number: number; secret_replaced_at: Date | null }

/**
 * Returns a webhook's secret in the format of Standard Webhooks. Derived from the server secret instead of stored, so that access to a
 * backup or the database is not enough to sign.
 */
export function webhookSecret({ id, secret_number }: Pick<Signing, 'id' | 'secret_number'>, secret: string): string {
  return `whsec_${computeMac(`webhook:${id}:${secret_number}`, secret, 'base64')}`
}

/** Returns the current secret and, for a day after a replacement, the previous one, so that receivers can switch without failures. */
export function signingSecrets(hook: Signing, secret: string, now: Date): string[] {
  const isReplacedRecently =
    hook.secret_replaced_at !== null && now.getTime() - hook.secret_replaced_at.getTime() < OLD_SECRET_HOURS * HOUR_MS
  const numbers = isReplacedRecently ? [hook.secret_number, hook.secret_number - 1] : [hook.secret_number]
  return numbers.map((secret_number) => webhookSecret({ id: hook.id, secret_number }, secret))
}

/** Half of the maximum of the column, so that the secret can be replaced 2^30 times. */
const MAX_FIRST_NUMBER = 2 ** 30

type Input = { user: { id: string; email: string } }

export async function listWebhooks({ ctx, input: { user } }: { ctx: AppContext; input: Input }): Promise<Webhook[]> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: user.id }).subject
  const rows = await ctx.db.orm
    .select({ hook: webhooks, venueName: venues.name })
    .from(webhooks)
    .leftJoin(venues, eq(venues.id, webhooks.venue_id))
    .where(eq(webhooks.user_id, userId))
    .orderBy(desc(webhooks.created_at), desc(webhooks.id))
  const failing = await failingSince(
    ctx.db.orm,
    rows.map(({ hook }) => hook.id),
  )
  return rows.map(({ hook, venueName }) => toWebhook(hook, venueName, failing.get(hook.id)))
}

/**
 * Creates a webhook of the current user, who must own the venue or be an administrator. Returns the secret only once.
 * @throws DomainError webhook_url_invalid, required_fields, venue_not_found also for another user's venue, not_allowed, webhooks_too_many,
 * idempotency_key_reused
 */
export async function createWebhook({
  ctx,
  input: { id, user, url, topics, venueId },
}: {
  ctx: AppContext
  input: Input & { id?: string | undefined; url: string; topics: readonly WebhookTopic[]; venueId: string | null }
}): Promise<NewWebhook> {
  const requirePermission = (actor: Actor) =>
    authorize(actor, 'webhook:create', { venueId }, venueId === null ? undefined : 'venue_not_found')
  requirePermission(ctx.actor)
  if (!isPublicHttpsUrl(url)) throw DomainError.forField('url', 'webhook_url_invalid')
  if (topics.length === 0) throw DomainError.forField('topics', 'required_fields')
  const create = async (tx: Transaction, { actor }: AppContext) => {
    requirePermission(actor)
    const [venue] = venueId !== null && isUuid(venueId) ? await tx.select().from(venues).where(eq(venues.id, venueId)) : []
    if (venueId !== null && !venue) throw new DomainError('venue_not_found')
    // The response with the secret may have been lost: the earlier one is replaced.
    if (id && (await isStoredAlready(tx, webhooks, id, eq(webhooks.user_id, user.id)))) await tx.delete(webhooks).where(eq(webhooks.id, id))
    if ((await tx.$count(webhooks, eq(webhooks.user_id, user.id))) >= MAX_WEBHOOKS) throw new DomainError('webhooks_too_many')
    const [made] = await tx
      .insert(webhooks)
      .values({
        id,
        user_id: user.id,
        venue_id: venueId,
        url: new URL(url).href,
        topics: [...new Set(topics)],
        // An earlier webhook may have had an id that the client chose, and its secrets may be known.
        ...(id ? { secret_number: randomInt(MAX_FIRST_NUMBER) } : {}),
        created_at: ctx.clock(),
      })
      .returning()
    if (!made) throw new Error('no webhook was stored')
    await recordOwnAction(tx, ctx, {
      user,
      action: 'create_webhook',
      changes: [
        { field: 'host', from: null, to: new URL(url).hostname },
        { field: 'topics', from: null, to: made.topics },
        { field: 'venue_id', from: null, to: venueId },
      ],
    })
    return { ...toWebhook(made, venue?.name ?? null), secret: webhookSecret(made, ctx.secret) }
  }
  return retryOnUniqueViolation(() => writeAs(ctx, create, { accounts: [user.id] }))
}

type OfWebhook = Input & { id: string }

export function isOwnWebhook({ user, id }: OfWebhook) {
  return isUuid(id) ? and(eq(webhooks.id, id), eq(webhooks.user_id, user.id)) : null
}

/**
 * Time within which another replacement repeats one whose response was lost, in milliseconds. The lost secret must not replace the former
 * one, with which receivers still verify.
 */
const REPEATED_WITHIN_MS = MINUTE_MS

/**
 * Replaces the secret of a webhook, and returns the new one. The previous one also signs for another day.
 * @throws DomainError not_found, also for another user's webhook
 */
export async function replaceSecret({ ctx, input }: { ctx: AppContext; input: OfWebhook }): Promise<{ secret: string }> {
  authorize(ctx.actor, 'account:use', { userId: input.user.id })
  const isTheirs = isOwnWebhook(input)
  return writeAs(ctx, async (tx, ctx) => {
    const [before] = isTheirs ? await tx.select().from(webhooks).where(isTheirs).for('update') : []
    if (!before) throw new DomainError('not_found')
    if (before.secret_replaced_at && ctx.clock().getTime() - before.secret_replaced_at.getTime() < REPEATED_WITHIN_MS)
      return { secret: webhookSecret(before, ctx.secret) }
    const set = { secret_number: before.secret_number + 1, secret_replaced_at: ctx.clock() }
    await tx.update(webhooks).set(set).where(eq(webhooks.id, before.id))
    await recordOwnAction(tx, ctx, {
      user: input.user,
      action: 'replace_webhook_secret',
      changes: [{ field: 'webhook_id', from: null, to: before.id }],
    })
    return { secret: webhookSecret({ id: before.id, secret_number: set.secret_number }, ctx.secret) }
  })
}

/** Deletes a webhook and its log immediately. @throws DomainError not_found, also for another user's webhook */
export async function deleteWebhook({ ctx, input }: { ctx: AppContext; input: OfWebhook }): Promise<void> {
  authorize(ctx.actor, 'account:use', { userId: input.user.id })
  const isTheirs = isOwnWebhook(input)
  await writeAs(ctx, async (tx, ctx) => {
    const [ended] = isTheirs ? await tx.delete(webhooks).where(isTheirs).returning() : []
    if (!ended) throw new DomainError('not_found')
    await recordOwnAction(tx, ctx, {
      user: input.user,
      action: 'delete_webhook',
      changes: [{ field: 'host', from: new URL(ended.url).hostname, to: null }],
    })
  })
}

function toWebhook(
  { id, url, topics, venue_id, created_at, gone_at, stop_reason }: typeof webhooks.$inferSelect,
  venueName: string | null,
  failingSince?: Date,
): Webhook {
  return {
    id,
    url,
    topics,
    venue_id,
    venue_name: venueName,
    created_at: created_at.toISOString(),
    failing_since: failingSince?.toISOString() ?? null,
    gone_at: gone_at?.toISOString() ?? null,
    stop_reason,
  }
}
