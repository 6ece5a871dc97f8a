import type { PrivateIconName } from '../../private/private-icon.tsx'

export type Section = { to: SectionPath; name: string; icon: PrivateIconName }
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
  | '/admin/settings'
  | '/admin/trash'

const DASHBOARD: Section = { to: '/admin', name: 'Dashboard', icon: 'dashboard' }

/** The pages of administrators, in the groups and the order of the navigation. A group without a name has no heading. */
export const SECTION_GROUPS: readonly { name: string | null; sections: readonly Section[] }[] = [
  { name: null, sections: [DASHBOARD] },
  {
    name: 'Guide',
    sections: [
      { to: '/admin/venues', name: 'Venues', icon: 'venue' },
      { to: '/admin/menu', name: 'Menus', icon: 'menu' },
      { to: '/admin/venue-management', name: 'Users', icon: 'user' },
      { to: '/admin/claims', name: 'Claims', icon: 'unlock' },
      { to: '/admin/reservations', name: 'Reservations', icon: 'calendar' },
      { to: '/admin/synonyms', name: 'Synonyms', icon: 'copy' },
    ],
  },
  {
    name: 'Records',
    sections: [
      { to: '/admin/mails', name: 'Emails', icon: 'email' },
      { to: '/admin/audit', name: 'Audit log', icon: 'list' },
      { to: '/admin/import-export', name: 'Import and export', icon: 'transfer' },
    ],
  },
  {
    name: 'Set-up',
    sections: [
      { to: '/admin/settings', name: 'Settings', icon: 'sliders' },
      { to: '/admin/trash', name: 'Trash', icon: 'bin' },
    ],
  },
]

const SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections)
const RESERVATIONS_OF_VENUE = /^\/admin\/venues\/[^/]+\/reservations$/

/** Returns the section that a path belongs to: `/admin/venues/new` belongs to Venues. Unknown paths belong to the dashboard. */
export function sectionOf(pathname: string): Section {
  const path = pathname.replace(/\/$/, '')
  const wanted = RESERVATIONS_OF_VENUE.test(path) ? '/admin/reservations' : path.startsWith('/admin/history/') ? '/admin/audit' : path
  return SECTIONS.find(({ to }) => to !== '/admin' && (wanted === to || wanted.startsWith(`${to}/`))) ?? DASHBOARD
}
