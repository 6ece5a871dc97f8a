import { eq } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { passkeys } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { recordFailure } from './audit-account.ts'
import { inConstantTime } from './policies/attempt-limits.ts'

export function toPasskeyOptions(options: { challenge: string } | undefined, more: object = {}): { challenge: string } {
  if (!options) throw new Error('better-auth returned no options for a passkey')
  return { ...options, ...more }
}

export async function notePasskeyUse(tx: Transaction, { clock }: AppContext, credentialId: string): Promise<void> {
  await tx.update(passkeys).set({ last_used_at: clock() }).where(eq(passkeys.credential_id, credentialId))
}

/**
 * Records a rejected sign-in for the owner of a passkey, like a wrong password. The response time does not reveal
 * whether the passkey exists.
 */
export async function recordRefusedPasskey(ctx: AppContext, credentialId: string): Promise<void> {
  await inConstantTime(ctx, async () => {
    const isPasskey = eq(passkeys.credential_id, credentialId)
    const [owner] = await ctx.db.orm.select({ userId: passkeys.user_id }).from(passkeys).where(isPasskey)
    if (owner) await recordFailure(ctx, owner.userId, 'sign_in_failed')
  })
}
