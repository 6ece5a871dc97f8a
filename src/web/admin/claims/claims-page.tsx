import { useState } from 'react'
import type { Claim } from '../../../contract/claim.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { DateTime } from '../../private/date-time.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { DecideClaimDialog, type Verdict } from './decide-claim-dialog.tsx'
import { useClaims } from './use-claims.ts'

const TRIED = { published_address: 'Published address', domain: 'Own address at its domain' } as const

/** The claims that wait for an administrator. */
export function ClaimsPage() {
  return (
    <PrivatePage title="Claims">
      <Claims />
    </PrivatePage>
  )
}

function Claims() {
  const state = useTableState<never>('claims', [], '' as never)
  const query = useClaims(state.page)
  const [decided, setDecided] = useState<{ claim: Claim; verdict: Verdict } | null>(null)
  const columns: Column<Claim, never>[] = [
    {
      title: 'Venue',
      kind: 'long',
      cell: ({ venue }) => (
        <a className="link" href={`/venues/${venue.slug}`}>
          {venue.name}
        </a>
      ),
    },
    {
      title: 'Published',
      kind: 'long',
      label: 'Published',
      cell: ({ venue }) => publishedOf(venue) || <span className="muted">Nothing</span>,
    },
    {
      title: 'Claimant',
      kind: 'long',
      label: 'Claimant',
      cell: ({ claimant }) => [claimant.name, claimant.email].filter(Boolean).join(', '),
    },
    {
      title: 'Code sent to',
      label: 'Code sent to',
      cell: ({ code_way }) => (code_way ? TRIED[code_way] : <span className="muted">None</span>),
    },
    { title: 'Note', kind: 'long', label: 'Note', cell: ({ note }) => note ?? <span className="muted">None</span> },
    { title: 'Since', kind: 'full', label: 'Since', cell: ({ asked_at }) => <DateTime at={asked_at} withTime /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (claim) =>
        (['approve', 'refuse'] as const).map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="btn outline compact"
            aria-label={`${verdict === 'approve' ? 'Approve' : 'Refuse'}: ${claim.venue.name}, ${claim.claimant.email}`}
            aria-haspopup="dialog"
            onClick={() => setDecided({ claim, verdict })}
          >
            {verdict === 'approve' ? 'Approve' : 'Refuse'}
          </button>
        )),
    },
  ]
  return (
    <>
      <TablePanel
        title="Waiting for a decision"
        id="claims"
        query={query}
        state={state}
        columns={columns}
        keyOf={({ id }) => id}
        loading="Loading claims..."
        empty="No claims wait"
        failure={FALLBACK_MESSAGES.fetchClaims}
      />
      {decided ? <DecideClaimDialog key={decided.claim.id} {...decided} onClose={() => setDecided(null)} /> : null}
    </>
  )
}

function publishedOf({ email, phone, website }: Claim['venue']): string {
  return [phone, email, website].filter(Boolean).join(', ')
}
