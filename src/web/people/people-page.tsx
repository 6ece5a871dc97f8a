import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { VenuePeople } from '../../contract/people.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import { VenueNavigation } from '../owner/venue-navigation.tsx'
import { pluralise } from '../pluralise.ts'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import { PrivateIcon } from '../private/private-icon.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { TableSkeleton } from '../private/table/list-panel.tsx'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingSkeleton } from '../ui/skeleton.tsx'
import { InvitationsTable, InviteDialog } from './invitations.tsx'
import { PeopleTable } from './people-table.tsx'
import { peopleQuery } from './queries.ts'

export function PeoplePage() {
  const { id } = useParams({ from: '/venue-people/$id' })
  const actor = useActor()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(peopleQuery(useApi(), id))
  const [isInviting, setInviting] = useState(false)
  const mayChange = can(actor, 'venue:change-people', { venueId: id })
  return (
    <ReauthProvider>
      <PrivatePage
        title="People"
        navigation={
          <VenueNavigation
            venueId={id}
            name={data?.venue.name}
            onChoose={(venue) => void navigate({ to: '/venue-people/$id', params: { id: venue } })}
          />
        }
        actions={
          mayChange && data ? (
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setInviting(true)}>
              <PrivateIcon name="plus" />
              Invite a person
            </button>
          ) : null
        }
      >
        {error ? <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} /> : null}
        {data ? <Panels data={data} mayChange={mayChange} /> : error ? null : <Loading />}
        {data && isInviting ? <InviteDialog data={data} onClose={() => setInviting(false)} /> : null}
      </PrivatePage>
    </ReauthProvider>
  )
}

function Panels({ data, mayChange }: { data: VenuePeople; mayChange: boolean }) {
  const { people, invitations } = data
  return (
    <>
      <section className={panelStyles.panel} aria-labelledby="people">
        <header>
          <h2 id="people" tabIndex={-1}>
            At {data.venue.name}
          </h2>
          <span className="muted small">{pluralise(people.length, 'person', 'people')}</span>
        </header>
        {people.length > 0 ? (
          <PeopleTable data={data} mayChange={mayChange} />
        ) : (
          <EmptyState hint="Requests for tables go to the email address of the venue, or to administrators.">
            No one works here yet.
          </EmptyState>
        )}
      </section>
      {mayChange ? (
        <section className={panelStyles.panel} aria-labelledby="invitations">
          <header>
            <h2 id="invitations" tabIndex={-1}>
              Open invitations
            </h2>
          </header>
          {invitations.length > 0 ? (
            <InvitationsTable data={data} />
          ) : (
            <p className={`${panelStyles.padded} muted`}>
              No open invitations. An invitation by email can be accepted for {EMAIL_TOKEN_LIFETIMES.invitation.words}.
            </p>
          )}
        </section>
      ) : null}
    </>
  )
}

function Loading() {
  return (
    <LoadingSkeleton text="Loading people...">
      <TableSkeleton />
    </LoadingSkeleton>
  )
}
