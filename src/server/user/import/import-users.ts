import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, or } from 'drizzle-orm'
import type { Role } from '../../../domain/account/roles.ts'
import { townsOfRole } from '../../../domain/account/towns.ts'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { diffFields } from '../../../domain/audit.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { PersonVenue } from '../../../domain/people/people.ts'
import { type Authorized, authorize } from '../../../domain/permissions.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { venuesOfPerson } from '../../actor/find-actor.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { namesOf, withNames } from '../../audit/list-entries.ts'
import { userRoles, users, venues } from '../../db/schema/index.ts'
import { retryOnUniqueViolation } from '../../db/transaction.ts'
import { type FieldValue, OutcomeCounter, type RowPosition, rejectionMessage, type Summary } from '../../import-files/report.ts'
import { NO_CHOICES, type RowChoices } from '../../import-files/row-choices.ts'
import type { SourceRow } from '../../import-files/source-row.ts'
import { writeVenues } from '../assign-venues.ts'
import { writeRole } from '../change-role.ts'
import { readUserState } from '../user-state.ts'
import { addUser } from './add-user.ts'
import { type ReadUser, readUser } from './read-user.ts'

type FieldChange = { field: string; from: FieldValue; to: FieldValue; from_name?: string; to_name?: string }

/** The venues of a new user by name; undefined without one. */
type Created = { venue?: string; isInvited: boolean }

export type UserReport = RowPosition &
  (
    | ({ outcome: 'created'; name: string } & Created)
    | { outcome: 'unchanged'; name: string }
    | { outcome: 'changed'; name: string; changes: FieldChange[] }
    | { outcome: 'duplicate'; name: string; first: RowPosition }
    | { outcome: 'refused'; name: string | null; reason: string }
  )

type Input = { rows: AsyncIterable<SourceRow>; apply: boolean; choices?: RowChoices }

/**
 * Imports users with role and venue, one transaction per row. Yields one report per row, then the summary. A row matches the user with its
 * email address. New users get an invitation by email, unless the row has the hash of their password. Passwords of present users stay.
 * @throws DomainError not_allowed; errors of reading the rows
 */
export async function* importUsers({ ctx, input }: { ctx: AppContext; input: Input }): AsyncGenerator<UserReport | Summary> {
  const authorized = authorize(ctx.actor, 'guide:import', { what: 'users' })
  const tally = new OutcomeCounter()
  const met = new Map<string, RowPosition>()
  let row = 0
  const { choices = NO_CHOICES } = input
  for await (const source of input.rows) {
    row += 1
    const { leftOut = false, yieldsTo } = choices.get(row) ?? {}
    if (leftOut) continue
    const report = await reportOf(ctx, authorized, source, { place: { line: source.line, row }, yieldsTo, tally, met, apply: input.apply })
    tally.count(report)
    yield report
  }
  yield tally.summary(input.apply)
}

type Run = { place: RowPosition; yieldsTo: RowPosition | undefined; tally: OutcomeCounter; met: Map<string, RowPosition>; apply: boolean }

async function reportOf(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  source: SourceRow,
  { place, yieldsTo, tally, met, apply }: Run,
): Promise<UserReport> {
  if ('unreadable' in source) return { ...place, outcome: 'refused', name: null, reason: source.unreadable }
  const read = readUser(source.columns)
  tally.noteUnused(read.unused)
  if ('errors' in read) return { ...place, outcome: 'refused', name: read.label, reason: rejectionMessage(read.errors) }
  const name = read.user.email
  const first = yieldsTo ?? met.get(name)
  if (first) return { ...place, outcome: 'duplicate', name, first }
  met.set(name, place)
  try {
    // The retry finds a user who signed up during the import.
    const changes = await retryOnUniqueViolation(() => importUser(ctx, authorized, read.user, apply))
    if ('isInvited' in changes) return { ...place, outcome: 'created', name, ...changes }
    return changes.length === 0 ? { ...place, outcome: 'unchanged', name } : { ...place, outcome: 'changed', name, changes }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...place, outcome: 'refused', name, reason: ALL_MESSAGES[error.code] }
  }
}

