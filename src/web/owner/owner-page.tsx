import { useSession } from '../account/session-store.ts'
import { Onboarding } from './onboarding.tsx'
import { OwnerDesk } from './owner-desk.tsx'

/** An owner's one screen: the venue's menus and reservations, or what to do while no venue is assigned. */
export function OwnerPage() {
  const { user } = useSession()
  if (!user) return null
  return user.venue_id ? <OwnerDesk key={user.venue_id} user={user} venueId={user.venue_id} /> : <Onboarding email={user.email} />
}
