import { Office } from '../private/office.tsx'
import { MailWarning } from './mails/mail-warning.tsx'
import { MailsTable } from './mails/mails-table.tsx'

/** What the guide has to send, what it sent, and what it gave up. */
export function Mails() {
  return (
    <Office title="Emails">
      <MailWarning />
      <MailsTable />
    </Office>
  )
}
