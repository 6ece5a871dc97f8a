import { count, type SQL, sql } from 'drizzle-orm'
import { normaliseMailbox } from '../../domain/account/email.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Services } from '../app-context.ts'
import { arrayParameter, preparedStatement } from '../db/prepared.ts'
import { mails } from '../db/schema/mails.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from '../mail/email.ts'

/**
 * Emails of one kind to one recipient within 24 hours, from all venues and clients. Twice the limit of one venue per
 * email address and day (`reservationsByDiner`).
 */
export const EMAILS_PER_DAY = 10

type Addressed = Pick<Email, 'to' | 'kind'>

const takeLocks = preparedStatement((tx) =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(mailbox, 0))` })
    .from(sql`(select distinct unnest(${sql.placeholder('mailboxes')}::text[]) as mailbox order by 1) as recipient`)
    .prepare(''),
)

/**
 * Takes advisory locks on the recipients until the transaction ends, so that concurrent requests count each other's emails. Takes them in
 * one order, so that two transactions do not wait for each other.
 */
export async function lockRecipients(tx: Transaction, emails: readonly string[]): Promise<void> {
  await takeLocks(tx).execute({ mailboxes: emails.map(normaliseMailbox) })
}

/**
 * Returns the email, or nothing when the recipient got `EMAILS_PER_DAY` emails of this kind in the last 24 hours. Anyone can enter any
 * email address, so an unlimited number could flood a stranger.
 */
export async function emailsWithinDailyQuota(tx: Transaction, services: Pick<Services, 'clock'>, email: Email): Promise<Email[]> {
  return (await findOverQuota(tx, services.clock(), [email])).size > 0 ? [] : [email]
}

/**
 * Requires that the recipient got fewer than `EMAILS_PER_DAY` emails of this kind in the last 24 hours, because staff of a venue can enter
 * any email address, too. The error lets them call the guest instead.
 * @throws DomainError email_quota_reached
 */
export async function requireDailyQuota(tx: Transaction, services: Pick<Services, 'clock'>, emails: readonly Addressed[]): Promise<void> {
  await lockRecipients(
    tx,
    emails.map(({ to }) => to),
  )
  if ((await findOverQuota(tx, services.clock(), emails)).size > 0) throw new DomainError('email_quota_reached')
}

const whereRecent = sql`${mails.mailbox} = any(${arrayParameter('mailboxes', 'text')}) and ${mails.created_at} > ${sql.placeholder('since')}`

/**
 * Query for recipients with more than `EMAILS_PER_DAY` emails, those that the transaction stored included. Its parameters are those of
 * `quotaParameters`. Compares every mailbox with every kind, so that it may also find one whose emails of another kind are too many.
 */
export const OVER_QUOTA: SQL = sql`select from ${mails} where ${whereRecent} and ${mails.kind} = any(${arrayParameter('kinds', 'text')})
  group by ${mails.mailbox}, ${mails.kind} having count(*) > ${sql.raw(String(EMAILS_PER_DAY))}`

/** Returns the parameters of the queries for the emails of the 24 hours before `now` to the recipients of these emails. */
export function quotaParameters(now: Date, emails: readonly Addressed[]) {
  return {
    mailboxes: emails.map(({ to }) => normaliseMailbox(to)),
    kinds: [...new Set(emails.map(({ kind }) => kind))],
    since: new Date(now.getTime() - DAY_MS),
  }
}

const selectRecent = preparedStatement((tx) =>
  tx
    .select({ mailbox: mails.mailbox, kind: mails.kind, emails: count() })
    .from(mails)
    .where(whereRecent)
    .groupBy(mails.mailbox, mails.kind)
    .prepare(''),
)

/**
 * Returns those of the emails with which their recipient would get more than `EMAILS_PER_DAY` of their kind in 24 hours. Each counts those
 * before it in the list. Exact only under `lockRecipients`.
 */
export async function findOverQuota<Given extends Addressed>(tx: Transaction, now: Date, emails: readonly Given[]): Promise<Set<Given>> {
  const recent = await selectRecent(tx).execute(quotaParameters(now, emails))
  const counts = new Map(recent.map(({ mailbox, kind, emails: sent }) => [JSON.stringify([mailbox, kind]), sent]))
  return new Set(
    emails.filter(({ to, kind }) => {
      const counted = JSON.stringify([normaliseMailbox(to), kind])
      const before = counts.get(counted) ?? 0
      counts.set(counted, before + 1)
      return before >= EMAILS_PER_DAY
    }),
  )
}
