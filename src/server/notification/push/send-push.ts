import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Actor } from '../../../domain/account/actor.ts'
import { mailtoHref } from '../../../domain/account/email.ts'
import { isAdminRole } from '../../../domain/account/roles.ts'
import { can } from '../../../domain/permissions.ts'
import { reservationsPanelPath } from '../../../domain/reservation/panel-path.ts'
import { reservationStart } from '../../../domain/reservation/start.ts'
import { formatDate, withoutSeconds } from '../../../domain/time.ts'
import { findActor } from '../../actor/find-actor.ts'
import type { Services } from '../../app-context.ts'
import { pushSubscriptions, reservations, venues } from '../../db/schema/index.ts'
import { type PushEvent, pushJob } from '../../jobs/definitions.ts'
import { createWorker, JobFailedError, type JobWorker } from '../../jobs/workers.ts'
import { toLogError } from '../../log/log-error.ts'
import { type OpenRequest, openPublicRequest, sendMessage } from '../../outgoing-request/send-to-public-host.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

type Input = { subscription_id: string; reservation_id: string; event: PushEvent }

/** The push service no longer knows the subscription (404, 410), or it belongs to another VAPID key (403). */
const ENDED_STATUSES: ReadonlySet<number> = new Set([403, 404, 410])

type Row = typeof reservations.$inferSelect

/**
 * Sends a notification about a reservation to a device, unless it is outdated: the request was answered, its time has
 * passed, or the user may no longer read it. Deletes a subscription that has ended.
 * @throws when the push service did not accept the message
 */
export async function sendPush(services: Pick<Services, 'db' | 'config' | 'clock'>, transport: PushTransport, input: Input): Promise<void> {
  const { db, config, clock } = services
  const [device] = await db.orm.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, input.subscription_id))
  const [found] = await db.orm
    .select({ reservation: reservations, venue: { id: venues.id, name: venues.name } })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venue_id))
    .where(eq(reservations.id, input.reservation_id))
  if (!device || !found) return
  const { reservation, venue } = found
  const actor = await findActor(db.orm, device.user_id)
  if (!actor || !can(actor, 'reservation:read', { venueId: venue.id })) return
  if (isOutOfDate(reservation, input.event) || reservationStart(reservation, config.timeZone) <= clock()) return
  const status = await transport.send(device, {
    payload: JSON.stringify(contentOf(reservation, venue, input.event, actor)),
    topic: reservation.id.replaceAll('-', ''),
  })
  const isTheDevice = eq(pushSubscriptions.id, device.id)
  if (status >= 200 && status < 300) await db.orm.update(pushSubscriptions).set({ last_success_at: clock() }).where(isTheDevice)
  else if (ENDED_STATUSES.has(status)) await db.orm.delete(pushSubscriptions).where(isTheDevice)
  else throw new Error(`a push service answered ${status}`)
}

function isOutOfDate({ status, withdrawn_at }: Row, event: PushEvent): boolean {
  return event !== 'withdrawn' && (status !== 'pending' || withdrawn_at !== null)
}

const TITLES: Record<PushEvent, string> = { requested: 'New request', changed: 'Changed request', withdrawn: 'Cancelled' }

/** No data of the diner, because the notification appears on locked screens. */
function contentOf(reservation: Row, venue: { id: string; name: string }, event: PushEvent, actor: Extract<Actor, { kind: 'user' }>) {
  const { party_size, requested_date, requested_time } = reservation
  const day = formatDate(requested_date, { weekday: true }).replace(/ \d{4}$/, '')
  const panel = reservationsPanelPath(isAdminRole(actor.role) ? 'admin' : 'owner', venue.id)
  return {
    title: `${TITLES[event]}: ${venue.name}`,
    body: `A table for ${party_size}, ${day} at ${withoutSeconds(requested_time)}`,
    url: `${panel}?reservation=${reservation.id}`,
    tag: reservation.id,
  }
}

/** How long a push service stores a message for an offline device: four hours. */
const KEPT_S = 4 * 60 * 60

type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** Messages with the same topic replace each other while the device is offline (RFC 8030, 5.4). At most 32 characters of base64url. */
type PushMessage = { payload: string; topic: string }

type PushTransport = {
  /**
   * Encrypts a message for a browser and sends it to its push service. Resolves to the HTTP status.
   * @throws when there is no response
   */
  send(target: PushTarget, message: PushMessage): Promise<number>
}

type PushSettings = { vapid: VapidKeys; contactEmail: string }

export function createPushTransport({ vapid, contactEmail }: PushSettings, open: OpenRequest = openPublicRequest): PushTransport {
  return {
    send({ endpoint, p256dh, auth }, { payload, topic }) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: mailtoHref(contactEmail), ...vapid },
        TTL: KEPT_S,
        urgency: 'high',
        topic,
      })
      return sendMessage(open, endpoint, { method, headers: { ...headers }, body })
    },
  }
}

export function pushWorker(services: Services, given?: PushTransport): JobWorker {
  const { config, log, secret } = services
  const transport = given ?? createPushTransport({ vapid: vapidKeys(secret), contactEmail: config.contactEmail })
  return createWorker(pushJob, async (payload, { isLast }) => {
    try {
      await sendPush(services, transport, payload)
    } catch (error) {
      // The endpoint is not logged, because anyone who knows it can reach the device.
      const { subscription_id } = payload
      log.warn(
        { subscription_id, error: toLogError(error) },
        isLast ? 'notification failed permanently' : 'notification failed, will retry',
      )
      throw new JobFailedError('the notification was not sent')
    }
  })
}
