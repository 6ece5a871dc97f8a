import { ERROR_MESSAGES } from './messages.ts'

const PROMPTS: Readonly<Record<string, string>> = {
  address_city: 'Enter the town or city',
  address_postcode: 'Enter the postcode',
  address_road: 'Enter the road and house number',
  code: 'Enter the code',
  confirm: 'Enter the password again',
  current_password: 'Enter your current password',
  description: 'Enter a description',
  email: 'Enter an email address',
  file: 'Choose a file',
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  menu_type: 'Choose a menu type',
  name: 'Enter a name',
  new_email: 'Enter the new email address',
  new_password: 'Enter a new password',
  password: 'Enter a password',
  phone: 'Enter a phone number',
  requested_date: 'Choose a date',
  requested_time: 'Choose a time',
  start_date: 'Enter a start date and time',
  venue_id: 'Choose a venue',
}

/** Returns what to enter in a required field that is empty; other messages unchanged. */
export function fieldMessage(field: string, sentence: string): string {
  return sentence === ERROR_MESSAGES.required_fields ? (PROMPTS[field] ?? sentence) : sentence
}
