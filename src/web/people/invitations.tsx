import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { VenueInvitation, VenuePeople } from '../../contract/people.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { VENUE_ROLES } from '../../domain/people/people.ts'
import { AccountForm, useAccountForm } from '../account/account-form.tsx'
import { apiErrorMessage } from '../api.ts'
import { ConfirmAction } from '../private/confirm-action.tsx'
import { DateTime } from '../private/date-time.tsx'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import { KEYS } from '../private/query-keys.ts'
import { DataTable } from '../private/table/data-table.tsx'
import { showToast } from '../private/toasts.ts'
import { useOwnId } from '../private/use-own-id.ts'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'
import { ROLE_LABELS, ROLES_HINT } from './queries.ts'

/** Invites an owner, unless another role is chosen, while the venue has none: administrators come here from 'Invite an owner'. */
export function InviteDialog({ data: { venue, people, invitations }, onClose }: { data: VenuePeople; onClose: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const withReauth = useReauth()
  const isTyped = useRef(false)
  const { idOf } = useOwnId()
  const [isAsking, setAsking] = useState(false)
  const [hasOwner] = useState(() => [...people, ...invitations].some(({ role }) => role === 'owner'))
  const form = useAccountForm({
    initialValues: { email: '', role: hasOwner ? 'staff' : 'owner' },
    validate: requireFields('email'),
    submit: async ({ email, role }) => {
      const known = VENUE_ROLES.find((one) => one === role) ?? 'staff'
      const body = { id: idOf(email), email, role: known }
      const made = await withReauth(() => api.post('/api/venues/:id/invitations', { params: { id: venue.id }, body }))
      if (!made) return
      showToast(`An invitation is on its way to ${made.email}`)
      void client.invalidateQueries({ queryKey: [...KEYS.people, venue.id] })
      onClose()
    },
  })
  return (
    <Dialog open onClose={() => (isTyped.current ? setAsking(true) : onClose())} title="Invite a person">
      <AccountForm
        form={form}
        button="Send invitation"
        busyText="Sending..."
        onChange={() => {
          isTyped.current = true
        }}
      >
        <p>
          They get an email with a link, and join {venue.name} when they accept. The link works for {EMAIL_TOKEN_LIFETIMES.invitation.words}
          .
        </p>
        <TextField form={form} label="Email" name="email" type="email" autoComplete="off" isRequired takesFocus />
        <SelectField form={form} label="Role" name="role" hint={ROLES_HINT} isRequired>
          {VENUE_ROLES.toReversed().map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </SelectField>
      </AccountForm>
      <UnsavedChangesGuard isDirty={() => isTyped.current} closing={{ isAsking, stay: () => setAsking(false), leave: onClose }} />
    </Dialog>
  )
}

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
          { title: 'Role', cell: ({ role }) => ROLE_LABELS[role], label: 'Role' },
          { title: 'Until', cell: ({ expires_at }) => <DateTime at={expires_at} />, label: 'Until' },
          { title: 'Actions', kind: 'actions', cell: actions },
        ]}
        rows={invitations}
        keyOf={({ id }) => id}
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
