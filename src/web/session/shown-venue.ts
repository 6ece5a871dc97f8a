import type { Actor } from '../../domain/account/actor.ts'
import { limitingTowns } from '../../domain/permissions.ts'

/** A venue that the server has shown, as the subject of `can`: to an editor with a limit it shows venues of their towns alone. */
export function shownVenue(actor: Actor, venueId: string): { venueId: string; city: string | null } {
  return { venueId, city: limitingTowns(actor)?.[0] ?? null }
}
