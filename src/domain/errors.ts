/** Every error code of the product. `server/http/error-statuses.ts` maps a code to its HTTP status, `messages.ts` to its message. */
export const ERROR_CODES = [
  'invalid_request',
  'required_fields',
  'field_too_long',
  'field_unstorable',
  'email_invalid',
  'phone_invalid',
  'party_size_invalid',
  'slot_invalid',
  'date_not_future',
  'date_too_far',
  'time_full',
  'time_closed',
  'time_too_soon',
  'party_too_large',
  'trap_sprung',
  'website_invalid',
  'cuisines_required',
  'cuisine_unknown',
  'cuisine_twice',
  'cuisines_too_many',
  'price_band_unknown',
  'latitude_invalid',
  'longitude_invalid',
  'picture_unknown',
  'flag_invalid',
  'venue_not_new',
  'menu_type_unknown',
  'price_invalid',
  'price_not_lowest',
  'size_name_invalid',
  'size_price_invalid',
  'sizes_too_many',
  'rating_invalid',
  'dietary_unknown',
  'dietary_undecided',
  'date_invalid',
  'end_before_start',
  'number_out_of_range',
  'sittings_overlap',
  'sittings_too_many',
  'last_table_outside',
  'room_required',
  'date_twice',
  'days_too_many',
  'edited_meanwhile',
  'menu_needs_review',
  'file_missing',
  'file_unreadable',
  'picture_expected',
  'picture_heic',
  'picture_too_large',
  'menu_file_refused',
  'menu_file_too_large',
  'ai_empty',
  'ai_unparsable',
  'ai_failed',
  'menu_not_processed',
  'reader_unavailable',
  'account_without_venue',
  'extraction_over',
  'extractions_too_many',
  'synonyms_invalid',
  'synonyms_too_many',
  'trash_parent_missing',
  'trash_email_taken',
  'trash_exists',
  'import_file_too_large',
  'import_not_checked',
  'bulk_not_undoable',
  'bulk_selection_changed',
  'bulk_running',
  'bulk_undone',
  'bulk_changed_since',
  'bulk_gone',
  'venue_not_found',
  'venue_id_required',
  'not_found',
  'not_allowed',
  'origin_refused',
  'method_not_allowed',
  'content_type_refused',
  'form_expected',
  'too_large',
  'too_many_requests',
  'not_signed_in',
  'proof_required',
  'credentials_wrong',
  'email_not_confirmed',
  'email_taken',
  'email_unchanged',
  'password_too_short',
  'password_too_long',
  'password_common',
  'password_wrong',
  'link_invalid',
  'code_wrong',
  'challenge_over',
  'sign_in_locked',
  'second_factor_locked',
  'second_factor_on',
  'second_factor_off',
  'provider_unknown',
  'provider_refused',
  'identity_last',
  'user_not_found',
  'user_is_self',
  'admin_last',
  'user_not_owner',
  'owner_last',
  'people_too_many',
  'venues_too_many',
  'person_there_already',
  'invitation_of_another',
  'venue_has_owner',
  'claim_not_for_admins',
  'claims_too_many',
  'claim_way_unavailable',
  'claim_code_wrong',
  'claim_code_ended',
  'claim_not_open',
  'no_venue_assigned',
  'venue_not_selected',
  'reservation_confirmed',
  'reservation_declined',
  'reservation_withdrawn',
  'reservation_over',
  'reservation_not_confirmed',
  'reservation_not_yet',
  'attendance_changed',
  'date_past',
  'time_invalid',
  'suggestion_empty',
  'suggestion_too_many',
  'suggestion_repeated',
  'suggestion_past',
  'suggestion_over',
  'change_too_late',
  'suggestion_taken',
  'requests_off',
  'push_endpoint_invalid',
  'sign_in_failed',
  'sign_up_failed',
  'sign_up_unproven',
  'api_key_invalid',
  'api_key_not_accepted',
  'api_scope_missing',
  'api_keys_too_many',
  'webhook_url_invalid',
  'webhooks_too_many',
  'idempotency_key_reused',
  'idempotency_key_invalid',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** An error of one field, by the field's name in the API. */
export type FieldError = { field: string; code: ErrorCode }

/** Thrown when a rule rejects an operation. Contains no HTTP status and no message. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** For `too_many_requests`: seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined
  /** The current state of what changed meanwhile, as the API returns it: for `edited_meanwhile`, decided reservations and times that are not free. */
  readonly current: object | undefined

  constructor(code: ErrorCode, options: { fields?: readonly FieldError[]; retryAfter?: number; current?: object; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = options.fields ?? []
    this.retryAfter = options.retryAfter
    this.current = options.current
  }

  /** Creates the error of a single field. */
  static forField(field: string, code: ErrorCode, cause?: unknown): DomainError {
    return new DomainError(code, { fields: [{ field, code }], cause })
  }
}

/** Throws the first field error with all of them attached; does nothing for an empty list. */
export function throwIfErrors(errors: readonly FieldError[]): void {
  const [first] = errors
  if (first) throw new DomainError(first.code, { fields: errors })
}
