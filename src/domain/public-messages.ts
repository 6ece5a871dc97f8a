/**
 * The sentences of the catalogue that public pages carry from the start; the others, in `messages.ts`, come with the
 * dialogs and screens that say them.
 */
export const PUBLIC_FALLBACKS = {
  fetchMenus: 'Failed to fetch menus',
  fetchVenues: 'Failed to fetch venues',
  fetchVenue: 'An error occurred',
  search: 'Failed to search',
  signOut: 'Failed to sign out. Please try closing your browser.',
} as const

/** Where a failure has no other words. */
export const UNEXPECTED = 'An error occurred'

export const VENUE_NOT_FOUND = 'Venue not found'
export const VENUE_ID_REQUIRED = 'Venue ID is required'

/** The alert for a search result that leads nowhere. */
export const SEARCH_RESULT_WITHOUT_SLUG = 'Unable to navigate to this result. Please try again.'

/** What stands where a picture fails. */
export const IMAGE_FAILED = 'Failed to load image'

/** Where a part of a page, such as a dialog, did not arrive. */
export const PART_NOT_LOADED = 'This part of the page could not be loaded. Please try again.'
