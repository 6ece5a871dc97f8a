import { useState } from 'react'
import type { Claim } from '../../../contract/claim.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { DateTime } from '../../private/date-time.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { DecideClaimDialog, type Verdict } from './decide-claim-dialog.tsx'
import { useClaims } from './use-claims.ts'

const TRIED = { published_address: 'Published address', domain: 'Own address at its domain' } as const

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
        <>
          <a className="link" href={`/venues/${venue.slug}`}>
            {venue.name}
          </a>
          <span className="muted small"> {[venue.phone, venue.email, venue.website].filter(Boolean).join(', ')}</span>
        </>
      ),
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
      cell: (claim) => (
        <>
          <Decide claim={claim} verb="Approve" onPress={() => setDecided({ claim, verdict: 'approve' })} />{' '}
          <Decide claim={claim} verb="Refuse" onPress={() => setDecided({ claim, verdict: 'refuse' })} />
        </>
      ),
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
        failure={PRIVATE_FALLBACKS.fetchClaims}
      />
      {decided ? <DecideClaimDialog key={decided.claim.id} {...decided} onClose={() => setDecided(null)} /> : null}
    </>
  )
}

function Decide({ claim: { venue, claimant }, verb, onPress }: { claim: Claim; verb: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="btn outline compact"
      aria-label={`${verb}: ${venue.name}, ${claimant.email}`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {verb}
    </button>
  )
}
