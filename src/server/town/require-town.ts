import type { Actor } from '../../domain/account/actor.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'

/**
 * Rejects a town outside the editor's towns.
 * @throws DomainError town_not_allowed, for the field of the town
 */
export function requireTown(actor: Actor, city: string | undefined): void {
  if (city !== undefined && !can(actor, 'venue:manage', { city })) throw DomainError.forField('address_city', 'town_not_allowed')
}
