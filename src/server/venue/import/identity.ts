import { foldText } from '../../../domain/text.ts'
import { comparablePostcode } from '../../../domain/venue/postcode.ts'

/** What tells venues apart where there is no id: the folded name and the postcode, as one text. */
export function identityOf(venue: { name: string; address_postcode: string }): string {
  return `${foldText(venue.name.trim())}\n${comparablePostcode(venue.address_postcode)}`
}
