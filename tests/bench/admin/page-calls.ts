import { USER_SORTS } from '../../../src/domain/account/user.ts'
import { SERVICE_COLUMNS } from '../../../src/domain/demand/demand.ts'
import { MISSING_PARTS } from '../../../src/domain/venue/missing-parts.ts'

export type PageCall = { page: string; path: string }

type Counts = { users: number; venues: number }

/** Ids of records that the calls read: a venue with a menu, a user, an import, a reservation, and an entry about a venue. */
export type RecordIds = { venue: string; user: string; bulkChange: string; menu: string; item: string; reservation: string; entry: string }

/** Reads for signed-in users that are not measured here, by the reason. A test compares them with the description of the API. */
export const NOT_MEASURED: Readonly<Record<string, readonly string[]>> = {
  'a file, whose size decides': [
    '/api/reservations/export',
    '/api/audit-entries/export',
    '/api/demand/export',
    '/api/exports/{what}',
    '/api/imports/{id}/rejected',
    '/api/menus/{id}/allergens.csv',
    '/api/venues/{id}/qr.svg',
    '/api/venues/{id}/menu.pdf',
    '/api/venues/{id}/cards.pdf',
    '/api/venues/{id}/cards.svg',
    '/api/auth/user/data',
  ],
  'a stream': ['/api/reservations/events'],
  'the account of the user, with few rows whatever the size of the guide': [
    '/api/auth/user',
    '/api/auth/reauthenticate',
    '/api/auth/history',
    '/api/auth/passkeys',
    '/api/auth/sessions',
    '/api/auth/identities',
    '/api/api-keys',
    '/api/webhooks',
    '/api/webhooks/{id}/deliveries',
    '/api/calendar-feeds',
    '/api/push-devices',
    '/api/daily-emails',
    '/api/venues/{id}/claim',
  ],
  'a menu that is being read, which one venue has few of': [
    '/api/menu-extractions/{id}',
    '/api/menu-extractions/{id}/photograph',
    '/api/menu-extractions/{id}/review',
    '/api/menu-extractions/{id}/changes',
  ],
  'a row of an import that is not applied yet': ['/api/imports/{id}/rows/{position}'],
}

