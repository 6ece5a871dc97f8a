import { useSyncExternalStore } from 'react'
import { createStoredChanges } from '../../private/stored-changes.ts'
import { useSession } from '../../session/session-store.ts'

/** `by` is the id of the user who added it. */
type AddedVenue = { id: string; name: string; by: string }

const changes = createStoredChanges()
let added: AddedVenue | null = null

/** Stores the venue that this tab added last, so that the next page shows what it still lacks; null clears it. */
export function noteAddedVenue(venue: AddedVenue | null): void {
  added = venue
  changes.announce()
}

/** Null when another user added it, who may have signed out in this tab. */
export function useAddedVenue(): AddedVenue | null {
  const { user } = useSession()
  const latest = useSyncExternalStore(
    changes.subscribe,
    () => added,
    () => null,
  )
  return latest !== null && latest.by === user?.id ? latest : null
}
