import { ECDH } from 'node:crypto'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { addPushDeviceBody, PushDevice, PushDevices } from '../../../contract/notification.ts'
import type { ActiveSession } from '../../../domain/account/session.ts'
import { DomainError } from '../../../domain/errors.ts'
import { isPushEndpoint, MAX_PUSH_DEVICES } from '../../../domain/notification/push-endpoint.ts'
import { authorize } from '../../../domain/permissions.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { pushSubscriptions } from '../../db/schema/index.ts'
import { vapidKeys } from './vapid-keys.ts'

const USER_AGENT_MAX_LENGTH = 400

type Input = { session: ActiveSession }

/**
 * Returns the current user's devices with notifications, newest first, and the key with which a browser subscribes. The
 * key is null when no emails are sent, because notifications accompany emails.
 */
export async function listPushDevices({ ctx, input: { session } }: { ctx: AppContext; input: Input }): Promise<PushDevices> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: session.user.id }).subject
  const rows = await ctx.db.orm
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, userId))
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id))
  return { public_key: ctx.config.mail.smtpUrl ? vapidKeys(ctx.secret).publicKey : null, data: rows.map(toPushDevice) }
}

/**
 * Adds a browser to the devices of the current user. A browser has one entry: a later registration replaces the earlier
 * one. Above the limit the oldest devices are removed.
 * @throws DomainError push_endpoint_invalid; invalid_request for an unusable encryption key
 */
export async function addPushDevice({
  ctx,
  input: { session, userAgent, device },
}: {
  ctx: AppContext
  input: Input & { userAgent: string | undefined; device: z.output<typeof addPushDeviceBody> }
}): Promise<PushDevice> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: session.user.id }).subject
  if (!isPushEndpoint(device.endpoint)) throw DomainError.forField('endpoint', 'push_endpoint_invalid')
  if (!isCurvePoint(device.keys.p256dh)) throw DomainError.forField('keys.p256dh', 'invalid_request')
  const stored = {
    user_id: userId,
    session_id: session.id,
    p256dh: device.keys.p256dh,
    auth: device.keys.auth,
    user_agent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    created_at: ctx.clock(),
    last_success_at: null,
  }
  return writeAs(ctx, async (tx) => {
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({ endpoint: device.endpoint, ...stored })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: stored })
      .returning()
    if (!row) throw new Error('no push subscription was stored')
    const kept = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.user_id, userId))
      .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id))
      .limit(MAX_PUSH_DEVICES)
    await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.user_id, userId), notInArray(pushSubscriptions.id, kept)))
    return toPushDevice(row)
  })
}

/** @throws DomainError not_found, also for another user's device */
export async function removePushDevice({ ctx, input: { session, id } }: { ctx: AppContext; input: Input & { id: string } }): Promise<void> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: session.user.id }).subject
  const isTheirs = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.user_id, userId))
  const removed = isUuid(id)
    ? await writeAs(ctx, (tx) => tx.delete(pushSubscriptions).where(isTheirs).returning({ id: pushSubscriptions.id }))
    : []
  if (removed.length === 0) throw new DomainError('not_found')
}

function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

function toPushDevice({ id, endpoint, user_agent, created_at, last_success_at }: typeof pushSubscriptions.$inferSelect): PushDevice {
  return { id, endpoint, user_agent, created_at: created_at.toISOString(), last_success_at: last_success_at?.toISOString() ?? null }
}
