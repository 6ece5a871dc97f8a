import type { z } from '@hono/zod-openapi'
import { DomainError, type ErrorCode, type FieldError } from '../../domain/errors.ts'
import { type ReservationRequest, type ValidationContext, validateReservationRequest } from '../../domain/reservation/request.ts'

/** The order of the fields in the form. `venue_id` is not a form field. */
const FORM_ORDER = [
  'venue_id',
  'party_size',
  'requested_date',
  'requested_time',
  'first_name',
  'last_name',
  'email',
  'phone',
  'allergies',
  'special_requests',
  'nickname',
] as const

/** Values for fields that are missing or have the wrong type, so that the other fields can be validated. */
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

export function toValidationError(body: unknown, issues: readonly z.core.$ZodIssue[], judged: ValidationContext): DomainError {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new DomainError('invalid_request')
  const sent = body as Record<string, unknown>
  const misshapen = new Map(issues.map((issue) => [String(issue.path[0]), shapeError(String(issue.path[0]), sent)]))
  const wellShaped = Object.fromEntries(Object.entries(sent).filter(([field]) => !misshapen.has(field)))
  const ruled = validateReservationRequest({ ...PLACEHOLDER_VALUES, ...wellShaped }, judged)
  const fields = FORM_ORDER.flatMap((field) => misshapen.get(field) ?? ruled.find((error) => error.field === field) ?? [])
  return new DomainError(fields[0]?.code ?? 'invalid_request', { fields })
}

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
