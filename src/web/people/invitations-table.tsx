import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VenueInvitation, VenuePeople } from '../../contract/people.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { apiErrorMessage } from '../api.ts'
import { ConfirmAction } from '../private/confirm-action.tsx'
import { DateTime } from '../private/date-time.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import { KEYS } from '../private/query-keys.ts'
import { DataTable } from '../private/table/data-table.tsx'
import { showToast } from '../private/toasts.ts'
import { useApi } from '../site.ts'
import { ROLE_LABELS } from './queries.ts'

export function InvitationsTable({ data: { venue, invitations } }: { data: VenuePeople }) {
  const api = useApi()
  const client = useQueryClient()
  const banner = useErrorBanner()
  const [withdrawn, setWithdrawn] = useState<VenueInvitation | null>(null)
  const withdraw = async ({ id, email }: VenueInvitation) => {
    banner.dismissError()
    try {
      await api.delete('/api/venues/:id/invitations/:invitation_id', { params: { id: venue.id, invitation_id: id } })
      showToast(`The invitation of ${email} is withdrawn`)
    } catch (failure) {
      banner.showError(apiErrorMessage(failure, FALLBACK_MESSAGES.updateVenue))
    }
    await client.invalidateQueries({ queryKey: [...KEYS.people, venue.id] })
  }
  const actions = (invitation: VenueInvitation) => (
    <button
      type="button"
      className="btn outline compact"
      aria-label={`Withdraw the invitation of ${invitation.email}`}
      aria-haspopup="dialog"
      onClick={() => setWithdrawn(invitation)}
    >
      Withdraw
    </button>
  )
  return (
    <>
      <DataTable<VenueInvitation, never>
        columns={[
          { title: 'Email', cell: ({ email }) => email },
          { title: 'Role', cell: ({ role }) => ROLE_LABELS[role], label: 'Role: ' },
          { title: 'Until', cell: ({ expires_at }) => <DateTime at={expires_at} />, label: 'Until: ' },
          { title: 'Actions', kind: 'actions', cell: actions },
        ]}
        rows={invitations}
        keyOf={({ id }) => id}
        sort={'' as never}
        onSort={() => {}}
        labelledBy="invitations"
      />
      <ConfirmAction
        open={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        title="Withdraw Invitation"
        busyVerb="Withdrawing..."
        run={async () => withdrawn && withdraw(withdrawn)}
        row="tr"
        finalFocus={() => document.getElementById('invitations')}
      >
        The link in the email to {withdrawn?.email} stops working.
      </ConfirmAction>
    </>
  )
}
