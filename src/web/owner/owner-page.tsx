import { useState } from 'react'
import type { UnsavedText } from '../private/edit-form/unsaved-text.ts'
import * as privatePageStyles from '../private/private-page.module.css'
import { useSession } from '../session/session-store.ts'
import { LostVenue, VenueLossGuard } from './lost-venue.tsx'
import { Onboarding } from './onboarding.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'

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
      {lost && lost.length > 0 ? <div className={privatePageStyles.page}>{note}</div> : null}
      <VenueLossGuard key={user.venue_id} onLost={setLost}>
        <OwnerDashboard user={user} venueId={user.venue_id} />
      </VenueLossGuard>
    </>
  )
}
