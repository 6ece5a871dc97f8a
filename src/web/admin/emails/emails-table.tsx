import { useSearch } from '@tanstack/react-router'
import type { EmailRecord } from '../../../contract/email.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { DateTime } from '../../private/date-time.tsx'
import * as inputStyles from '../../private/input.module.css'
import { PrivatePage } from '../../private/private-page.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { useSingleRun } from '../../private/use-single-run.ts'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { Banner } from '../../ui/banner.tsx'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import { EmailWarning } from './email-warning.tsx'
import {
  EMAIL_STATES,
  type EmailState,
  useEmailDelivery,
  useEmails,
  useFailedEmailCount,
  useRetryEmail,
  useRetryEmails,
} from './use-emails.ts'

const NAMES: Record<EmailState, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Given up' }
const TONES: Record<EmailState, string> = { waiting: 'badge pending', sent: 'badge confirmed', failed: 'badge declined' }

function EmailsTable() {
  const change = useUpdateSearchParams()
  const state = useTableState('mails')
  const only = useSearch({ strict: false, select: (search: Record<string, unknown>) => EMAIL_STATES.find((one) => one === search.state) })
  const query = useEmails(state.page, only)
  const retry = useRetryEmail()
  const retryAll = useRetryEmails()
  const once = useSingleRun()
  const givenUp = useFailedEmailCount()
  const columns: Column<EmailRecord, never>[] = [
    { title: 'To', cell: ({ recipient }) => recipient },
    { title: 'Subject', kind: 'long', cell: ({ subject }) => subject },
    { title: 'State', cell: ({ state: is }) => <span className={TONES[is]}>{NAMES[is]}</span> },
    { title: 'Attempts', kind: 'number', label: 'Attempts', cell: ({ attempts }) => attempts },
    { title: 'Created', kind: 'full', label: 'Created', cell: ({ created_at }) => <DateTime at={created_at} withTime /> },
    { title: 'Last error', kind: 'long', label: 'Last error', cell: ({ last_error }) => last_error ?? <span className="muted">None</span> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (email) =>
        email.state === 'failed' ? (
          <button
            type="button"
            className="btn outline compact"
            aria-label={`Try again: the email to ${email.recipient}`}
            onClick={({ currentTarget }) => {
              const moveFocus = restoreFocusAfterRemoval(currentTarget, 'tr', () => document.getElementById('mails'))
              void once(email.id, () => retry(email).then(moveFocus))
            }}
          >
            Try again
          </button>
        ) : null,
    },
  ]
  const choose = (next: string) => change({ state: next || undefined, mails_page: undefined })
  return (
    <TablePanel
      title="Outbox"
      id="mails"
      query={query}
      state={state}
      columns={columns}
      keyOf={(email) => email.id}
      filters={
        <>
          {givenUp ? (
            <button
              type="button"
              className="btn outline compact"
              onClick={() => void once('all', () => retryAll().then(() => document.getElementById('mails')?.focus()))}
            >
              Try all again
            </button>
          ) : null}
          <label>
            <span className="visually-hidden">Show</span>
            <select className={inputStyles.input} value={only ?? ''} onChange={(event) => choose(event.target.value)}>
              <option value="">All emails</option>
              {EMAIL_STATES.map((one) => (
                <option key={one} value={one}>
                  {NAMES[one]}
                </option>
              ))}
            </select>
          </label>
        </>
      }
      loading="Loading emails..."
      empty="No emails found"
      failure={FALLBACK_MESSAGES.fetchData}
    />
  )
}

function DemoInbox() {
  if (useEmailDelivery() !== 'demo') return null
  return (
    <Banner
      tone="info"
      action={
        <a className="link" href="/dev/mail">
          Open the demo inbox
        </a>
      }
    >
      The demo sends no email. Messages wait here.
    </Banner>
  )
}

export function EmailsPage() {
  return (
    <PrivatePage
      title="Emails"
      lead="Recent emails and whether they were sent. We retry automatically; send emails that were given up again here."
    >
      <EmailWarning loading="Loading emails..." />
      <DemoInbox />
      <EmailsTable />
    </PrivatePage>
  )
}
