import { and, count, eq, gt, sql } from 'drizzle-orm'
import { normaliseMailbox } from '../../domain/account/email.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Services } from '../app-context.ts'
import { preparedStatement } from '../db/prepared.ts'
import { mails } from '../db/schema/mails.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from '../mail/email.ts'

/**
 * Emails of one kind to one recipient within 24 hours, from all venues and clients. Twice the limit of one venue per
 * email address and day (`reservationsByDiner`).
 */
const PER_DAY = 10

type Addressed = Pick<Email, 'to' | 'kind'>

const takeLock = preparedStatement((tx) =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('mailbox')}, 0))` })
    .from(sql`(select) as one`)
    .prepare(''),
)

/** Takes an advisory lock on the recipient until the transaction ends, so that concurrent requests count each other's emails. */
export async function lockRecipient(tx: Transaction, email: string): Promise<void> {
  await takeLock(tx).execute({ mailbox: normaliseMailbox(email) })
}

/**
 * Returns the email, or nothing when the recipient got `PER_DAY` emails of this kind in the last 24 hours. Anyone can enter any email address, so an
 * unlimited number could flood a stranger.
 */
export async function emailsWithinDailyQuota(tx: Transaction, services: Pick<Services, 'clock'>, email: Email): Promise<Email[]> {
  return (await isQuotaReached(tx, services, email)) ? [] : [email]
}

/**
 * Requires that the recipient got fewer than `PER_DAY` emails of this kind in the last 24 hours, because staff of a venue can enter any
 * email address, too. The error lets them call the guest instead.
 * @throws DomainError email_quota_reached
 */
export async function requireDailyQuota(tx: Transaction, services: Pick<Services, 'clock'>, emails: readonly Addressed[]): Promise<void> {
  for (const email of emails) {
    await lockRecipient(tx, email.to)
    if (await isQuotaReached(tx, services, email)) throw new DomainError('email_quota_reached')
  }
}

const selectRecent = preparedStatement((tx) =>
  tx
    .select({ mails: count() })
    .from(mails)
    .where(
      and(
        eq(mails.mailbox, sql.placeholder('mailbox')),
        eq(mails.kind, sql.placeholder('kind')),
        gt(mails.created_at, sql.placeholder('since')),
      ),
    )
    .prepare(''),
)

/** Whether the recipient got `PER_DAY` emails of this kind in the last 24 hours. Exact only under `lockRecipient`. */
export async function isQuotaReached(tx: Transaction, { clock }: Pick<Services, 'clock'>, { to, kind }: Addressed): Promise<boolean> {
  const since = new Date(clock().getTime() - DAY_MS)
  const [recent] = await selectRecent(tx).execute({ mailbox: normaliseMailbox(to), kind, since })
  return (recent?.mails ?? 0) >= PER_DAY
}
