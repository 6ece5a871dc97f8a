import { isEmail } from '../../../domain/account/email.ts'
import { ROLES, type Role } from '../../../domain/account/roles.ts'
import { USER_NAME_MAX_LENGTH } from '../../../domain/account/user.ts'
import type { FieldError } from '../../../domain/errors.ts'
import { hasUnstorableCharacters } from '../../../domain/text.ts'
import { normaliseColumnName, readText } from '../../import/parse-cells.ts'

/** The values of a user that a row contains; `null` for missing values. */
export type ReadUser = { id: string | null; email: string; name: string; role: Role | null; venueId: string | null }

const COLUMNS = ['id', 'email', 'name', 'role', 'venue_id'] as const
type Column = (typeof COLUMNS)[number]

/** Format of our user ids, for ids from an export. */
const USER_ID = /^[\w-]{1,64}$/

/** Returns the user that a row describes, or all its errors. */
export function readUser(columns: Record<string, unknown>): { unused: string[] } & ({ user: ReadUser } | { errors: FieldError[] }) {
  const unused: string[] = []
  const given: Partial<Record<Column, string>> = {}
  const errors: FieldError[] = []
  for (const [column, cell] of Object.entries(columns)) {
    const name = COLUMNS.find((known) => known === normaliseColumnName(column))
    if (!name) unused.push(column)
    else if (cell !== null && cell !== undefined && cell !== '') {
      const read = readText(cell)
      if ('error' in read || hasUnstorableCharacters(read.value)) errors.push({ field: name, code: 'field_unstorable' })
      else given[name] = read.value
    }
  }
  const { id, email = '', name = '', role, venue_id } = given
  if (!isEmail(email)) errors.push({ field: 'email', code: 'email_invalid' })
  if (name.length > USER_NAME_MAX_LENGTH) errors.push({ field: 'name', code: 'field_too_long' })
  const known = ROLES.find((one) => one === role)
  if (role && !known) errors.push({ field: 'role', code: 'invalid_request' })
  if (errors.length > 0) return { unused, errors }
  const user = {
    id: id && USER_ID.test(id) ? id : null,
    email: email.toLowerCase(),
    name,
    role: known ?? null,
    venueId: venue_id || null,
  }
  return { unused, user }
}
