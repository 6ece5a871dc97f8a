import { IMPORT_FILE_PREFIX } from '../files/import-file-name.ts'
import type { EmailKind } from '../mail/email.ts'

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
 * SQL conditions for rows that a backup excludes, by table. Anyone who can read the file must not be able to use credentials such as
 * sessions, keys, invitations and codes. A restore applies the conditions too, because backups of older versions contain such rows.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  rate_limits: 'true',
  search_changes: 'true',
  // Counts too small to publish, and values that a job computes.
  search_demand: 'kind is null',
  venue_service: 'true',
  town_service: 'true',
  stale_menus: 'true',
  sessions: 'true',
  // A restore must not revive a feed or key that was revoked since.
  calendar_feeds: 'true',
  api_keys: 'true',
  webhooks: 'true',
  webhook_deliveries: 'true',
  webhook_events: 'true',
  push_subscriptions: 'true',
  verifications: 'true',
  // Deleted data must not be in later backups.
  trash_rows: 'true',
  trash_entries: 'true',
  // Bulk changes cannot be undone without the trash, and a backup does not contain their jobs.
  bulk_change_rows: 'true',
  bulk_changes: 'true',
  venue_invitations: 'true',
  venue_claim_codes: 'true',
  mails: `text is not null and kind in (${SECRET_MAILS.map((kind) => `'${kind}'`).join(', ')})`,
}

export function leftOutOf(table: string): string {
  return LEFT_OUT[table] ?? 'false'
}

/** Imports are useless without their bulk change, and may have the emails and password hashes of users. A restore ignores older ones. */
export function isLeftOutFile(key: string): boolean {
  return key.startsWith(`private/${IMPORT_FILE_PREFIX}`)
}
