import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Claim } from '../../../contract/claim.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { CLAIM_NOTE_MAX_LENGTH } from '../../../domain/venue/claim.ts'
import { ReauthProvider } from '../../account/settings/reauth-provider.tsx'
import { apiErrorMessage } from '../../api.ts'
import { DateTime } from '../../private/date-time.tsx'
import { registerForm } from '../../private/edit-form/unsaved-changes.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import { KEYS } from '../../private/query-keys.ts'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { showToast } from '../../private/toasts.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useClaims } from './use-claims.ts'

type Verdict = 'approve' | 'refuse'

type DecideClaimDialogProps = { claim: Claim; verdict: Verdict; onClose: () => void }

function DecideClaimDialog({ claim: { id, venue, claimant }, verdict, onClose }: DecideClaimDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const withReauth = useReauth()
  const [reason, setReason] = useState('')
  useEffect(() => registerForm(() => reason !== ''), [reason])
  const [missing, setMissing] = useState<string>()
  const isRefusal = verdict === 'refuse'
  const { mutate, isPending, error } = useMutation({
    meta: { hasForm: true },
    mutationFn: () =>
      isRefusal
        ? api.post('/api/claims/:id/refuse', { params: { id }, body: { reason } })
        : withReauth(() => api.post('/api/claims/:id/approve', { params: { id } })),
    onSuccess: (decided) => {
      if (decided === null) return
      showToast(isRefusal ? 'Claim rejected' : `${venue.name} has an owner now`)
      onClose()
    },
    onSettled: () => Promise.all([KEYS.claims, KEYS.users].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const confirm = () => {
    const isMissing = isRefusal && !reason.trim()
    setMissing(isMissing ? ERROR_MESSAGES.required_fields : undefined)
    if (!isMissing) mutate()
  }
  return (
    <ConfirmDialog
      open
      title={isRefusal ? 'Reject Claim' : 'Approve Claim'}
      action={isRefusal ? 'Reject' : 'Approve'}
      actionBusy={isRefusal ? 'Rejecting...' : 'Approving...'}
      isDanger={isRefusal}
      isBusy={isPending}
      error={error ? apiErrorMessage(error, PRIVATE_FALLBACKS.decideClaim) : null}
      onConfirm={confirm}
      onCancel={onClose}
      row="tr"
      finalFocus={() => document.getElementById('claims')}
    >
      {isRefusal ? (
        <Field label={`Reason, emailed to ${claimant.email}`} error={missing} isAnnounced>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={CLAIM_NOTE_MAX_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p>
          {claimant.email} becomes the owner of {venue.name}, and can change its menus and hours and read its reservations.
          {venue.phone ? ` The venue’s phone number is ${venue.phone}.` : ''}
        </p>
      )}
    </ConfirmDialog>
  )
}

const CODE_DESTINATIONS = { published_address: 'Published email address', domain: 'Their email address at its domain' } as const

export function ClaimsPage() {
  return (
    <ReauthProvider>
      <PrivatePage title="Claims" lead="Requests from people who say that they own a venue. Approve one to make the person the owner.">
        <Claims />
      </PrivatePage>
    </ReauthProvider>
  )
}

function Claims() {
  const state = useTableState('claims')
  const query = useClaims(state.page)
  const [decided, setDecided] = useState<{ claim: Claim; verdict: Verdict } | null>(null)
  const columns: Column<Claim, never>[] = [
    {
      title: 'Venue',
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
      cell: ({ code_way }) => (code_way ? CODE_DESTINATIONS[code_way] : <span className="muted">None</span>),
    },
    { title: 'Note', kind: 'long', label: 'Note', cell: ({ note }) => note ?? <span className="muted">None</span> },
    { title: 'Since', kind: 'full', label: 'Since', cell: ({ asked_at }) => <DateTime at={asked_at} withTime /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (claim) => (
        <>
          <DecideButton claim={claim} verb="Approve" onClick={() => setDecided({ claim, verdict: 'approve' })} />{' '}
          <DecideButton claim={claim} verb="Reject" onClick={() => setDecided({ claim, verdict: 'refuse' })} />
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
        empty="No claims to decide"
        failure={PRIVATE_FALLBACKS.fetchClaims}
      />
      {decided ? <DecideClaimDialog key={decided.claim.id} {...decided} onClose={() => setDecided(null)} /> : null}
    </>
  )
}

function DecideButton({ claim: { venue, claimant }, verb, onClick }: { claim: Claim; verb: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="btn outline compact"
      aria-label={`${verb}: ${venue.name}, ${claimant.email}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {verb}
    </button>
  )
}
