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

/** Returns the path of the page after sign-in; the home page without a role. */
export function startPage(role: Role | null): string {
  return role ? START_PAGES[role] : '/'
}
