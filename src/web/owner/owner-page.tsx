import { useState } from 'react'
import type { UnsavedText } from '../private/unsaved-text.ts'
import { useSession } from '../session/session-store.ts'
import { LostVenue } from './lost-venue.tsx'
import { Onboarding } from './onboarding.tsx'
import { OwnedVenue } from './owned-venue.tsx'
import { OwnerDesk } from './owner-desk.tsx'

/**
 * An owner's one screen: the venue's menus and reservations, or what to do while no venue is assigned. An owner who loses
 * the venue is told so, and keeps what was typed.
 */
export function OwnerPage() {
  const { user } = useSession()
  const [lost, setLost] = useState<readonly UnsavedText[] | null>(null)
  if (!user) return null
  const note = lost ? <LostVenue texts={lost} /> : null
  if (!user.venue_id) return <Onboarding email={user.email} note={note} />
  return (
    <>
      {lost && lost.length > 0 ? <div className="office">{note}</div> : null}
      <OwnedVenue key={user.venue_id} onLost={setLost}>
        <OwnerDesk user={user} venueId={user.venue_id} />
      </OwnedVenue>
    </>
  )
}
