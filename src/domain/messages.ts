import type { ErrorCode } from './errors.ts'

/** The sentence for each refusal: what the API answers as `detail` and what the screens show. */
export const MESSAGES: Record<ErrorCode, string> = {
  invalid_request: 'Please check what you entered',
  required_fields: 'Please fill in all required fields',
  field_too_long: 'Please shorten this entry',
  field_unstorable: 'Please remove characters that cannot be stored',
  email_invalid: 'Please enter a valid email address',
  phone_invalid: 'Please enter a valid phone number',
  party_size_invalid: 'Please choose a party size from 1 to 20',
  slot_invalid: 'Please choose a time from 12:00 to 22:00, on the hour or half hour',
  date_not_future: 'Please select a future date and time',
  date_too_far: 'Please select a date within the next three months',
  trap_sprung: 'Failed to submit reservation',
  website_invalid: 'Please enter a web address that starts with http:// or https://',
  cuisines_required: 'Please select at least one cuisine',
  cuisine_unknown: 'Please choose cuisines from the list',
  cuisine_twice: 'Please choose each cuisine once',
  cuisines_too_many: 'Maximum of 3 cuisines selected',
  price_band_unknown: 'Please choose a price from £ to £££££',
  latitude_invalid: 'Please enter a latitude from -90 to 90',
  longitude_invalid: 'Please enter a longitude from -180 to 180',
  picture_unknown: 'Please choose a picture that was uploaded here',
  flag_invalid: 'Please answer true or false',
  venue_not_new: 'A venue counts as new for 30 days after it was added, and those are over',
  menu_type_unknown: 'Please choose a menu type from the list',
  price_invalid: 'Please enter a valid price',
  rating_invalid: 'Please choose a rating from 1 to 5',
  dietary_unknown: 'Please choose dietary options from the list',
  date_invalid: 'Please enter a valid date and time',
  end_before_start: 'Please choose an end that is not before the start',
  edited_meanwhile: 'Somebody else changed this meanwhile. Nothing was saved: look at their change, then save again.',
  menu_needs_review: 'This menu still needs a review. Look through what was read and publish it there.',
  file_missing: 'No file provided',
  file_unreadable: 'Failed to read file',
  picture_expected: 'Please upload an image file',
  picture_too_large: 'Image must be less than 5MB',
  menu_file_refused: 'Please upload an image file (JPEG, PNG, etc.)',
  menu_file_too_large: 'File must be less than 5MB',
  ai_empty: 'Empty response from GPT-4 Vision',
  ai_unparsable: 'Failed to parse menu structure from response',
  ai_failed: 'Failed to process menu image',
  menu_not_processed: 'Failed to process menu',
  reader_unavailable: 'This guide has no AI reader. The menu can be read on this server instead.',
  account_without_venue: 'No venue assigned to your account',
  extraction_over: 'This has ended already. Please look at its menu again.',
  extractions_too_many: 'Several menu files of this venue are being read already. Please wait for them.',
  venue_not_found: 'Venue not found',
  venue_id_required: 'Venue ID is required',
  not_found: 'Not found',
  not_allowed: 'You are not allowed to do this',
  origin_refused: 'This request came from another site and was refused',
  method_not_allowed: 'This address does not take this kind of request',
  content_type_refused: 'Please send JSON',
  too_large: 'This request is too large',
  too_many_requests: 'Too many requests. Please try again in a little while.',
  not_signed_in: 'Please sign in first',
  proof_required: 'Please confirm that it is you first',
  credentials_wrong: 'Invalid email or password. Please try again.',
  email_not_confirmed: 'Please confirm your email address before signing in. Check your inbox for a confirmation link.',
  email_taken: 'There is already an account with this email address',
  email_unchanged: 'This is already your email address',
  password_too_short: 'Password must be at least 6 characters long',
  password_too_long: 'Password must be at most 128 characters long',
  password_common: 'This password is one of the most common and easily guessed. Please choose another one.',
  password_wrong: 'This is not your current password',
  link_invalid: 'This link is no longer valid. Please ask for a new one.',
  code_wrong: 'This code is wrong or no longer valid',
  challenge_over: 'Signing in took too long or too many tries. Please start again.',
  second_factor_locked: 'Too many wrong codes. Please try again in fifteen minutes.',
  second_factor_on: 'The second factor is already on',
  second_factor_off: 'The second factor is not on',
  provider_unknown: 'This way of signing in is not available',
  provider_refused: 'Signing in with your other account did not work. Please try again.',
  identity_last: 'This is your only way to sign in, so it cannot be removed',
  role_unknown: 'Please choose a role from the list',
  user_not_found: 'User not found',
  user_is_self: 'You cannot do this to your own account',
  admin_last: 'The last administrator cannot be removed',
  user_not_owner: 'Only a venue owner can have a venue',
  no_venue_assigned: 'No venue assigned to this user',
  venue_not_selected: 'No venue selected',
  reservation_confirmed: 'This reservation has already been confirmed',
  reservation_declined: 'This reservation has already been declined',
  reservation_withdrawn: 'The diner has withdrawn this request',
  reservation_over: 'The time of this reservation has passed',
  sign_in_failed: 'Sign in failed. Please try again.',
  sign_up_failed: 'Failed to create user',
  idempotency_key_reused: 'This Idempotency-Key was already used for another request',
  idempotency_key_invalid: 'An Idempotency-Key has 1 to 255 visible ASCII characters',
  unavailable: 'The guide is not available right now. Please try again in a moment.',
  internal: 'An error occurred',
}

