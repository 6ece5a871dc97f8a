import type { EmailKind } from '../mail/email.ts'

/** Emails with a link or code that signs in, sets a password, confirms an email address or ends a session. */
const SECRET_MAILS = [
  'confirm-email',
  'choose-password',
  'recover-password',
  'sign-in-link',
  'sign-in-code',
  'proof-code',
  'change-email',
  'invitation',
  'new-device',
  'claim-code',
] as const satisfies readonly EmailKind[]

/**
 * Rows that a backup excludes, by table, as SQL conditions: rate limits, sessions, calendar feeds, API keys, webhooks, the trash, bulk changes, push subscriptions, invitations, codes for claims, and pending links and codes. Access to the file must not allow
 * their use. A restore excludes them too, because backups of older versions contain them.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  rate_limits: 'true',
  // Transaction ids mean nothing in another database.
  search_changes: 'true',
  // Counts that are too small to be read, and figures that a job computes.
  search_demand: 'kind is null',
  venue_service: 'true',
  town_service: 'true',
  stale_menus: 'true',
  sessions: 'true',
  // A restore must not bring back a feed or a key that was ended since.
  calendar_feeds: 'true',
  api_keys: 'true',
  webhooks: 'true',
  webhook_deliveries: 'true',
  webhook_events: 'true',
  // They belong to sessions.
  push_subscriptions: 'true',
  verifications: 'true',
  // What was deleted is in no later backup.
  trash_rows: 'true',
  trash_entries: 'true',
  // Without the trash they cannot be undone, and the jobs that carry them out are not in a backup.
  bulk_change_rows: 'true',
  bulk_changes: 'true',
  venue_invitations: 'true',
  venue_claim_codes: 'true',
  mails: `text is not null and kind in (${SECRET_MAILS.map((kind) => `'${kind}'`).join(', ')})`,
}

/** The condition for excluded rows of a table; `false` when a backup contains all rows. */
export function leftOutOf(table: string): string {
  return LEFT_OUT[table] ?? 'false'
}
