import { eq, or } from 'drizzle-orm'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { DomainError } from '../../../domain/errors.ts'
import { type Authorized, authorize } from '../../../domain/permissions.ts'
import { firstVenueOfPerson } from '../../account/venues-of-person.ts'
import type { AppContext } from '../../app-context.ts'
import { userRoles, users, venues } from '../../db/schema/index.ts'
import { isUuid } from '../../db/uuid.ts'
import { type FieldValue, OutcomeCounter, type Place, rejectionMessage, type Summary } from '../../import/report.ts'
import type { SourceRow } from '../../import/source-row.ts'
import { assignVenue } from '../assign-venue.ts'
import { changeRole } from '../change-role.ts'
import { inviteUser } from './invite-user.ts'
import { type ReadUser, readUser } from './read-user.ts'

type FieldChange = { field: string; from: FieldValue; to: FieldValue }

/** The result of the import, or of its dry run, for one row. */
export type UserReport = Place &
  (
    | { outcome: 'created' | 'unchanged'; name: string }
    | { outcome: 'changed'; name: string; changes: FieldChange[] }
    | { outcome: 'duplicate'; name: string; first: Place }
    | { outcome: 'refused'; name: string | null; reason: string }
  )

type Input = { rows: AsyncIterable<SourceRow>; apply: boolean }

/**
 * Imports users with role and venue, one transaction per row. Yields one report per row, then the summary. A row matches the user with its email
 * address. New users get an invitation by email, because files contain no passwords.
 * @throws DomainError not_allowed; errors of reading the rows
 */
export async function* importUsers({ ctx, input }: { ctx: AppContext; input: Input }): AsyncGenerator<UserReport | Summary> {
  const authorized = authorize(ctx.actor, 'guide:import', undefined)
  const tally = new OutcomeCounter()
  const met = new Map<string, Place>()
  let row = 0
  for await (const source of input.rows) {
    row += 1
    const report = await reportOf(ctx, authorized, source, { line: source.line, row }, { tally, met, apply: input.apply })
    tally.count(report)
    yield report
  }
  yield tally.summary(input.apply)
}

type Run = { tally: OutcomeCounter; met: Map<string, Place>; apply: boolean }

async function reportOf(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  source: SourceRow,
  place: Place,
  { tally, met, apply }: Run,
): Promise<UserReport> {
  if ('unreadable' in source) return { ...place, outcome: 'refused', name: null, reason: source.unreadable }
  const read = readUser(source.columns)
  tally.noteUnused(read.unused)
  if ('errors' in read) return { ...place, outcome: 'refused', name: null, reason: rejectionMessage(read.errors) }
  const name = read.user.email
  const first = met.get(name)
  if (first) return { ...place, outcome: 'duplicate', name, first }
  met.set(name, place)
  try {
    const changes = await importUser(ctx, authorized, read.user, apply)
    if (changes === 'created') return { ...place, outcome: 'created', name }
    return changes.length === 0 ? { ...place, outcome: 'unchanged', name } : { ...place, outcome: 'changed', name, changes }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...place, outcome: 'refused', name, reason: ALL_MESSAGES[error.code] }
  }
}

/** @throws DomainError venue_not_found, user_not_owner, admin_last */
async function importUser(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  user: ReadUser,
  apply: boolean,
): Promise<'created' | FieldChange[]> {
  const { orm } = ctx.db
  const [present] = await orm
    .select({ id: users.id, role: userRoles.role, venueId: firstVenueOfPerson })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.email, user.email))
  const role = user.role ?? (present ? present.role : 'venue_owner')
  const venueId = await venueOf(ctx, user)
  if (venueId !== null && role !== 'venue_owner') throw new DomainError('user_not_owner')
  if (!present) {
    if (apply) await inviteUser(ctx, authorized, { ...user, role: role ?? 'venue_owner', venueId })
    return 'created'
  }
  const changes: FieldChange[] = []
  if (role !== present.role) changes.push({ field: 'role', from: present.role, to: role })
  if (venueId !== null && venueId !== present.venueId) changes.push({ field: 'venue_id', from: present.venueId, to: venueId })
  for (const { field } of apply ? changes : []) {
    if (field === 'role') await changeRole({ ctx, input: { userId: present.id, role } })
    else await assignVenue({ ctx, input: { userId: present.id, venueId } })
  }
  return changes
}

/**
 * Finds the venue of a row by our id, otherwise by the id in its import source.
 * @throws DomainError venue_not_found
 */
async function venueOf({ db }: AppContext, { venueId }: ReadUser): Promise<string | null> {
  if (venueId === null) return null
  const bySource = eq(venues.source_id, venueId)
  const [venue] = await db.orm
    .select({ id: venues.id })
    .from(venues)
    .where(isUuid(venueId) ? or(eq(venues.id, venueId), bySource) : bySource)
  if (!venue) throw new DomainError('venue_not_found')
  return venue.id
}
