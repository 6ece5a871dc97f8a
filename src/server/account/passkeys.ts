import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Passkey } from '../../contract/passkey.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { MAX_PASSKEYS } from '../../domain/account/session.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { hasUnstorableCharacters } from '../../domain/text.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { passkeys } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { passkeyAdded, passkeyRemoved } from '../mail/templates/account-notices.ts'
import { recordFailure, recordOwnAction } from './audit-account.ts'
import { takingAtLeast } from './policies/account-limits.ts'
import { removeSignInMethod } from './policies/sign-in-methods.ts'

type Props<Input = object> = { ctx: AppContext; input: { session: ActiveSession } & Input }

export async function listPasskeys({ ctx, input: { session } }: Props): Promise<Passkey[]> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: session.user.id }).subject
  const ofUser = eq(passkeys.user_id, userId)
  const rows = await ctx.db.orm.select().from(passkeys).where(ofUser).orderBy(asc(passkeys.created_at), asc(passkeys.id))
  return rows.map(toPasskey)
}

/**
 * Requires that a user may add a passkey.
 * @param credentialId its id, if already known
 * @throws DomainError passkeys_too_many, or passkey_known when any user has it already
 */
export async function requireNewPasskey({ db }: AppContext, userId: string, credentialId?: string): Promise<void> {
  if ((await db.orm.$count(passkeys, eq(passkeys.user_id, userId))) >= MAX_PASSKEYS) throw new DomainError('passkeys_too_many')
  if (credentialId === undefined) return
  if ((await db.orm.$count(passkeys, eq(passkeys.credential_id, credentialId))) > 0) throw new DomainError('passkey_known')
}

/** @throws DomainError required_fields or field_unstorable */
export function toPasskeyName(text: string): string {
  const name = text.trim()
  if (name === '') throw DomainError.forField('name', 'required_fields')
  if (hasUnstorableCharacters(name)) throw DomainError.forField('name', 'field_unstorable')
  return name
}

/**
 * Emails and records a passkey that was just stored.
 * @throws DomainError passkeys_too_many when a concurrent request has added the last one
 */
export async function reportNewPasskey(tx: Transaction, ctx: AppContext, user: { id: string; email: string }, name: string): Promise<void> {
  if ((await tx.$count(passkeys, eq(passkeys.user_id, user.id))) > MAX_PASSKEYS) throw new DomainError('passkeys_too_many')
  await queueEmail(tx, ctx, passkeyAdded(ctx.config, user.email, name))
  await recordOwnAction(tx, ctx, { user, action: 'add_passkey', changes: [{ field: 'name', from: null, to: name }] })
}

/** @throws DomainError not_found for a passkey of another user */
export async function renamePasskey({ ctx, input }: Props<{ id: string; name: string }>): Promise<Passkey> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: input.session.user.id }).subject
  const name = toPasskeyName(input.name)
  const isTheirs = isOwnPasskey(userId, input.id)
  const [row] = await writeAs(ctx, (tx) => tx.update(passkeys).set({ name }).where(isTheirs).returning())
  if (!row) throw new DomainError('not_found')
  return toPasskey(row)
}

/**
 * Removes a passkey of the current user, who is informed by email.
 * @throws DomainError as `removeSignInMethod`
 */
export function removePasskey({ ctx, input: { session, id } }: Props<{ id: string }>): Promise<void> {
  return removeSignInMethod(ctx, session, {
    action: 'remove_passkey',
    async remove(tx, userId) {
      const [row] = await tx.delete(passkeys).where(isOwnPasskey(userId, id)).returning({ name: passkeys.name })
      if (!row) return null
      await queueEmail(tx, ctx, passkeyRemoved(ctx.config, session.user.email, row.name))
      return { field: 'name', from: row.name, to: null }
    },
  })
}

function isOwnPasskey(userId: string, id: string): SQL | undefined {
  if (hasUnstorableCharacters(id)) throw new DomainError('not_found')
  return and(eq(passkeys.id, id), eq(passkeys.user_id, userId))
}

function toPasskey(row: typeof passkeys.$inferSelect): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    is_synced: row.backed_up,
  }
}

/** Returns the options of better-auth for the browser, with `more` in place of its values. @throws when better-auth returned none */
export function toPasskeyOptions(options: { challenge: string } | undefined, more: object = {}): { challenge: string } {
  if (!options) throw new Error('better-auth returned no options for a passkey')
  return { ...options, ...more }
}

/**
 * Records a sign-in with a passkey, in its transaction.
 * @throws DomainError passkey_unknown when the passkey was removed during the sign-in, which better-auth does not notice
 */
export async function notePasskeyUse(tx: Transaction, { clock }: AppContext, credentialId: string): Promise<void> {
  const isPasskey = eq(passkeys.credential_id, credentialId)
  const used = await tx.update(passkeys).set({ last_used_at: clock() }).where(isPasskey).returning({ id: passkeys.id })
  if (used.length === 0) throw new DomainError('passkey_unknown')
}

/**
 * Records a rejected sign-in for the owner of a passkey, like a wrong password. The response time does not reveal
 * whether the passkey exists.
 */
export async function recordRejectedPasskey(ctx: AppContext, credentialId: string): Promise<void> {
  await takingAtLeast(ctx, async () => {
    const isPasskey = eq(passkeys.credential_id, credentialId)
    const [owner] = await ctx.db.orm.select({ userId: passkeys.user_id }).from(passkeys).where(isPasskey)
    if (owner) await recordFailure(ctx, owner.userId, 'sign_in_failed')
  })
}
