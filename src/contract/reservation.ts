import { z } from '@hono/zod-openapi'
import { RESERVATION_STATUSES } from '../domain/reservation/status.ts'

/**
 * What a diner sends. The shape alone is checked here; the rules are `checkReservationRequest` of the domain, so that
 * every refusal is a sentence of the catalogue.
 */
export const reservationRequest = z
  .object({
    venue_id: z.string().openapi({ example: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11' }),
    first_name: z.string().openapi({ example: 'Imogen' }),
    last_name: z.string().openapi({ example: 'Achebe' }),
    email: z.string().openapi({ example: 'imogen@example.org' }),
    phone: z.string().openapi({ example: '01632 960184' }),
    party_size: z.number().openapi({ example: 2 }),
    requested_date: z.string().openapi({ example: '2026-12-24' }),
    requested_time: z.string().openapi({ example: '19:30' }),
    special_requests: z.string().nullish().openapi({ example: 'A quiet corner' }),
    /** A field no person sees; only a bot fills it. */
    nickname: z.string().optional().openapi({ description: 'Leave out' }),
  })
  .openapi('ReservationRequest')

export const reservation = z
  .object({
    id: z.uuid(),
    venue_id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    party_size: z.number().int(),
    requested_date: z.string().openapi({ example: '2026-12-24' }),
    requested_time: z.string().openapi({ example: '19:30' }),
    special_requests: z.string().nullable(),
    status: z.enum(RESERVATION_STATUSES),
    created_at: z.iso.datetime(),
  })
  .openapi('Reservation')
export type Reservation = z.infer<typeof reservation>
