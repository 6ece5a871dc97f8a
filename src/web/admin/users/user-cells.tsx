import type { User } from '../../../contract/user.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { can } from '../../../domain/permissions.ts'
import type { Choice } from '../../private/combobox.tsx'
import { CompactDateTime, DateTime } from '../../private/date-time.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { VenueCombobox } from '../../private/venue-combobox.tsx'
import { useActor } from '../../session/use-actor.ts'

const NO_VENUE: Choice = { id: null, name: 'No venue assigned' }

export function needsVenue({ role, venue_id }: User): boolean {
  return role === 'venue_owner' && venue_id === null
}

export function UserVenueCell({ user, onAssign }: { user: User; onAssign: (venue: Choice) => void }) {
  const { venue_id, venue_name, email } = user
  return (
    <VenueCombobox
      label={`Venue of ${email}`}
      none={NO_VENUE}
      value={venue_id === null ? NO_VENUE : { id: venue_id, name: venue_name ?? '' }}
      onChange={(venue) => venue.id !== venue_id && onAssign(venue)}
    />
  )
}

export function LastSignInCell({ user: { last_sign_in_at } }: { user: User }) {
  return last_sign_in_at ? <CompactDateTime at={last_sign_in_at} /> : <span className="muted">Never</span>
}

export function EmailWithLastSignIn({ user: { email, last_sign_in_at } }: { user: User }) {
  return (
    <>
      {email}
      <br />
      <span className="muted small">
        {last_sign_in_at ? (
          <>
            Last sign-in: <DateTime at={last_sign_in_at} withTime />
          </>
        ) : (
          'Has never signed in'
        )}
      </span>
    </>
  )
}

export function EmailConfirmedCell({ user: { email_confirmed_at } }: { user: User }) {
  return email_confirmed_at ? 'Yes' : <strong className={`strong ${dataTableStyles.warning}`}>No</strong>
}

type ActionProps = { user: User; onManage: () => void; onDelete: () => void; onRemoveFactor: () => void }

export function UserActions({ user, onManage, onDelete, onRemoveFactor }: ActionProps) {
  const actor = useActor()
  const userId = user.id
  return (
    <span className={dataTableStyles.actions}>
      {can(actor, 'user:help', { userId }) ? (
        <button type="button" className="icon-button compact" aria-label={`Manage ${user.email}`} title="Manage" onClick={onManage}>
          <PrivateIcon name="pencil" />
        </button>
      ) : null}
      {user.second_factor && can(actor, 'second-factor:remove', { userId }) ? (
        <button
          type="button"
          className="icon-button compact"
          aria-label={`Remove two-step verification of ${user.email}`}
          title="Remove two-step verification"
          onClick={onRemoveFactor}
        >
          <PrivateIcon name="unlock" />
        </button>
      ) : null}
      {can(actor, 'user:delete', { userId }) ? (
        <button type="button" className="icon-button compact danger" aria-label={`Delete ${user.email}`} title="Delete" onClick={onDelete}>
          <PrivateIcon name="bin" />
        </button>
      ) : null}
    </span>
  )
}

const TONES: Record<Role, string> = { admin: 'badge', editor: 'badge pending', venue_owner: 'badge confirmed' }

export function RoleBadge({ role, towns = null }: { role: Role | null; towns?: readonly string[] | null }) {
  return (
    <span className={dataTableStyles.wrapping}>
      <span className={role ? TONES[role] : 'badge neutral'}>{role ?? 'no role'}</span>
      {towns ? <span className="muted small"> {towns.join(', ')}</span> : null}
    </span>
  )
}
