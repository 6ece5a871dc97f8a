import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { ClosesOnSearchChange, type UnsavedText } from '../private/edit-form/unsaved-changes.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { LoadingPlaceholder } from '../private/private-page.tsx'
import { parsePanelSearch } from '../reservation/panel/panel-search.ts'
import { reservationDetailQuery } from '../reservation/panel/queries.ts'
import { useSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { LostVenue, VenueLossGuard } from './lost-venue.tsx'
import { Onboarding } from './onboarding.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'

/** The search parameters that choose the venue. */
const VENUE_PARAMS = ['venue']

export function OwnerPage() {
  const { user } = useSession()
  const [lost, setLost] = useState<readonly UnsavedText[] | null>(null)
  const venues = useRef(user?.venues)
  venues.current = user?.venues
  if (!user) return null
  const onLost: OnLost = (venueId, texts) => {
    // Otherwise the user has chosen another venue.
    if (!venues.current?.some(({ id }) => id === venueId)) setLost(texts)
  }
  const note = lost ? <LostVenue texts={lost} /> : null
  if (user.venues.length === 0) return <Onboarding email={user.email} note={note} />
  return <ChosenVenue user={user} lost={lost} note={note} onLost={onLost} />
}

type OnLost = (venueId: string, texts: readonly UnsavedText[]) => void
type Props = { user: SessionUser; lost: readonly UnsavedText[] | null; note: ReactNode; onLost: OnLost }

/** Shows the page of one venue. Asks before text is lost by choosing another one. */
function ChosenVenue({ user, lost, note, onLost }: Props) {
  const venueId = useChosenVenue(user)
  if (venueId === undefined) return <LoadingPlaceholder />
  return (
    <>
      {lost && lost.length > 0 ? <div className={privatePageStyles.page}>{note}</div> : null}
      <VenueLossGuard key={venueId} onLost={(texts) => onLost(venueId, texts)}>
        <ClosesOnSearchChange value={VENUE_PARAMS}>
          <OwnerDashboard user={user} venueId={venueId} />
        </ClosesOnSearchChange>
      </VenueLossGuard>
    </>
  )
}

/**
 * Returns the venue of the URL, otherwise that of the linked reservation, otherwise the first; undefined while the
 * reservation is loading.
 */
function useChosenVenue({ venues }: SessionUser): string | undefined {
  const api = useApi()
  const { venue, reservation } = parsePanelSearch(useSearch({ from: '/venue-menu/' }))
  const [first] = venues
  const chosen = venues.find(({ id }) => id === venue)
  const isAsked = chosen === undefined && reservation !== undefined && venues.length > 1
  const { data, isPending } = useQuery({ ...reservationDetailQuery(api, undefined, reservation ?? ''), enabled: isAsked })
  if (isAsked && isPending) return undefined
  return (chosen ?? venues.find(({ id }) => id === data?.venue_id) ?? first)?.id
}