/** What is said when an operation fails and the failure itself has no sentence to show. */
export const FALLBACKS = {
  fetchMenus: 'Failed to fetch menus',
  fetchVenues: 'Failed to fetch venues',
  fetchVenue: 'An error occurred',
  submitReservation: 'Failed to submit reservation',
  fetchReservations: 'Failed to fetch reservations',
  fetchReservation: 'An error occurred',
  withdrawReservation: 'An error occurred',
  updateReservation: 'Failed to update reservation',
  search: 'Failed to search',
  signIn: 'An error occurred',
  readRole: 'Failed to verify user role. Please contact support.',
  signUp: 'An error occurred during signup',
  account: 'An error occurred',
  signOut: 'Failed to sign out. Please try closing your browser.',
  fetchData: 'Failed to fetch data',
  deleteUser: 'Failed to delete user',
  assignVenue: 'Failed to assign venue',
  fetchVenueToEdit: 'Failed to fetch venue',
  saveVenue: 'Failed to save venue',
  updateVenue: 'Failed to update venue',
  deleteVenue: 'Failed to delete venue',
  fetchVenuesAndMenus: 'Failed to fetch venues and menus',
  saveMenu: 'Failed to save menu',
  updateMenu: 'Failed to update menu',
  deleteMenu: 'Failed to delete menu',
  saveMenuItem: 'Failed to save menu item',
  deleteMenuItem: 'Failed to delete menu item',
  uploadImage: 'Failed to read file',
  processMenu: 'Failed to process menu',
  updateFeatured: 'Failed to update featured status',
} as const

/** How the deletion of a user that failed is told: the sentence, and after it what the server said, if it said more. */
export function deleteUserFailure(message: string): string {
  return message && message !== FALLBACKS.deleteUser ? `${FALLBACKS.deleteUser}: ${message}` : FALLBACKS.deleteUser
}

/** The alert for a search result that leads nowhere. */
export const SEARCH_RESULT_WITHOUT_SLUG = 'Unable to navigate to this result. Please try again.'

/** What stands where a picture fails. */
export const IMAGE_FAILED = 'Failed to load image'

/** Where a part of a page, such as a dialog, did not arrive. */
export const PART_NOT_LOADED = 'This part of the page could not be loaded. Please try again.'

/** Where signing in ends without a user and without another reason. */
export const SIGN_IN_FAILED = MESSAGES.sign_in_failed

/** Where signing up ends without a user and without another reason. */
export const SIGN_UP_FAILED = MESSAGES.sign_up_failed

/** The form's own check of the second password field. */
export const PASSWORDS_DIFFER = 'Passwords do not match'
