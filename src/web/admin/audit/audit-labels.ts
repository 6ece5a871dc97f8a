const DONE: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  delete_for_good: 'Deleted for good',
  import: 'Imported',
  duplicate: 'Duplicated',
  publish: 'Published',
  arrange: 'Reordered',
  confirm: 'Confirmed',
  decline: 'Declined',
  withdraw: 'Withdrew',
  anonymise: 'Anonymised',
  assign_venue: 'Assigned a venue to',
  change_role: 'Changed the role of',
  change_back: 'Changed back',
  remove_second_factor: 'Removed two-step verification of',
  make_admin: 'Made administrator:',
  sign_in: 'Signed in as',
  sign_in_failed: 'Entered a wrong password or code for',
  lock: 'Entered too many wrong passwords or codes for',
  reset_password: 'Reset the password of',
  change_password: 'Changed the password of',
  change_email: 'Changed the email address of',
  enable_second_factor: 'Turned on two-step verification of',
  disable_second_factor: 'Turned off two-step verification of',
  renew_backup_codes: 'Renewed the backup codes of',
  add_passkey: 'Added a passkey of',
  remove_passkey: 'Removed a passkey of',
  add_identity: 'Linked a sign-in method to',
  remove_identity: 'Removed a sign-in method of',
  sign_out: 'Signed out',
  end_session: 'Ended sessions of',
  report_sign_in: 'Reported a sign-in as not their own:',
  export_own_data: 'Downloaded the data of',
  delete_own_account: 'Deleted their own account:',
  create_api_key: 'Created an API key of',
  revoke_api_key: 'Revoked an API key of',
  create_webhook: 'Created a webhook of',
  replace_webhook_secret: 'Replaced the secret of a webhook of',
  delete_webhook: 'Deleted a webhook of',
  create_calendar_feed: 'Created a calendar feed for',
  delete_calendar_feed: 'Ended a calendar feed of',
  upload: 'Uploaded',
}

const WHOLE: Readonly<Record<string, string>> = {
  'venue.claim': 'Claimed venue',
  'venue.send-claim-code': 'Requested a code for venue',
  'venue.try-claim-code': 'Entered a wrong code for venue',
  'venue.prove-claim': 'Used a code to become owner of venue',
  'venue.ask-for-claim': 'Asked the administrators for venue',
  'venue.withdraw-claim': 'Withdrew the claim to venue',
  'venue.approve-claim': 'Approved a claim to venue',
  'venue.refuse-claim': 'Rejected a claim to venue',
  'venue.hours': 'Changed the hours of venue',
  'venue.close-times': 'Changed the bookable times of venue',
  'venue.embed': 'Changed where to embed venue',
  'venue.invite': 'Invited a person to venue',
  'venue.accept-invitation': 'Accepted an invitation to venue',
  'venue.withdraw-invitation': 'Withdrew an invitation to venue',
  'venue.change-person': 'Changed the role of a person at venue',
  'venue.remove-person': 'Removed a person from venue',
  'settings.update': 'Changed the guide:',
  'menu.upload': 'Uploaded a file for menu',
  'menu.remind-owner': 'Reminded the owner of menu',
  'menu_item.state_allergens': 'Stated the allergens of menu item',
  'menu_item.confirm_allergens': 'Confirmed the allergens of menu item',
  'user.export': 'Exported',
  'user.invite': 'Invited user',
  'user.accept_invitation': 'Accepted the invitation of user',
  'user.send_password_link': 'Sent a link for a new password to',
  'user.end_sessions': 'Signed out everywhere:',
  'user.withdraw_invitation': 'Withdrew the invitation of',
  'venue.add-person': 'Added an owner to venue',
  'reservation.accept': 'Accepted another time:',
  'reservation.decline-times': 'Declined other times:',
  'reservation.suggest': 'Suggested other times for:',
  'reservation.withdraw': 'Cancelled by diner:',
  'reservation.call-off': 'Cancelled by venue:',
  'reservation.change': 'Changed:',
  'reservation.keep': 'Kept as it was:',
  'reservation.drop-change': 'Dropped a requested change:',
  'reservation.request-change': 'Requested a change:',
  'reservation.add': 'Added a booking:',
  'reservation.attendance': 'Recorded attendance:',
  'reservation.export': 'Exported the reservations of',
}

export function formatActor(actorEmail: string): string {
  return actorEmail === 'visitor' ? 'Not signed in' : actorEmail
}

export function actionLabel(action: string): string {
  const [entity = '', verb = ''] = action.split('.')
  if (WHOLE[action]) return WHOLE[action]
  return `${DONE[verb] ?? fieldLabel(verb)} ${fieldLabel(entity)}`
}

export function fieldLabel(name: string): string {
  return name.replace(/_id$/, '').replaceAll('_', ' ')
}

/** Maximum length of a value in the table, in characters; longer values are cut. */
const LONGEST = 120

export function formatValue(value: unknown): string {
  const text = formatWhole(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

export function formatWhole(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(formatWhole).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
