import { eq } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { passkeys } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { recordFailure } from './audit-account.ts'
import { inConstantTime } from './policies/attempt-limits.ts'

/** Stores when a passkey signed in, in the transaction of the sign-in. */
export async function notePasskeyUse(tx: Transaction, { clock }: AppContext, credentialId: string): Promise<void> {
  await tx.update(passkeys).set({ last_used_at: clock() }).where(eq(passkeys.credential_id, credentialId))
}

/** Records a refused sign-in for the owner of a passkey, as a wrong password is. The response time does not reveal whether there is such a passkey. */
export async function recordRefusedPasskey(ctx: AppContext, credentialId: string): Promise<void> {
  await inConstantTime(ctx, async () => {
    const isPasskey = eq(passkeys.credential_id, credentialId)
    const [owner] = await ctx.db.orm.select({ userId: passkeys.user_id }).from(passkeys).where(isPasskey)
    if (owner) await recordFailure(ctx, owner.userId, 'sign_in_failed')
  })
}
