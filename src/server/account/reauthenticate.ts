import { and, eq, gt } from 'drizzle-orm'
import { EMAIL_TOKEN_LIFETIMES, MAX_CODE_ATTEMPTS } from '../../domain/account/email-token-lifetimes.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { withoutSpaces } from '../../domain/account/typed-code.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { verifications } from '../db/schema/index.ts'
import { computeMac, isSameMac } from '../mac.ts'
import { queueEmail } from '../mail/outbox.ts'
import { proofCode } from '../mail/templates/account.ts'
import { randomDigits } from '../random-digits.ts'
import { verifyOwnPassword } from './policies/passwords.ts'
import { rotateSession } from './sessions.ts'
import { storeVerification } from './verifications.ts'

const CODE_LENGTH = 6

type Stored = { mac: string; tries: number }

type Credential = { password?: string | undefined; code?: string | undefined }

/** Emails a code, which replaces an earlier one. */
export async function sendReauthCode({ ctx, input: { session } }: { ctx: AppContext; input: { session: ActiveSession } }): Promise<void> {
  const code = randomDigits(CODE_LENGTH)
  const identifier = identifierOf(session)
  const value = JSON.stringify({ mac: codeMac(ctx, identifier, code), tries: 0 } satisfies Stored)
  await writeAs(ctx, async (tx, ctx) => {
    await tx.delete(verifications).where(eq(verifications.identifier, identifier))
    await storeVerification(tx, { identifier, value, ...EMAIL_TOKEN_LIFETIMES.proof, now: ctx.clock() })
    await queueEmail(tx, ctx, proofCode(ctx.config, session.user.email, code))
  })
}

/**
 * Re-authenticates the current user and gives the session a new token.
 * @throws DomainError required_fields without a password or code, password_wrong or code_wrong
 */
export async function reauthenticate({
  ctx,
  input: { session, credential },
}: {
  ctx: AppContext
  input: { session: ActiveSession; credential: Credential }
}): Promise<ActiveSession> {
  authorize(ctx.actor, 'account:use', { userId: session.user.id })
  if (credential.password) await requirePassword(ctx, session.user.email, credential.password)
  else if (credential.code) await requireCode(ctx, session, credential.code)
  else throw DomainError.forField('password', 'required_fields')
  return rotateSession(ctx, session, { isReauthenticated: true })
}

async function requirePassword(ctx: AppContext, email: string, password: string): Promise<void> {
  const verified = await verifyOwnPassword(ctx, email, password)
  if (!verified?.isRight) throw DomainError.forField('password', 'password_wrong')
}

/** Throws after the transaction, because its commit counts the wrong attempt. */
async function requireCode(ctx: AppContext, session: ActiveSession, code: string): Promise<void> {
  const identifier = identifierOf(session)
  const isRight = await writeAs(ctx, async (tx, ctx) => {
    const isCode = and(eq(verifications.identifier, identifier), gt(verifications.expires_at, ctx.clock()))
    const [row] = await tx.select().from(verifications).where(isCode).for('update')
    if (!row) return false
    const { mac, tries } = JSON.parse(row.value) as Stored
    const matches = isSameMac(codeMac(ctx, identifier, withoutSpaces(code)), mac)
    const isOver = matches || tries + 1 >= MAX_CODE_ATTEMPTS
    const value = JSON.stringify({ mac, tries: tries + 1 } satisfies Stored)
    if (isOver) await tx.delete(verifications).where(eq(verifications.id, row.id))
    else await tx.update(verifications).set({ value }).where(eq(verifications.id, row.id))
    return matches
  })
  if (!isRight) throw DomainError.forField('code', 'code_wrong')
}

function identifierOf({ id }: ActiveSession): string {
  return `proof:${id}`
}

/** A MAC, because a plain hash of six digits could be reversed by trying all of them. */
function codeMac({ secret }: AppContext, identifier: string, code: string): string {
  return computeMac(`${identifier}:${code}`, secret, 'hex')
}
