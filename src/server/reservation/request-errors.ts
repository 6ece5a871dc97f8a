import type { z } from '@hono/zod-openapi'
import { DomainError, type ErrorCode, type FieldError } from '../../domain/errors.ts'
import { checkReservationRequest, type Judged, type ReservationRequest } from '../../domain/reservation/request.ts'

/** As the form asks for them; `venue_id` goes with the form itself. */
const FORM_ORDER = [
  'venue_id',
  'party_size',
  'requested_date',
  'requested_time',
  'first_name',
  'last_name',
  'email',
  'phone',
  'special_requests',
  'nickname',
] as const

/** What stands in for a field that is missing or of the wrong type while the others are judged. */
const PLACEHOLDER_VALUES: ReservationRequest = {
  venue_id: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  party_size: Number.NaN,
  requested_date: '',
  requested_time: '',
}

/**
 * The refusal of a body that has not the shape of a request: every field that is missing, of the wrong type or against a
 * rule, in the order of the form.
 */
export function toValidationError(body: unknown, issues: readonly z.core.$ZodIssue[], judged: Judged): DomainError {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new DomainError('invalid_request')
  const sent = body as Record<string, unknown>
  const misshapen = new Map(issues.map((issue) => [String(issue.path[0]), shapeError(String(issue.path[0]), sent)]))
  const wellShaped = Object.fromEntries(Object.entries(sent).filter(([field]) => !misshapen.has(field)))
  const ruled = checkReservationRequest({ ...PLACEHOLDER_VALUES, ...wellShaped }, judged)
  const fields = FORM_ORDER.flatMap((field) => misshapen.get(field) ?? ruled.find((error) => error.field === field) ?? [])
  return new DomainError(fields[0]?.code ?? 'invalid_request', { fields })
}

/** What a field of the wrong type lacks; for all others it is simply not what was asked for. */
const TYPE_ERRORS: Readonly<Record<string, ErrorCode>> = {
  venue_id: 'required_fields',
  party_size: 'party_size_invalid',
  requested_date: 'date_not_future',
  requested_time: 'slot_invalid',
  first_name: 'required_fields',
  last_name: 'required_fields',
  email: 'email_invalid',
  phone: 'phone_invalid',
}

function shapeError(field: string, sent: Record<string, unknown>): FieldError {
  if (sent[field] === undefined || sent[field] === null) return { field, code: 'required_fields' }
  return { field, code: TYPE_ERRORS[field] ?? 'invalid_request' }
}