/** Returns the calls of the administrators' pages: first pages, searches, orders, filters and last pages. */
export function queriesFor({ users, venues }: Counts, ids: RecordIds): PageCall[] {
  const last = (count: number) => Math.max(1, Math.floor(count / 20))
  const list = (page: string, ...paths: string[]) =>
    paths.map((path) => ({ page, path: `/api/${path}${path.includes('?') ? '&' : '?'}limit=20` }))
  const plain = (page: string, ...paths: string[]) => paths.map((path) => ({ page, path: `/api/${path}` }))
  const typed = ['', 'c', 'cr', 'crown', 'the red lion', 'sl4', 'windsor', 'nobody-is-called-this']
  return [
    // Baseline of a request with authentication, which shows how busy the machine is.
    ...plain('nothing', 'session'),
    ...plain('navigation', 'users?needs_venue=true&limit=1', 'mails?state=failed&limit=1', 'claims?limit=1'),
    ...list(
      'users',
      'users',
      'users?q=a1b2',
      'users?q=example.org',
      'users?q=nobody-has-this',
      'users?role=admin',
      'users?needs_venue=true',
    ),
    ...list('users', ...USER_SORTS.map((sort) => `users?sort=${sort}`), `users?page=${last(users)}`, 'user-invitations'),
    ...plain('users', `users/${ids.user}/access`, `user-roles?user_id=${ids.user}`, `venue-owners?user_id=${ids.user}`),
    ...plain('users', 'venue-owners', `venue-assignments?user_id=${ids.user}`),
    ...list('venues', 'managed-venues', 'managed-venues?q=crown', 'managed-venues?q=sl4', 'managed-venues?q=nobody-is-called-this'),
    ...list('venues', ...['cuisine', 'city', 'created', 'changed', 'featured'].map((sort) => `managed-venues?sort=${sort}&order=desc`)),
    ...list('venues', `managed-venues?page=${last(venues)}`, 'managed-venues?active=false', 'managed-venues?city=Windsor&city=Slough'),
    ...list('venues', ...MISSING_PARTS.map((part) => `managed-venues?missing=${part}`)),
    ...plain('venues', 'managed-venue-counts', 'managed-venue-counts?q=crown', 'managed-venue-counts?missing=menu&missing=owner'),
    ...plain('venues', 'managed-venue-cities?q=&limit=50', 'managed-venue-cities?q=win&limit=50', `managed-venues/${ids.venue}`),
    ...list('saved views', 'managed-venues?missing=menu&missing=owner&city=Windsor&sort=changed&order=desc'),
    ...list('saved views', 'managed-venues?q=inn&active=true&missing=hours&sort=city', 'managed-venues?missing=picture&page=500'),
    ...plain('a venue', `managed-venues/${ids.venue}/missing`, `venues/${ids.venue}/deletion`, `venues/${ids.venue}/people`),
    ...plain('a venue', `venues/${ids.venue}/hours`, `venues/${ids.venue}/takes-requests`, `venues/${ids.venue}/embed`),
    ...plain('a venue', `venues/${ids.venue}/printed-card`),
    ...plain('choice of a venue', ...typed.map((q) => `managed-venues?q=${encodeURIComponent(q)}&limit=50`)),
    ...list('menus', 'managed-venues?has_menus=true'),
    ...plain('menus', `managed-menus?venue_id=${ids.venue}&limit=100`, `managed-menus/${ids.menu}`),
    ...plain('menus', `menu-extractions?venue_id=${ids.venue}`, 'menu-extractions/readers'),
    ...list(
      'reservations',
      'reservations',
      'reservations?status=pending',
      'reservations?period=all',
      'reservations?q=last%2017',
      'reservations?q=diner49899',
      'reservations?period=all&page=500',
    ),
    ...plain('reservations', `reservations?venue_id=${ids.venue}`, `reservations/day?venue_id=${ids.venue}`),
    ...plain('reservations', `reservations/outside-hours?venue_id=${ids.venue}`),
    ...plain('reservations', `reservations/${ids.reservation}`, `reservations/${ids.reservation}/room`),
    ...list('claims', 'claims'),
    ...plain('synonyms', 'synonyms'),
    ...list('emails', 'mails', 'mails?state=failed', 'mails?page=200'),
    ...list(
      'audit log',
      'audit-entries',
      'audit-entries?entity=venue',
      'audit-entries?entity=image',
      'audit-entries?actor=a1b2',
      'audit-entries?action=venue.update',
      'audit-entries?action=user.export',
    ),
    ...list(
      'audit log',
      'audit-entries?from=2026-01-01&to=2026-06-30',
      'audit-entries?cursor=900000',
      'audit-entries?actor=nobody-has-this',
    ),
    ...list('audit log', ...['c', 'crown', 'the red lion', 'dish', 'menu', 'a1b2', 'nobody-is-called-this'].map(auditSearch)),
    ...list('audit log', `${auditSearch('crown')}&from=2026-01-01&to=2026-06-30`, `${auditSearch('crown')}&entity=menu_item`),
    ...plain('recent changes', 'recent-changes?limit=20', 'recent-changes?limit=50'),
    ...list('history', `audit-entries?entity=venue&entity_id=${ids.venue}`, `audit-entries?entity=menu&entity_id=${ids.menu}`),
    ...list('history', `audit-entries?entity=menu_item&entity_id=${ids.item}`),
    ...plain('history', `audit-entries/${ids.entry}/version`),
    ...list('imports', 'bulk-changes?kind=import', `bulk-changes/${ids.bulkChange}/rows`),
    ...plain('imports', `bulk-changes/${ids.bulkChange}`, `imports/${ids.bulkChange}/undo`),
    ...list('trash', 'trash', 'trash?kind=venue', 'trash?q=deleted%2012', 'trash?page=200'),
    ...plain('nightly tasks', 'nightly-tasks'),
    ...plain('settings', 'settings', 'backup-status', 'mail-delivery', 'weekly-email'),
    ...plain('demand', 'demand?weeks=4', 'demand?weeks=12', 'demand?weeks=52', 'demand?weeks=12&town=Windsor'),
    ...list(
      'demand',
      'demand/words?weeks=12',
      'demand/words?weeks=52',
      'demand/words?weeks=52&sort=words&page=20',
      'demand/words?town=Windsor',
    ),
    ...list('demand', ...SERVICE_COLUMNS.map((column) => `demand/venues?weeks=52&sort=-${column}`), 'demand/venues?weeks=52&page=1000'),
    ...list('demand', 'demand/venues?late=true', 'demand/venues?weeks=52&q=crown', 'demand/venues?town=Windsor'),
    ...list('demand', 'demand/menus', 'demand/menus?sort=-venue', 'demand/menus?page=500', 'demand/menus?town=Windsor'),
  ]
}

function auditSearch(q: string): string {
  return `audit-entries?q=${encodeURIComponent(q)}`
}
