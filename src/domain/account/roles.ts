import { DomainError } from '../errors.ts'

/** A user without a role can only manage their own account. */
export const ROLES = ['venue_owner', 'editor', 'admin'] as const

export type Role = (typeof ROLES)[number]

export const PUBLIC_ROLE: Role = 'venue_owner'

export function isAdminRole(role: Role | null): boolean {
  return role === 'admin'
}

export function isVenueOwnerRole(role: Role | null): boolean {
  return role === 'venue_owner'
}

export function isEditorRole(role: Role | null): boolean {
  return role === 'editor'
}

const START_PAGES: Record<Role, string> = { admin: '/admin', editor: '/admin/venues', venue_owner: '/venue-menu' }

export function startPage(role: Role | null): string {
  return role ? START_PAGES[role] : '/'
}

export const MAX_TOWNS = 100
/** In characters; the limit of `address_city`. */
export const TOWN_MAX_LENGTH = 100

/**
 * Returns the towns to store with a role, without duplicates; null for no limit.
 * @throws DomainError towns_not_for_role for another role than editor
 */
export function townsOfRole(role: Role | null, towns: readonly string[] | null): string[] | null {
  if (towns === null) return null
  if (role !== 'editor') throw DomainError.forField('towns', 'towns_not_for_role')
  return [...new Set(towns)]
}
