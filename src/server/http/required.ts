import { isEmail } from '../../domain/account/email.ts'
import { DomainError, type FieldError } from '../../domain/errors.ts'

/** @throws DomainError required_fields for an empty address, email_invalid for what cannot be one */
export function requireEmail(email: string, field = 'email'): void {
  const code = email.trim() === '' ? 'required_fields' : isEmail(email) ? null : 'email_invalid'
  if (code) throw new DomainError(code, { fields: [{ field, code }] })
}

/** @throws DomainError required_fields for the first of them that is empty */
export function requireFilled(fields: Readonly<Record<string, string>>): void {
  const empty = Object.keys(fields).filter((field) => fields[field] === '')
  const errors: FieldError[] = empty.map((field) => ({ field, code: 'required_fields' }))
  if (errors.length > 0) throw new DomainError('required_fields', { fields: errors })
}
