import { randomUUID } from 'node:crypto'

/** The part of the sign-in library that keeps what it mails. */
type Keeper = { createVerificationValue(data: { identifier: string; value: string; expiresAt: Date }): Promise<unknown> }

/** A secret that sets the password of a user, once, as that of a recovery mail does. @param seconds how long it works */
export async function createPasswordResetToken(keeper: Keeper, userId: string, seconds: number): Promise<string> {
  const secret = randomUUID()
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await keeper.createVerificationValue({ identifier: `reset-password:${secret}`, value: userId, expiresAt })
  return secret
}
