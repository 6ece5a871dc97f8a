import type { Role } from './roles.ts'

const BACK_OFFICE: Record<Role, string> = { admin: '/admin', venue_owner: '/venue-menu' }

/** The path where a user of a role works; the home page for a user without a role. */
export function ownStart(role: Role | null): string {
  return role ? BACK_OFFICE[role] : '/'
}
