export const PUBLIC_FALLBACKS = {
  fetchMenus: 'Failed to fetch menus',
  fetchVenues: 'Failed to fetch venues',
  fetchVenue: 'An error occurred',
  search: 'Failed to search',
  signOut: 'Failed to sign out. Please try closing your browser.',
} as const

export const UNEXPECTED = 'An error occurred'

export const VENUE_NOT_FOUND = 'Venue not found'
export const VENUE_ID_REQUIRED = 'Venue ID is required'

export const SEARCH_RESULT_WITHOUT_SLUG = 'Unable to navigate to this result. Please try again.'

export const IMAGE_FAILED = 'Failed to load image'

export const COMPONENT_LOAD_FAILED = 'This part of the page could not be loaded. Try again, or reload the page.'
