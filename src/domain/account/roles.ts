export const ROLES = ['venue_owner', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** The role of whoever signs up in public, whatever they ask for. */
export const PUBLIC_ROLE: Role = 'venue_owner'

export function isAdminRole(role: Role | null): boolean {
  return role === 'admin'
}

export function isVenueOwnerRole(role: Role | null): boolean {
  return role === 'venue_owner'
}
