import { fieldLabel } from '../audit/audit-labels.ts'

/** The name of a column as the server writes it: before 'is missing', in the list before it, or before a colon. */
const COLUMN = /(?<=^|[ ,])[a-z]+(?:_[a-z]+)*(?=(?:,| and) [^:]* (?:is|are) missing| (?:is|are) missing|: )/g

/** Returns why a row was rejected, with the names of columns as the screens have them: 'City and postcode are missing'. */
export function rejectionText(reason: string): string {
  const named = reason.replace(COLUMN, fieldLabel)
  return named.replace(/(?<=^|\. )[a-z]/g, (first) => first.toUpperCase())
}
