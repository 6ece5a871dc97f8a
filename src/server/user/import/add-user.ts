import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { EMAIL_TOKEN_LIFETIMES } from '../../../domain/account/email-token-lifetimes.ts'
import { tokenLink } from '../../../domain/account/links.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { diffFields } from '../../../domain/audit.ts'
import type { PersonVenue } from '../../../domain/people/people.ts'
import type { Authorized } from '../../../domain/permissions.ts'
import { storeRole, storeUser } from '../../account/users.ts'
import { createPasswordResetToken } from '../../account/verifications.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { users } from '../../db/schema/index.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { invitation } from '../../mail/templates/account.ts'
import { addToVenue, lockPeopleOfAll } from '../../people/membership.ts'
import { orderedInTime, venueFields } from '../assign-venues.ts'

type NewUser = {
  id: string | null
  email: string
  name: string
  role: Role
  towns: readonly string[] | null
  venues: readonly PersonVenue[]
  passwordHash: string | null
  isConfirmed: boolean
}

/**
 * Creates a user in one transaction. With the hash of a password the user signs in as before; otherwise an email with the link that sets
 * one is queued. Uses the given id when it is free.
 */
export async function addUser(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  { email, name, role, towns, venues, passwordHash, isConfirmed, ...given }: NewUser,
): Promise<void> {
  const now = ctx.clock()
  await writeAs(ctx, async (tx, ctx) => {
    const isFree = given.id !== null && (await tx.$count(users, eq(users.id, given.id))) === 0
    const id = isFree && given.id !== null ? given.id : randomUUID()
    await storeUser(tx, { id, email, name, isConfirmed: passwordHash === null || isConfirmed, passwordHash, now })
    await storeRole(tx, { user_id: id, role, towns: towns && [...towns] })
    await lockPeopleOfAll(
      tx,
      venues.map(({ id }) => id),
    )
    for (const venue of orderedInTime(venues, now)) await addToVenue(tx, { userId: id, ...venue })
    await recordAudit(tx, ctx, authorized, {
      action: 'user.import',
      id,
      name: email,
      changes: diffFields({}, { email, role, towns: towns ?? undefined, ...(venues.length > 0 ? venueFields(venues) : {}) }),
    })
    if (passwordHash !== null) return
    const secret = await createPasswordResetToken(tx, id, EMAIL_TOKEN_LIFETIMES.invitation.seconds)
    await queueEmail(tx, ctx, invitation(ctx.config, email, tokenLink(ctx.config.publicUrl, 'recover', secret)))
  })
}
