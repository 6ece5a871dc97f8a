import { isEmail } from '../../../domain/account/email.ts'
import { ROLES, type Role } from '../../../domain/account/roles.ts'
import { MAX_TOWNS, TOWN_MAX_LENGTH } from '../../../domain/account/towns.ts'
import { USER_NAME_MAX_LENGTH } from '../../../domain/account/user.ts'
import type { FieldError } from '../../../domain/errors.ts'
import type { VenueRole } from '../../../domain/people/people.ts'
import { hasUnstorableCharacters } from '../../../domain/text.ts'
import { isBcryptHash } from '../../account/policies/passwords.ts'
import { normaliseColumnName, partsOf, readText, scalarText } from '../../import-files/parse-cells.ts'

export type ReadUser = {
  id: string | null
  email: string
  name: string
  role: Role | null
  towns: readonly string[] | null
  venues: readonly NamedVenue[] | null
  passwordHash: string | null
  isConfirmed: boolean
  listsAllVenues: boolean
  /** Whether the first venue is the one of `venue_id`. Otherwise the row does not name the main venue. */
  namesMainVenue: boolean
}

type NamedVenue = { id: string; role: VenueRole }

const COLUMNS = ['id', 'email', 'name', 'role', 'towns', 'venue_id', 'owner_of', 'staff_of', 'password_hash', 'email_confirmed_at'] as const
type Column = (typeof COLUMNS)[number]

const USER_ID = /^[\w-]{1,64}$/

/** `label`: the email address; without a valid one, the text in its place, or the name. */
type Rejected = { errors: FieldError[]; label: string | null }

/** Reads a row of a file of users: the user, or the errors of its cells. `unused` are the columns that the import does not use. */
export function readUser(columns: Record<string, unknown>): { unused: string[] } & ({ user: ReadUser } | Rejected) {
  const unused: string[] = []
  const given: Partial<Record<Column, string>> = {}
  const errors: FieldError[] = []
  for (const [column, cell] of Object.entries(columns)) {
    const name = COLUMNS.find((known) => known === normaliseColumnName(column))
    if (!name) unused.push(column)
    else if (cell !== null && cell !== undefined && cell !== '') {
      const read = readText(Array.isArray(cell) ? cell.map(scalarText).join('|') : cell)
      if ('error' in read) errors.push({ field: name, code: read.error === 'characters_lost' ? read.error : 'field_unstorable' })
      else if (hasUnstorableCharacters(read.value)) errors.push({ field: name, code: 'field_unstorable' })
      else given[name] = read.value
    }
  }
  const { id, email = '', name = '', role } = given
  if (!isEmail(email)) errors.push({ field: 'email', code: 'email_invalid' })
  if (name.length > USER_NAME_MAX_LENGTH) errors.push({ field: 'name', code: 'field_too_long' })
  const known = ROLES.find((one) => one === role)
  if (role && !known) errors.push({ field: 'role', code: 'role_unknown' })
  const towns = given.towns
    ? partsOf(given.towns)
        .map((town) => String(town).trim())
        .filter(Boolean)
    : []
  if (towns.length > MAX_TOWNS || towns.some((town) => town.length > TOWN_MAX_LENGTH))
    errors.push({ field: 'towns', code: 'field_too_long' })
  if (towns.length > 0 && known !== 'editor') errors.push({ field: 'towns', code: 'towns_not_for_role' })
  if (given.password_hash && !isBcryptHash(given.password_hash)) errors.push({ field: 'password_hash', code: 'password_hash_unknown' })
  // The author of the file may know the password, and could sign in as an administrator or editor.
  if (given.password_hash && known && known !== 'venue_owner') errors.push({ field: 'password_hash', code: 'password_hash_not_for_role' })
  if (errors.length > 0) return { unused, errors, label: labelOf(email, name) }
  const venues = venuesOf(given)
  const user = {
    id: id && USER_ID.test(id) ? id : null,
    email: email.toLowerCase(),
    name,
    role: known ?? null,
    towns: towns.length > 0 ? towns : null,
    venues,
    passwordHash: given.password_hash ?? null,
    isConfirmed: Boolean(given.email_confirmed_at),
    listsAllVenues: Boolean(given.owner_of || given.staff_of),
    namesMainVenue: given.venue_id !== undefined && venues?.[0]?.id === given.venue_id,
  }
  return { unused, user }
}

function labelOf(email: string, name: string): string | null {
  return isEmail(email) ? email.toLowerCase() : (email || name).slice(0, USER_NAME_MAX_LENGTH) || null
}

/** The listed venues, otherwise the one of `venue_id`; null without either. */
function venuesOf({ venue_id, owner_of, staff_of }: Partial<Record<Column, string>>): NamedVenue[] | null {
  if (!owner_of && !staff_of) return venue_id ? [{ id: venue_id, role: 'owner' }] : null
  const rank = ({ id }: NamedVenue) => (id === venue_id ? 0 : 1)
  return [...listVenues(owner_of, 'owner'), ...listVenues(staff_of, 'staff')].sort((a, b) => rank(a) - rank(b))
}

function listVenues(cell: string | undefined, role: VenueRole): NamedVenue[] {
  const ids = cell ? partsOf(cell).map((id) => String(id).trim()) : []
  return ids.filter(Boolean).map((id) => ({ id, role }))
}
