import type { Actor } from '../../../domain/account/actor.ts'
import { can } from '../../../domain/permissions.ts'
import type { PrivateIconName } from '../../private/private-icon.tsx'

export type Section = {
  to: SectionPath
  name: string
  icon: PrivateIconName
  may: (actor: Actor) => boolean
}
export type SectionPath =
  | '/admin'
  | '/admin/venues'
  | '/admin/menu'
  | '/admin/venue-management'
  | '/admin/claims'
  | '/admin/reservations'
  | '/admin/synonyms'
  | '/admin/mails'
  | '/admin/audit'
  | '/admin/import-export'
  | '/admin/demand'
  | '/admin/settings'
  | '/admin/trash'

const DASHBOARD: Section = { to: '/admin', name: 'Dashboard', icon: 'dashboard', may: (actor) => can(actor, 'user:list', undefined) }

export const SECTION_GROUPS: readonly { name: string | null; sections: readonly Section[] }[] = [
  { name: null, sections: [DASHBOARD] },
  {
    name: 'Guide',
    sections: [
      { to: '/admin/venues', name: 'Venues', icon: 'venue', may: (actor) => can(actor, 'guide:edit', undefined) },
      { to: '/admin/menu', name: 'Menus', icon: 'menu', may: (actor) => can(actor, 'guide:edit', undefined) },
      { to: '/admin/venue-management', name: 'Users', icon: 'user', may: (actor) => can(actor, 'user:list', undefined) },
      { to: '/admin/claims', name: 'Claims', icon: 'unlock', may: (actor) => can(actor, 'claim:list', undefined) },
      { to: '/admin/reservations', name: 'Reservations', icon: 'calendar', may: (actor) => can(actor, 'reservation:read-all', undefined) },
      { to: '/admin/synonyms', name: 'Synonyms', icon: 'copy', may: (actor) => can(actor, 'synonym:manage', undefined) },
    ],
  },
  {
    name: 'Records',
    sections: [
      { to: '/admin/mails', name: 'Emails', icon: 'email', may: (actor) => can(actor, 'mail:read', undefined) },
      { to: '/admin/audit', name: 'Audit log', icon: 'list', may: (actor) => can(actor, 'audit:read', undefined) },
      {
        to: '/admin/import-export',
        name: 'Import and export',
        icon: 'transfer',
        may: (actor) => can(actor, 'guide:import', { what: 'venues' }),
      },
      { to: '/admin/demand', name: 'Demand', icon: 'chart', may: (actor) => can(actor, 'demand:read', undefined) },
    ],
  },
  {
    name: 'Set-up',
    sections: [
      { to: '/admin/settings', name: 'Settings', icon: 'sliders', may: (actor) => can(actor, 'settings:manage', undefined) },
      { to: '/admin/trash', name: 'Trash', icon: 'bin', may: (actor) => can(actor, 'trash:read', undefined) },
    ],
  },
]

const SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections)
const RESERVATIONS_OF_VENUE = /^\/admin\/venues\/[^/]+\/reservations$/

export function sectionOf(pathname: string): Section {
  const path = pathname.replace(/\/$/, '')
  const wanted = RESERVATIONS_OF_VENUE.test(path) ? '/admin/reservations' : path.startsWith('/admin/history/') ? '/admin/audit' : path
  return SECTIONS.find(({ to }) => to !== '/admin' && (wanted === to || wanted.startsWith(`${to}/`))) ?? DASHBOARD
}

/** Whether the actor may open a page. The server checks every request separately. */
export function mayOpen(actor: Actor, pathname: string): boolean {
  return pathname.startsWith('/admin/history/') ? can(actor, 'guide:edit', undefined) : sectionOf(pathname).may(actor)
}
