import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isEmail } from '../../domain/account/email.ts'
import type { Role } from '../../domain/account/roles.ts'
import { townsOfRole } from '../../domain/account/towns.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { requireStrongPassword } from '../account/policies/passwords.ts'
import { storeRole, storeUser } from '../account/users.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { users } from '../db/schema/index.ts'
import { inTransaction, isUniqueViolation } from '../db/transaction.ts'
import { isStoredAlready } from '../repeated-requests.ts'

/**
 * Creates a user whose email address counts as confirmed. The administrator stays signed in.
 * @throws DomainError not_allowed, email_invalid, password_too_short, password_too_long, password_common,
 * towns_not_for_role, field_unstorable, idempotency_key_reused or email_taken
 */
export async function createUser({
  ctx,
  input,
}: {
  ctx: AppContext
  input: { id?: string | undefined; email: string; password: string; role: Role; towns: readonly string[] | null }
}): Promise<{ id: string; email: string }> {
  const authorized = authorize(ctx.actor, 'user:create', undefined)
  const email = input.email.toLowerCase()
  if (!isEmail(email)) throw DomainError.forField('email', 'email_invalid')
  requireStrongPassword(input.password, 'password', { productName: ctx.config.productName, email })
  const towns = townsOfRole(input.role, input.towns)
  const passwordHash = await ctx.hasher.hash(input.password)
  const id = input.id ?? randomUUID()
  const now = ctx.clock()
  try {
    await writeAs(ctx, async (tx, ctx) => {
      if (await isStoredAlready(tx, users, input.id, eq(users.email, email))) return
      await storeUser(tx, { id, email, isConfirmed: true, passwordHash, now })
      await storeRole(tx, { user_id: id, role: input.role, towns })
      await recordAudit(tx, ctx, authorized, {
        action: 'user.create',
        id,
        name: email,
        changes: diffFields({}, { role: input.role, towns }),
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (await inTransaction(ctx.db, (tx) => isStoredAlready(tx, users, input.id, eq(users.email, email)))) return { id, email }
    throw DomainError.forField('email', 'email_taken')
  }
  return { id, email }
}