async function importUser(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  user: ReadUser,
  apply: boolean,
): Promise<Created | FieldChange[]> {
  const { orm } = ctx.db
  const [present] = await orm
    .select({ id: users.id, role: userRoles.role, towns: userRoles.towns, venues: venuesOfPerson })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.email, user.email))
  const role = user.role ?? (present ? present.role : 'venue_owner')
  const named = await venuesOf(ctx, user)
  if (named !== null && role !== 'venue_owner') throw new DomainError('user_not_owner')
  if (!present) {
    if (apply) await addUser(ctx, authorized, { ...user, role: role ?? 'venue_owner', venues: named ?? [] })
    const names = [...(await namesOf(ctx, idsOf(named ?? []))).values()].join(', ')
    return { ...(names ? { venue: names } : {}), isInvited: user.passwordHash === null }
  }
  const changes: FieldChange[] = []
  // A row with the role editor and no towns means all towns; a row without a role keeps the stored towns.
  const towns = user.role === null ? present.towns : user.towns
  if (role !== present.role) changes.push({ field: 'role', from: present.role, to: role })
  if (!isDeepStrictEqual(towns, present.towns)) changes.push({ field: 'towns', from: present.towns, to: [...(towns ?? [])] })
  if (named !== null) {
    const ofVenues = venueChanges(present.venues, named, user)
    const names = await namesOf(ctx, ofVenues.length > 0 ? idsOf([...present.venues, ...named]) : [])
    changes.push(...ofVenues.map((change) => withNames(names, change)))
  }
  if (!apply) return changes
  const hasRoleChange = changes.some(isOfRole)
  const newVenues = changes.every(isOfRole) ? null : named
  if (hasRoleChange || newVenues) {
    const change = hasRoleChange ? { role, towns } : null
    await changeUser(ctx, authorized, { userId: present.id, email: user.email, change, newVenues })
  }
  return changes
}

type UserChange = {
  userId: string
  email: string
  change: { role: Role | null; towns: readonly string[] | null } | null
  newVenues: readonly PersonVenue[] | null
}

/** In one transaction, so that a row whose venues are rejected does not change the role. */
async function changeUser(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  { userId, email, change, newVenues }: UserChange,
): Promise<void> {
  const ofRole = change && {
    authorized: authorize(ctx.actor, 'role:change', { userId }),
    wanted: { role: change.role, towns: townsOfRole(change.role, change.towns) },
  }
  const ofVenues = authorize(ctx.actor, 'assignment:change', undefined)
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const before = await readUserState(tx, userId)
      if (ofRole) await writeRole(tx, ctx, ofRole.authorized, ofRole.wanted)
      if (newVenues) await writeVenues(tx, ctx, ofVenues, { userId, venues: newVenues })
      // With all venues before and after, so that the import can be undone.
      const changes = diffFields(before, await readUserState(tx, userId))
      if (changes.length > 0) await recordAudit(tx, ctx, authorized, { action: 'user.import', id: userId, name: email, changes })
    },
    { accounts: [userId] },
  )
}

function isOfRole({ field }: FieldChange): boolean {
  return field === 'role' || field === 'towns'
}

function venueChanges(present: readonly PersonVenue[], named: readonly PersonVenue[], read: ReadUser): FieldChange[] {
  const [before, after] = [present[0]?.id ?? null, named[0]?.id ?? null]
  const ofMain = !read.namesMainVenue || before === after ? [] : [{ field: 'venue_id', from: before, to: after }]
  if (!read.listsAllVenues) return ofMain
  const ofRoles = (['owner', 'staff'] as const).flatMap((role) => {
    const [from, to] = [present, named].map((all) =>
      all
        .filter((venue) => venue.role === role)
        .map(({ id }) => id)
        .sort(),
    )
    return isDeepStrictEqual(from, to) ? [] : [{ field: `${role}_of`, from: from ?? [], to: to ?? [] }]
  })
  return [...ofMain, ...ofRoles]
}

function idsOf(venues: readonly PersonVenue[]): string[] {
  return venues.map(({ id }) => id)
}

/**
 * Our ids come before the ids of an import source. A venue that is named several times counts once, as owner if possible.
 * @throws DomainError venue_not_found
 */
async function venuesOf({ db }: AppContext, { venues: named }: ReadUser): Promise<PersonVenue[] | null> {
  if (named === null) return null
  const ids = named.map(({ id }) => id)
  const found = await db.orm
    .select({ id: venues.id, sourceId: venues.source_id })
    .from(venues)
    .where(or(inArray(venues.id, ids.filter(isUuid)), inArray(venues.source_id, ids)))
  // Our ids come last, because they replace equal ids of an import source.
  const byName = new Map([...found.map(({ id, sourceId }) => [sourceId, id] as const), ...found.map(({ id }) => [id, id] as const)])
  const roles = new Map<string, PersonVenue['role']>()
  for (const { id: name, role } of named) {
    const id = byName.get(name)
    if (id === undefined) throw new DomainError('venue_not_found')
    if (role === 'owner' || !roles.has(id)) roles.set(id, role)
  }
  return [...roles].map(([id, role]) => ({ id, role }))
}
