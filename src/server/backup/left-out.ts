import type { MailKind } from '../mail/mail.ts'

/** Emails that hold a link or a code which signs in, sets a password or confirms an address. */
const SECRET_MAILS = [
  'confirm-email',
  'choose-password',
  'recover-password',
  'sign-in-link',
  'sign-in-code',
  'proof-code',
  'change-email',
  'invitation',
] as const satisfies readonly MailKind[]

/**
 * Rows that are not part of a backup, by table, as a condition in SQL: counts of rate limits, sessions, and pending links and codes. A person who
 * has the file must not be able to use them. They are dropped when a backup is restored too, because older versions
 * stored them.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  rate_limits: 'true',
  sessions: 'true',
  verifications: 'true',
  mails: `text is not null and kind in (${SECRET_MAILS.map((kind) => `'${kind}'`).join(', ')})`,
}

/** The condition for rows of a table that are not part of a backup; `false` when all are. */
export function leftOutOf(table: string): string {
  return LEFT_OUT[table] ?? 'false'
}
