import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { createReservationBody, Reservation } from '../../contract/reservation.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { planEscalation } from '../../domain/reservation/escalation.ts'
import { normaliseOptionalText, validateReservationRequest } from '../../domain/reservation/request.ts'
import type { AppContext } from '../app-context.ts'
import type { reservations } from '../db/schema/index.ts'
import type { LimitedUse } from '../http/rate-limit.ts'
import { type RequestEmails, writeRequestEmails } from './emails.ts'
import { toWaitingRequest } from './escalation.ts'
import { type KeyUse, toKeyUse } from './idempotency.ts'
import { judgeByHours } from './judge-by-hours.ts'
import { type RequestContext, readForRequest } from './read-for-request.ts'
import { prepareForWriting, writeRequest } from './request-writer.ts'
import { toReservation } from './to-reservation.ts'

type Input = {
  request: z.output<typeof createReservationBody>
  idempotencyKey?: string | undefined
  /** Rejects when the client made too many requests. */
  counted: Promise<void> | undefined
  ofDiner: LimitedUse
}

type Row = typeof reservations.$inferSelect

/**
 * An attempt fails when a concurrent request used the key or the venue was closed, which the next attempt detects, or
 * when the diner got too many emails today.
 */
const MAX_ATTEMPTS = 5

/**
 * Creates a reservation request. `isReplay` is true when an earlier request with the same key created it.
 * @throws DomainError the error of `counted`, trap_sprung, a code of `validateReservationRequest`, with the times of the date when it is
 * not free, venue_not_found, requests_off, idempotency_key_reused or idempotency_key_invalid
 */
export async function createReservation({
  ctx,
  input,
}: {
  ctx: AppContext
  input: Input
}): Promise<{ reservation: Reservation; isReplay: boolean }> {
  const authorized = authorize(ctx.actor, 'reservation:create', undefined)
  const { nickname, ...request } = input.request
  if (nickname) throw new DomainError('trap_sprung')
  const use = input.idempotencyKey === undefined ? null : toKeyUse(input.idempotencyKey, request, ctx.clock())
  let sendsCopy = true
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const prepared = await prepareForWriting(prepare(ctx, { ...input, request }, use))
    if (prepared.kind === 'replay') return { reservation: prepared.reservation, isReplay: true }
    const { row, emails } = prepared
    const outcome = await writeRequest(ctx, { authorized, row, use, emails, sendsCopy, ofDiner: input.ofDiner })
    if (outcome === 'stored') return { reservation: toReservation(row), isReplay: false }
    if (outcome === 'copy_over_quota') sendsCopy = false
  }
  throw new Error('the key of a request was used and released again and again')
}

type Prepared = { kind: 'replay'; reservation: Reservation } | { kind: 'new'; row: Row; emails: RequestEmails }

async function prepare(ctx: AppContext, { request, counted }: Pick<Input, 'request' | 'counted'>, use: KeyUse | null): Promise<Prepared> {
  const { venue, hasRules, earlier } = await readForRequest(ctx.db, request.venue_id, use)
  await counted
  if (use && earlier) return { kind: 'replay', reservation: replay(earlier, use) }
  const now = ctx.clock()
  const judged = hasRules ? await judgeByHours(ctx, ctx.db.orm, request) : null
  if (!judged) throwIfErrors(validateReservationRequest(request, { now, timeZone: ctx.config.timeZone }))
  if (!venue) throw new DomainError('venue_not_found')
  if (!venue.takes_requests) throw new DomainError('requests_off')
  const row = toRow(request, now, ctx.config.timeZone, { isInstant: judged?.isInstant ?? false })
  return { kind: 'new', row, emails: writeRequestEmails(ctx, row, venue) }
}

function toRow(request: Omit<Input['request'], 'nickname'>, now: Date, timeZone: string, { isInstant }: { isInstant: boolean }): Row {
  const row: Row = {
    ...request,
    id: randomUUID(),
    requested_time: `${request.requested_time}:00`,
    allergies: normaliseOptionalText(request.allergies),
    special_requests: normaliseOptionalText(request.special_requests),
    status: isInstant ? 'confirmed' : 'pending',
    source: 'online',
    decided_at: isInstant ? now : null,
    decided_via: isInstant ? 'instant' : null,
    created_at: now,
    withdrawn_at: null,
    withdrawn_by: null,
    withdrawal_reason: null,
    decided_by: null,
    decline_reason: null,
    reminded_12h_at: null,
    reminded_24h_at: null,
    diner_told_at: null,
    admins_told_at: null,
    venue_email_failed_at: null,
    next_step_at: null,
    suggestion: null,
    requested_change: null,
    diner_change: null,
    arrived_at: null,
    no_show_at: null,
    venue_note: null,
    calendar_sequence: 0,
    anonymised_at: null,
    search_text: null,
  }
  if (isInstant) return row
  const { due, nextAt } = planEscalation(toWaitingRequest(row, timeZone), now)
  return { ...row, next_step_at: due.length > 0 ? now : nextAt }
}

/** The reservation can only be missing when its venue was deleted in the meantime. */
function replay({ requestHash, reservation }: NonNullable<RequestContext['earlier']>, use: KeyUse): Reservation {
  if (requestHash !== use.requestHash) throw new DomainError('idempotency_key_reused')
  if (!reservation) throw new DomainError('venue_not_found')
  return toReservation(reservation)
}
