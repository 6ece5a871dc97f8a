export const ROLES = ['venue_owner', 'admin'] as const

export type Role = (typeof ROLES)[number]
