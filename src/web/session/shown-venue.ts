import type { Actor } from '../../domain/account/actor.ts'
import { limitingTowns } from '../../domain/permissions.ts'

/** The subject of `can` for a venue that the server returned. An editor with limited towns only gets venues of those towns. */
export function shownVenue(actor: Actor, venueId: string): { venueId: string; city: string | null } {
  return { venueId, city: limitingTowns(actor)?.[0] ?? null }
}
