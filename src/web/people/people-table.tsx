import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person, VenuePeople } from '../../contract/people.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { VENUE_ROLES, type VenueRole } from '../../domain/people/people.ts'
import { apiErrorMessage } from '../api.ts'
import { ConfirmAction } from '../private/confirm-action.tsx'
import { DateTime } from '../private/date-time.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import * as inputStyles from '../private/input.module.css'
import { KEYS } from '../private/query-keys.ts'
import { DataTable } from '../private/table/data-table.tsx'
import { showToast } from '../private/toasts.ts'
import { useReauth } from '../private/use-reauth.ts'
import { loadSession, useSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { ROLE_LABELS } from './queries.ts'

export function PeopleTable({ data, mayChange }: { data: VenuePeople; mayChange: boolean }) {
  const { user } = useSession()
  const { change, remove } = useChanges(data.venue.id)
  const [removed, setRemoved] = useState<Person | null>(null)
  const isSelf = (person: Person | null) => person !== null && person.id === user?.id
  const role = (person: Person) =>
    mayChange ? (
      <select
        className={inputStyles.input}
        aria-label={`Role of ${person.email}`}
        value={person.role}
        onChange={({ target }) => {
          const chosen = VENUE_ROLES.find((one) => one === target.value)
          if (chosen) void change(person, chosen)
        }}
      >
        {VENUE_ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_LABELS[one]}
          </option>
        ))}
      </select>
    ) : (
      ROLE_LABELS[person.role]
    )
  const actions = (person: Person) =>
    mayChange || isSelf(person) ? (
      <button
        type="button"
        className="btn outline compact"
        aria-label={isSelf(person) ? 'Leave this venue' : `Remove ${person.email}`}
        aria-haspopup="dialog"
        onClick={() => setRemoved(person)}
      >
        {isSelf(person) ? 'Leave' : 'Remove'}
      </button>
    ) : null
  return (
    <>
      <DataTable<Person, never>
        columns={[
          { title: 'Email', cell: (person) => <Identity person={person} isSelf={isSelf(person)} /> },
          { title: 'Role', cell: role, label: 'Role' },
          { title: 'Since', cell: ({ since }) => <DateTime at={since} />, label: 'Since' },
          { title: 'Actions', kind: 'actions', cell: actions },
        ]}
        rows={data.people}
        keyOf={({ id }) => id}
        labelledBy="people"
      />
      <ConfirmAction
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={isSelf(removed) ? 'Leave Venue' : 'Remove Person'}
        busyVerb={isSelf(removed) ? 'Leaving...' : 'Removing...'}
        run={async () => removed && remove(removed, isSelf(removed))}
        row="tr"
        finalFocus={() => document.getElementById('people')}
      >
        {isSelf(removed)
          ? `You will no longer see the reservations of ${data.venue.name}. Your calendar and your daily email of this venue end.`
          : `${removed?.email} will no longer see anything of ${data.venue.name}. Their account stays.`}
      </ConfirmAction>
    </>
  )
}

function Identity({ person: { email, name }, isSelf }: { person: Person; isSelf: boolean }) {
  return (
    <>
      {email}
      {isSelf ? <span className="muted"> (you)</span> : null}
      {name ? (
        <>
          <br />
          <small className="muted">{name}</small>
        </>
      ) : null}
    </>
  )
}

/** Not optimistic, because only the server knows whether another owner remains. */
function useChanges(venueId: string) {
  const api = useApi()
  const client = useQueryClient()
  const { user } = useSession()
  const banner = useErrorBanner()
  const withReauth = useReauth()
  const run = async (send: () => Promise<unknown>, done: string, whom: Person) => {
    banner.dismissError()
    try {
      if ((await withReauth(send)) !== null) showToast(done)
    } catch (failure) {
      banner.showError(apiErrorMessage(failure, FALLBACK_MESSAGES.updateVenue))
    }
    if (whom.id === user?.id) await loadSession(api)
    await client.invalidateQueries({ queryKey: [...KEYS.people, venueId] })
  }
  const params = (person: Person) => ({ id: venueId, user_id: person.id })
  return {
    change: (person: Person, role: VenueRole) =>
      run(
        () => api.patch('/api/venues/:id/people/:user_id', { params: params(person), body: { role } }),
        `${person.email} is ${role === 'owner' ? 'an owner' : 'staff'} now`,
        person,
      ),
    remove: (person: Person, isSelf: boolean) =>
      run(
        () => api.delete('/api/venues/:id/people/:user_id', { params: params(person) }),
        isSelf ? 'You have left the venue' : `${person.email} is removed`,
        person,
      ),
  }
}
