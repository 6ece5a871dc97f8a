import { type ActiveSession, toActor } from '../../domain/account/session.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { can } from '../../domain/permissions.ts'
import { findActiveSession } from '../account/sessions.ts'
import type { AppContext } from '../app-context.ts'
import { reservationsTag } from '../db/schema/cache-tags.ts'
import { createEventStream, type EventStream } from '../http/event-stream.ts'
import { toLogError } from '../log/log-error.ts'
import { requireReadableVenue } from './find-reservation.ts'

/**
 * Interval of heartbeats, in milliseconds. Shorter than the idle timeout of common proxies. An ended session is noticed
 * within this time.
 */
const HEARTBEAT_MS = 15_000
/**
 * Longest life of a stream, in milliseconds. After a reload, the old workers of a reverse proxy with the old configuration run until the
 * last of their streams ends.
 */
const LIFETIME_MS = 30 * MINUTE_MS
export const MAX_STREAMS_PER_USER = 10

type StreamEnd = 'session' | 'access' | 'superseded'

type Watch = { end(reason: StreamEnd): void }

export type OpenStreams = Map<string, Set<Watch>>

type Input = { venueId: string | undefined; session: ActiveSession; watches: OpenStreams; heartbeatMs?: number; lifetimeMs?: number }

/**
 * Streams an event without data whenever a reservation of a venue is created, decided or withdrawn. Reads the session again before every
 * event, so that the stream ends with the session or the access to the venue. Ends after half an hour; clients connect again.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found
 */
export async function watchReservations({ ctx, input }: { ctx: AppContext; input: Input }): Promise<ReadableStream<Uint8Array>> {
  const { session, watches, heartbeatMs = HEARTBEAT_MS, lifetimeMs = LIFETIME_MS } = input
  const { id } = await requireReadableVenue(ctx, input.venueId)
  return createEventStream((stream) => {
    const watch = { end: (reason: StreamEnd) => endWith(stream, reason) }
    const leave = join(watches, session.user.id, watch)
    const checkStream = coalesce(
      async (hasChanged) => {
        const reason = await endReason(ctx, session.token, id)
        if (reason) return watch.end(reason)
        if (hasChanged) stream.send('changed', { venue_id: id })
        else stream.beat()
      },
      (error) => {
        ctx.log.warn({ error: toLogError(error) }, 'event stream session check failed')
        stream.close()
      },
    )
    const stopListening = ctx.changes.onChange((change) => {
      if (change === 'everything' || change.includes(reservationsTag(id))) checkStream(true)
    })
    const heartbeat = setInterval(() => checkStream(false), heartbeatMs)
    const stop = () => stream.closeForReconnect()
    const endOfLife = setTimeout(stop, lifetimeMs)
    ctx.shutdownSignal.addEventListener('abort', stop)
    if (ctx.shutdownSignal.aborted) stop()
    return () => {
      clearInterval(heartbeat)
      clearTimeout(endOfLife)
      stopListening()
      leave()
      ctx.shutdownSignal.removeEventListener('abort', stop)
    }
  })
}

function endWith(stream: EventStream, reason: StreamEnd): void {
  stream.send('end', { reason })
  stream.close()
}

async function endReason(ctx: AppContext, token: string, venueId: string): Promise<StreamEnd | null> {
  const session = await findActiveSession(ctx, token)
  if (!session) return 'session'
  return can(toActor(session), 'reservation:read', { venueId }) ? null : 'access'
}

function join(watches: OpenStreams, userId: string, watch: Watch): () => void {
  const mine = watches.get(userId) ?? new Set()
  watches.set(userId, mine.add(watch))
  const [oldest] = mine
  if (mine.size > MAX_STREAMS_PER_USER) oldest?.end('superseded')
  return () => {
    mine.delete(watch)
    if (mine.size === 0) watches.delete(userId)
  }
}

/** Calls during a run are combined into one further run. */
function coalesce(work: (hasChanged: boolean) => Promise<void>, onError: (error: unknown) => void): (hasChanged: boolean) => void {
  let isRunning = false
  let isWanted = false
  let hasChanged = false
  const run = async () => {
    isRunning = true
    try {
      while (isWanted) {
        const changed = hasChanged
        isWanted = false
        hasChanged = false
        await work(changed)
      }
    } finally {
      isRunning = false
    }
  }
  return (changed) => {
    isWanted = true
    hasChanged ||= changed
    if (!isRunning) run().catch(onError)
  }
}
