import type { ErrorCode } from './errors.ts'
import { MAX_UPLOAD } from './images.ts'
import { PUBLIC_FALLBACKS, UNEXPECTED, VENUE_NOT_FOUND } from './public-messages.ts'
import type { SERVER_MESSAGES } from './server-messages.ts'

export const ERROR_MESSAGES: Record<Exclude<ErrorCode, keyof typeof SERVER_MESSAGES>, string> = {
  invalid_request: 'Please check what you entered',
  required_fields: 'Please fill in all required fields',
  field_too_long: 'This is too long. Please shorten it.',
  field_unstorable: "Some characters aren't supported. Please remove them.",
  email_invalid: 'Please enter a valid email address',
  phone_invalid: 'Please enter a valid phone number',
  party_size_invalid: 'Please choose a party size from 1 to 20',
  slot_invalid: 'Please choose a time from 12:00 to 22:00, on the hour or half hour',
  date_not_future: 'Please select a future date and time',
  date_too_far: 'Please select a date within the next three months',
  time_full: 'This time is full. Please choose another.',
  time_closed: 'The venue has no tables at this time. Please choose another.',
  time_too_soon: 'This time is too soon. Please choose another, or call the venue.',
  party_too_large: 'Please call the venue for a party of this size',
  website_invalid: 'Please enter a web address that starts with http:// or https://',
  cuisines_required: 'Please select at least one cuisine',
  cuisine_unknown: 'Please choose cuisines from the list',
  cuisine_twice: "You've chosen the same cuisine twice",
  cuisines_too_many: 'Maximum of 3 cuisines selected',
  price_band_unknown: 'Please choose a price from £ to £££££',
  latitude_invalid: 'Please enter a latitude from -90 to 90',
  longitude_invalid: 'Please enter a longitude from -180 to 180',
  accent_invalid: 'Please enter a colour such as #5e1b45',
  accent_too_light: 'This colour is too light to be read',
  footer_links_invalid: 'Please give each link a name, and an address that starts with https:// or /',
  email_quota_reached: 'This guest has had 10 such emails today. Please call them, or try again tomorrow',
  hygiene_rating_unknown: 'This is not a rating of the Food Hygiene Rating Scheme',
  featured_order_invalid: 'An order can have up to 50 different entries',
  picture_unknown: 'Please choose an image that was uploaded here',
  menu_type_unknown: 'Please choose a menu type from the list',
  price_invalid: 'Please enter a valid price',
  price_not_lowest: 'The price of an item with sizes is its lowest price. Please change the prices of the sizes.',
  size_name_invalid: 'Please give each size a name of its own, of up to 40 characters and without |',
  size_price_invalid: 'Please enter a valid price for each size',
  sizes_too_many: 'An item can have up to 8 sizes',
  rating_invalid: 'Please choose a rating from 1 to 5',
  dietary_unknown: 'Please choose dietary options from the list',
  date_invalid: 'Please enter a valid date and time',
  end_before_start: 'The end must be after the start',
  number_out_of_range: 'Please enter a valid number',
  sittings_overlap: 'Please choose times that do not overlap',
  sittings_too_many: 'Please remove a sitting',
  last_table_outside: 'Please choose a time before closing',
  room_required: 'Please enter the room per half hour',
  date_twice: 'Please choose each date once',
  days_too_many: 'Please remove a date',
  edited_meanwhile: "Someone else has changed this since you opened it. Your changes weren't saved. Review theirs, then save again.",
  file_missing: 'No file provided',
  file_unreadable: 'Failed to read file',
  picture_expected: 'Please upload an image file',
  picture_heic: "HEIC photos aren't supported. Please save the photo as JPEG and upload that.",
  picture_too_large: `Image must be less than ${MAX_UPLOAD}`,
  menu_file_refused: 'Please upload an image file (JPEG, PNG, etc.)',
  menu_file_too_large: `File must be less than ${MAX_UPLOAD}`,
  account_without_venue: 'No venue assigned to your account',
  synonyms_invalid: 'Enter two to ten different words or phrases of up to three words.',
  extractions_too_many: 'This venue already has several files in progress. Please wait for them to finish.',
  venue_not_found: VENUE_NOT_FOUND,
  not_found: 'Not found',
  not_signed_in: 'Please sign in first',
  proof_required: "Please confirm it's you",
  email_not_confirmed: 'Please confirm your email address before signing in. Check your inbox for a confirmation link.',
  password_too_short: 'Password must be at least 6 characters long',
  password_too_long: 'Password must be at most 128 characters long',
  password_common: 'This password is too common. Please choose another.',
  link_invalid: 'This link has expired. Request a new one.',
  provider_refused: "We couldn't sign you in with that account. Please try again.",
  claim_code_wrong: 'This code is incorrect',
  claim_code_ended: 'This code no longer works. Please ask for a new one.',
  no_venue_assigned: 'No venue assigned to this user',
  reservation_confirmed: 'This reservation has already been confirmed',
  reservation_declined: 'This reservation has already been declined',
  reservation_withdrawn: 'The diner has cancelled this request',
  reservation_over: 'This reservation is in the past',
  reservation_not_confirmed: 'This reservation is not confirmed',
  attendance_changed: 'Someone else has recorded something different',
  reservation_not_yet: 'It is too early to record this',
  date_past: 'Please choose today or a later day',
  time_invalid: 'Please choose a time',
  suggestion_empty: 'Please choose at least one time',
  suggestion_too_many: 'You can suggest up to three times',
  suggestion_repeated: 'Please suggest times that differ from each other and from the one that was asked for',
  suggestion_past: 'Please suggest times in the future',
  request_changed: 'The diner has changed this request since you opened it. Please look at it again.',
  requests_off: 'This venue doesn’t take requests online at the moment. Please call to book.',
  sign_in_failed: 'Sign in failed. Please try again.',
  sign_up_failed: 'Failed to create user',
  sign_up_unproven: 'Enter your password, or set a new one',
  internal: UNEXPECTED,
}

export function errorMessage(code: ErrorCode): string {
  const known: Partial<Record<ErrorCode, string>> = ERROR_MESSAGES
  return known[code] ?? UNEXPECTED
}

export const FALLBACK_MESSAGES = {
  ...PUBLIC_FALLBACKS,
  submitReservation: 'Failed to submit reservation',
  fetchReservations: 'Failed to fetch reservations',
  fetchReservation: 'An error occurred',
  withdrawReservation: 'Failed to cancel',
  changeReservation: 'Failed to change reservation',
  answerSuggestion: 'Failed to answer the suggested times',
  fetchHours: 'Failed to fetch hours',
  saveHours: 'Failed to save hours',
  updateReservation: 'Failed to update reservation',
  signIn: 'An error occurred',
  readRole: 'Failed to verify user role. Please contact support.',
  signUp: 'An error occurred during signup',
  account: 'An error occurred',
  fetchData: 'Failed to fetch data',
  remindOwners: 'Failed to remind owners',
  deleteUser: 'Failed to delete user',
  assignVenue: 'Failed to assign venue',
  updateVenue: 'Failed to update venue',
} as const

/** Returns the message for a user that was not deleted, with the reason when it is known. */
export function deleteUserFailure(message: string): string {
  return message && message !== FALLBACK_MESSAGES.deleteUser ? `${FALLBACK_MESSAGES.deleteUser}: ${message}` : FALLBACK_MESSAGES.deleteUser
}

export const SIGN_IN_FAILED = ERROR_MESSAGES.sign_in_failed

export const SIGN_UP_FAILED = ERROR_MESSAGES.sign_up_failed

export const PASSWORD_MISMATCH = 'Passwords do not match'
