import type { Role } from '../../../domain/account/roles.ts'

const TONES: Record<Role, string> = { admin: 'badge', venue_owner: 'badge confirmed' }

/** A user's role; grey for users that have neither of the two. */
export function RoleBadge({ role }: { role: Role | null }) {
  return <span className={role ? TONES[role] : 'badge grey'}>{role ?? 'no role'}</span>
}
