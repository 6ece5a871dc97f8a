/** What signed-in users can be. Whoever has no role yet may only look after their own account. */
export const ROLES = ['venue_owner', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** The role of whoever signs up in public, whatever they ask for. */
export const PUBLIC_ROLE: Role = 'venue_owner'

/** Whether a role looks after the whole guide. */
export function isAdminRole(role: Role | null): boolean {
  return role === 'admin'
}

/** Whether a role looks after the one venue it is assigned. */
export function isVenueOwnerRole(role: Role | null): boolean {
  return role === 'venue_owner'
}
