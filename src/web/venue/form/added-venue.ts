import { useSyncExternalStore } from 'react'
import { createStoredChanges } from '../../private/stored-changes.ts'

type AddedVenue = { id: string; name: string }

const changes = createStoredChanges()
let added: AddedVenue | null = null

/** Remembers the venue that this tab added last, so that the next page says what it still lacks. Null forgets it. */
export function noteAddedVenue(venue: AddedVenue | null): void {
  added = venue
  changes.announce()
}

export function useAddedVenue(): AddedVenue | null {
  return useSyncExternalStore(
    changes.subscribe,
    () => added,
    () => null,
  )
}
