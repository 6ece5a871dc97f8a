/** `read` can read everything that the other scopes can change, and changes nothing. */
export const API_SCOPES = ['read', 'reservations', 'menus', 'venues'] as const

export type ApiScope = (typeof API_SCOPES)[number]

type Area = Exclude<ApiScope, 'read'>

export const API_KEY_NAME_MAX_LENGTH = 60
export const MAX_API_KEYS = 20

export const API_SCOPE_LABELS: Record<ApiScope, { label: string; hint: string }> = {
  read: { label: 'Read everything below', hint: 'Reservations with guests’ names and phone numbers, menus and hours. Changes nothing.' },
  reservations: { label: 'Reservations', hint: 'Read, answer, add and change them.' },
  menus: { label: 'Menus', hint: 'Read and change menus, dishes and allergens.' },
  venues: { label: 'Venues', hint: 'Read and change hours, capacity and the websites that show the menu. For administrators also venues.' },
}

/**
 * The operations that accept API keys. `public` needs no scope. The others need one of the listed scopes; `read` is enough for a GET
 * request. Operations that are not listed reject keys: accounts, users, people, settings and keys.
 */
const OPERATIONS: Readonly<Record<string, 'public' | readonly Area[]>> = {
  ...ofArea('public', [
    'GET /api/venues',
    'GET /api/venues/{id}',
    'GET /api/venues/facets',
    'GET /api/venues/options',
    'GET /api/venues/markers',
    'GET /api/venues/{id}/closures.ics',
    'GET /api/venues/{id}/availability',
    'GET /api/map/detail',
    'GET /api/map/venues',
    'GET /api/menus',
    'GET /api/menus/{id}',
    'GET /api/menus/facets',
    'GET /api/menu-categories',
    'GET /api/menu-items',
    'GET /api/feeds/venues.geojson',
    'GET /api/feeds/venues.csv',
    'GET /api/feeds/menus.jsonld',
    'GET /api/feeds/specials.rss',
    'GET /api/feeds/specials.json',
    'GET /api/feeds/specials.ics',
    'GET /api/search',
    'GET /api/search/places',
    'GET /api/search/results',
    'POST /api/reservations',
    'GET /api/reservations/calendar',
  ]),
  ...ofArea(
    ['reservations'],
    [
      'GET /api/reservations',
      'GET /api/reservations/{id}',
      'PATCH /api/reservations/{id}',
      'GET /api/reservations/{id}/room',
      'GET /api/reservations/day',
      'GET /api/reservations/outside-hours',
      'GET /api/reservations/export',
      'POST /api/reservations/bookings',
      'PATCH /api/reservations/{id}/guest',
      'PATCH /api/reservations/{id}/table',
      'POST /api/reservations/{id}/suggestion',
      'POST /api/reservations/{id}/call-off',
      'POST /api/reservations/{id}/requested-change',
    ],
  ),
  ...ofArea(
    ['menus'],
    [
      'GET /api/managed-menus',
      'GET /api/managed-menus/{id}',
      'POST /api/menus',
      'PATCH /api/menus/{id}',
      'DELETE /api/menus/{id}',
      'POST /api/menus/{id}/duplicate',
      'PATCH /api/menus/{id}/order',
      'POST /api/menu-categories',
      'PATCH /api/menu-categories/{id}',
      'DELETE /api/menu-categories/{id}',
      'POST /api/menu-items',
      'PATCH /api/menu-items/{id}',
      'DELETE /api/menu-items/{id}',
      'PATCH /api/menu-items/{id}/allergens',
      'POST /api/menu-items/{id}/allergens/confirm',
      'GET /api/menus/{id}/allergens.csv',
    ],
  ),
  ...ofArea(
    ['venues'],
    [
      'GET /api/managed-venues',
      'GET /api/managed-venues/{id}',
      'POST /api/venues',
      'PATCH /api/venues/{id}',
      'GET /api/venues/{id}/hours',
      'PATCH /api/venues/{id}/hours',
      'PATCH /api/venues/{id}/days/{date}',
      'GET /api/venues/{id}/takes-requests',
      'PATCH /api/venues/{id}/takes-requests',
      'GET /api/venues/{id}/embed',
      'PATCH /api/venues/{id}/embed',
    ],
  ),
  'POST /api/images': ['menus', 'venues'],
}

function ofArea(area: 'public' | readonly Area[], operations: readonly string[]): Record<string, 'public' | readonly Area[]> {
  return Object.fromEntries(operations.map((operation) => [operation, area]))
}

/**
 * Returns the scopes of an API key that allow an operation such as `GET /venues`: one is enough. Empty when the operation needs no scope,
 * null when it rejects keys.
 */
export function scopesFor(operation: string): readonly ApiScope[] | null {
  const area = OPERATIONS[operation]
  if (area === undefined) return null
  if (area === 'public') return []
  return operation.startsWith('GET ') ? ['read', ...area] : area
}
