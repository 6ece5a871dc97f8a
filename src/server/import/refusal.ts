import type { FieldError } from '../../domain/errors.ts'
import { MESSAGES } from '../../domain/messages.ts'

/** Why a row is refused, as text: 'address_city and address_postcode are missing. price: Please choose a price from …'. */
export function rejectionMessage(errors: readonly FieldError[]): string {
  const missing = errors.filter(({ code }) => code === 'required_fields').map(({ field }) => field)
  const wrong = errors.filter(({ code }) => code !== 'required_fields').map(({ field, code }) => `${field}: ${MESSAGES[code]}`)
  return [...(missing.length > 0 ? [missingText(missing)] : []), ...wrong].join('. ')
}

function missingText(fields: readonly string[]): string {
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(fields)
  return `${names} ${fields.length === 1 ? 'is' : 'are'} missing`
}
