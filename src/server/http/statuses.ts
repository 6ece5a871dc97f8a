import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '../../domain/errors.ts'

/** The HTTP status of every refusal. 422: understood, but a rule says no. */
export const STATUSES: Record<ErrorCode, ContentfulStatusCode> = {
  invalid_request: 400,
  required_fields: 422,
  field_too_long: 422,
  field_unstorable: 422,
  email_invalid: 422,
  phone_invalid: 422,
  party_size_invalid: 422,
  slot_invalid: 422,
  date_not_future: 422,
  date_too_far: 422,
  trap_sprung: 422,
  website_invalid: 422,
  cuisines_required: 422,
  cuisine_unknown: 422,
  cuisine_twice: 422,
  cuisines_too_many: 422,
  price_band_unknown: 422,
  latitude_invalid: 422,
  longitude_invalid: 422,
  picture_unknown: 422,
  flag_invalid: 422,
  venue_not_found: 404,
  venue_id_required: 400,
  not_found: 404,
  not_allowed: 403,
  origin_refused: 403,
  method_not_allowed: 405,
  content_type_refused: 415,
  too_large: 413,
  too_many_requests: 429,
  not_signed_in: 401,
  proof_required: 403,
  credentials_wrong: 401,
  email_not_confirmed: 403,
  email_taken: 409,
  email_unchanged: 422,
  password_too_short: 422,
  password_too_long: 422,
  password_common: 422,
  password_wrong: 422,
  link_invalid: 422,
  code_wrong: 422,
  challenge_over: 401,
  second_factor_locked: 429,
  second_factor_on: 409,
  second_factor_off: 409,
  provider_unknown: 404,
  provider_refused: 401,
  identity_last: 409,
  role_unknown: 422,
  user_not_found: 404,
  user_is_self: 409,
  admin_last: 409,
  user_not_owner: 422,
  sign_in_failed: 401,
  sign_up_failed: 422,
  idempotency_key_reused: 422,
  idempotency_key_invalid: 400,
  unavailable: 503,
  internal: 500,
}

/** The refusal that a status of the framework stands for. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 415) return 'content_type_refused'
  return status < 500 ? 'invalid_request' : 'internal'
}
