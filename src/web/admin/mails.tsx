import { Office } from '../private/private-page.tsx'
import { EmailWarning } from './emails/email-warning.tsx'
import { EmailsTable } from './emails/emails-table.tsx'

/** What the guide has to send, what it sent, and what it gave up. */
export function Mails() {
  return (
    <Office title="Emails">
      <EmailWarning />
      <EmailsTable />
    </Office>
  )
}
