/** A mail as it is to be sent. The text part says everything the HTML part does. */
export type Mail = {
  kind: MailKind
  to: string
  subject: string
  text: string
  html: string
}

/** What mails are about; shown in the list of mails instead of what they say. */
export type MailKind =
  | 'confirm-email'
  | 'account-exists'
  | 'recover-password'
  | 'sign-in-link'
  | 'sign-in-code'
  | 'proof-code'
  | 'change-email'
  | 'email-changed'
  | 'password-changed'
  | 'second-factor-changed'
  | 'venue-closed'
