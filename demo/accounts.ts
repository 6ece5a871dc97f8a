import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Role } from '../src/domain/account/roles.ts'
import { DEMO_PASSWORD } from '../src/server/account/policies/passwords.ts'
import { storeRole, storeUser } from '../src/server/account/users.ts'
import type { Services } from '../src/server/app-context.ts'
import { users, venueOwners, venues } from '../src/server/db/schema/index.ts'
import { inTransaction, type Transaction } from '../src/server/db/transaction.ts'

export { DEMO_PASSWORD }

const OWNER = 'owner@plateful.test'
const STAFF = 'staff@plateful.test'
const OWNED_VENUE = 'The Gilded Pike'

export const DEMO_ACCOUNTS: readonly { email: string; role: Role; is: string }[] = [
  { email: 'admin@plateful.test', role: 'admin', is: 'administrator' },
  { email: OWNER, role: 'venue_owner', is: `owner of ${OWNED_VENUE}` },
  { email: STAFF, role: 'venue_owner', is: `staff of ${OWNED_VENUE}` },
  { email: 'newowner@plateful.test', role: 'venue_owner', is: 'owner without a venue' },
]

const LOCK_KEY = 7_306_080_222

/**
 * Creates the demo accounts in an empty database. Runs before the venues are created.
 * @returns whether the demo accounts exist; a database with other venues must not get accounts with a public password
 */
export async function seedDemoAccounts({ db, clock, hasher }: Services): Promise<boolean> {
  const passwordHash = await hasher.hash(DEMO_PASSWORD)
  const now = clock()
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    if ((await tx.$count(users)) > 0) return (await tx.$count(users, eq(users.email, OWNER))) > 0
    if ((await tx.$count(venues)) > 0) return false
    for (const { email, role } of DEMO_ACCOUNTS) {
      const id = randomUUID()
      await storeUser(tx, { id, email, isConfirmed: true, passwordHash, now })
      await storeRole(tx, { user_id: id, role, towns: null })
    }
    return true
  })
}

export async function assignDemoVenue(tx: Transaction): Promise<string | null> {
  const [venue] = await tx.select({ id: venues.id }).from(venues).where(eq(venues.name, OWNED_VENUE))
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, OWNER))
  if (!venue || !owner) return null
  await tx.insert(venueOwners).values({ user_id: owner.id, venue_id: venue.id }).onConflictDoNothing()
  const [staff] = await tx.select({ id: users.id }).from(users).where(eq(users.email, STAFF))
  if (staff) await tx.insert(venueOwners).values({ user_id: staff.id, venue_id: venue.id, role: 'staff' }).onConflictDoNothing()
  return venue.id
}
