/** Sentences that the descriptions of several API calls share, so that each rule is described in the same words. */

export const ADMINISTRATORS_ONLY = 'For administrators.'
export const VENUE_OWNERS_ONLY = 'For administrators and owners of the venue. Other users get 404.'
export const VENUE_PEOPLE_ONLY = 'For administrators and the people of the venue. Other users get 404.'
export const NEEDS_RECENT_AUTH = 'Requires authentication within the last 15 minutes.'
export const FORMULAS_ESCAPED = 'Text that a spreadsheet would take for a formula has an apostrophe before it.'
export const CHANGES_GIVEN_FIELDS = 'Validates and changes only the fields in the body.'
