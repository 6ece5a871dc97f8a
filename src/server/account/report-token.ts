import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { ReportedSignIn } from '../../contract/account.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { verifications } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { computeMac, isSameMac } from '../mac.ts'
import { storedIdentifier, storeVerification } from './verifications.ts'

/** `address` is that of the account at the sign-in; absent in tokens of earlier versions. Not `email`, which marks a sign-in link to it. */
type Reported = { userId: string; since: string; address?: string; answer?: ReportedSignIn }

/** Returns the token of the email about a sign-in, with which its recipient can report it. */
export async function createReportToken(tx: Transaction, { secret, clock }: AppContext, session: ActiveSession): Promise<string> {
  const number = randomBytes(24).toString('base64url')
  const { user, createdAt } = session
  const value = JSON.stringify({ userId: user.id, since: createdAt.toISOString(), address: user.email } satisfies Reported)
  await storeVerification(tx, { identifier: identifierOf(number), value, ...EMAIL_TOKEN_LIFETIMES.newDevice, now: clock() })
  return `${number}.${tokenMac(number, secret)}`
}

/** Time within which a report that is sent again, because its response was lost, gets the same response. */
const REPEATED_WITHIN_MS = 10 * MINUTE_MS

/**
 * Returns the sign-in that a token reports, with the answer if it was reported already. Another report of it waits until the transaction
 * ends.
 * @throws DomainError link_invalid when the token is not ours, was used a while ago or has expired
 */
export async function lockReport(tx: Transaction, { secret, clock }: AppContext, token: string): Promise<Reported & { number: string }> {
  const [number = '', mac = ''] = token.split('.')
  if (!isSameMac(mac, tokenMac(number, secret))) throw new DomainError('link_invalid')
  const isValid = and(eq(verifications.identifier, identifierOf(number)), gt(verifications.expires_at, clock()))
  const [row] = await tx.select({ value: verifications.value }).from(verifications).where(isValid).for('update')
  if (!row) throw new DomainError('link_invalid')
  return { ...(JSON.parse(row.value) as Reported), number }
}

/** Uses up a token, and keeps the answer for a moment. */
export async function storeAnswer(
  tx: Transaction,
  { clock }: Pick<AppContext, 'clock'>,
  { number, userId, since, answer }: { number: string; userId: string; since: string; answer: ReportedSignIn },
): Promise<void> {
  const value = JSON.stringify({ userId, since, answer } satisfies Reported)
  const expires_at = new Date(clock().getTime() + REPEATED_WITHIN_MS)
  await tx
    .update(verifications)
    .set({ value, expires_at, updated_at: clock() })
    .where(eq(verifications.identifier, identifierOf(number)))
}

function identifierOf(number: string): string {
  return storedIdentifier(`report-sign-in:${number}`)
}

function tokenMac(number: string, secret: string): string {
  return computeMac(`report-sign-in:${number}`, secret)
}
