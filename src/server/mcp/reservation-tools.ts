import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import { MAX_PARTY_SIZE, MIN_PARTY_SIZE } from '../../domain/party-size.ts'
import { IDEMPOTENCY_KEY } from '../../domain/reservation/idempotency-key.ts'
import { capitalise, limitText } from '../http/operation-texts.ts'
import { type ApiResult, type CallApi, fetchVenueResult, toResult } from './call-api.ts'

const text = (max: number) => z.string().max(max)
const partySize = z.int().describe(`From ${MIN_PARTY_SIZE} to ${MAX_PARTY_SIZE}`)
const token = text(1000)
  .transform((given) => given.slice(given.lastIndexOf('#') + 1))
  .describe('The link in the email about the reservation, or its text after #')

/** The names of arguments whose fields the API names otherwise. */
const ARGUMENTS = new Map<unknown, string>([
  ['requested_date', 'date'],
  ['requested_time', 'time'],
  ['venue_id', 'venue'],
])

/** Names the arguments of the tool in the errors of the API. */
function withArguments({ isOk, body }: ApiResult): ApiResult {
  if (isOk || !Array.isArray(body.errors)) return { isOk, body }
  const errors = body.errors.map((error) => ({ ...error, field: ARGUMENTS.get(error.field) ?? error.field }))
  return { isOk, body: { ...body, errors } }
}

export function addReservationTools(server: McpServer, call: CallApi): void {
  addRequestTool(server, call)
  addLinkTools(server, call)
}

function addRequestTool(server: McpServer, call: CallApi): void {
  server.registerTool(
    'request_table',
    {
      title: 'Request a table',
      description:
        'Requests a table; ask the diner before. The venue answers by email within 24 hours, and the email to the diner has the link to follow and cancel it. A request is no promise of a table unless status is confirmed.',
      inputSchema: z.strictObject({
        venue: text(150).describe('The slug of the venue'),
        first_name: text(200),
        last_name: text(200),
        email: text(320),
        phone: text(100),
        party_size: partySize,
        date: text(10).describe('2026-12-24, in the time zone of the guide'),
        time: text(5).describe('19:30'),
        allergies: text(4000).optional(),
        special_requests: text(4000).optional(),
        idempotency_key: z
          .string()
          .regex(IDEMPOTENCY_KEY, ALL_MESSAGES.idempotency_key_invalid)
          .describe('Chosen for this attempt. A retry with the same key makes no second request.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    async ({ venue, date, time, idempotency_key, ...diner }) => {
      const found = await fetchVenueResult(call, venue)
      if (!found.isOk) return toResult(found)
      const response = await call('/api/reservations', {
        method: 'POST',
        headers: { 'idempotency-key': idempotency_key },
        body: { ...diner, venue_id: found.body.id, requested_date: date, requested_time: time },
      })
      if (!response.isOk) return toResult(withArguments(response))
      const { id, status, party_size, requested_date, requested_time } = response.body
      return toResult({
        isOk: true,
        body: { id, status, party_size, requested_date, requested_time, confirmation: `sent to ${diner.email}` },
      })
    },
  )
}

/** The tools for a reservation that exists. Its link is the permission. */
function addLinkTools(server: McpServer, call: CallApi): void {
  server.registerTool(
    'follow_reservation',
    {
      title: 'Follow a reservation',
      description: 'The current state of a reservation, by the link in the diner’s email.',
      inputSchema: z.strictObject({ token }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async (body) => toResult(await call('/api/reservations/link', { method: 'POST', body })),
  )
  server.registerTool(
    'change_request',
    {
      title: 'Change a request',
      description: `Changes a request that the venue has not answered yet, by the link in the diner’s email; ask the diner before. The venue is told by email and answers the changed request. A retry with the same contents changes nothing further. ${capitalise(limitText('changesByReservation', 'changes'))} for one reservation.`,
      inputSchema: z.strictObject({
        token,
        party_size: partySize,
        date: text(10).describe('2026-12-24, in the time zone of the guide'),
        time: text(5).describe('19:30'),
        allergies: text(4000).optional().describe('Left out: unchanged'),
        special_requests: text(4000).optional().describe('Left out: unchanged'),
        seen_changed_at: z.iso
          .datetime()
          .nullable()
          .optional()
          .describe('changed_at of follow_reservation. When the diner has changed the request since, nothing is saved.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    },
    async (body) => toResult(withArguments(await call('/api/reservations/change/request', { method: 'POST', body }))),
  )
  server.registerTool(
    'cancel_reservation',
    {
      title: 'Cancel a reservation',
      description:
        'Withdraws a request or cancels a confirmed table, by the link in the diner’s email; ask the diner before. The venue is told by email.',
      inputSchema: z.strictObject({ token }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    },
    async (body) => toResult(await call('/api/reservations/withdraw', { method: 'POST', body })),
  )
}
