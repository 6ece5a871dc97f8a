import { isEmail } from '../../domain/account/email.ts'
import { throwIfErrors } from '../../domain/errors.ts'

/** @throws DomainError required_fields for an empty email address, email_invalid for an invalid one */
export function requireEmail(email: string, field = 'email'): void {
  const code = email.trim() === '' ? 'required_fields' : isEmail(email) ? null : 'email_invalid'
  throwIfErrors(code ? [{ field, code }] : [])
}

/** @throws DomainError required_fields for each empty field */
export function requireNonEmpty(fields: Readonly<Record<string, string>>): void {
  const empty = Object.keys(fields).filter((field) => fields[field] === '')
  throwIfErrors(empty.map((field) => ({ field, code: 'required_fields' })))
}
