import { describe, expect, test, vi } from 'vitest'
import type { ApiScope } from '../../src/domain/api-key/scopes.ts'
import type { Database } from '../../src/server/db/open.ts'
import { as, aUser, PASSWORD, type TestUser } from '../support/accounts.ts'
import { anApiKey } from '../support/api-key.ts'
import { ask, type TestApp, testApp } from '../support/app.ts'
import { resetDatabase, useDatabase } from '../support/database.ts'
import { aVenue } from '../support/scenario.ts'

// Thousands of requests.
vi.setConfig({ testTimeout: 300_000 })

const ROLES = ['visitor', 'no venue', 'other venue', 'other staff', 'staff', 'owner', 'town editor', 'editor', 'admin'] as const
type Who = (typeof ROLES)[number]

/** Expected result per actor: `yes` is any response except a missing permission; the request may still be invalid. */
type Verdict = 'yes' | 'sign in' | 'no'

const all = (verdict: Verdict): Record<Who, Verdict> => ({
  visitor: verdict,
  'no venue': verdict,
  'other venue': verdict,
  'other staff': verdict,
  staff: verdict,
  owner: verdict,
  'town editor': verdict,
  editor: verdict,
  admin: verdict,
})
const EVERYBODY = all('yes')
const SIGNED_IN = { ...EVERYBODY, visitor: 'sign in' } as const
const ADMIN = { ...all('no'), visitor: 'sign in', admin: 'yes' } as const
/** Venues and menus. An editor of other towns gets a not-found error. */
const EDITORS = { ...ADMIN, 'town editor': 'yes', editor: 'yes' } as const
/** Also owners, for the menus of their venues. An entry that does not exist is not found for all of them. */
const HISTORY = { ...EDITORS, owner: 'yes', 'other venue': 'yes' } as const
/** About the owner: allowed for the owner and administrators. */
const OWNER_OR_ADMIN = { ...ADMIN, owner: 'yes' } as const

const PASSKEY = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } }

/** `path`: when the placeholder of the template accepts only certain values. */
type Entry = { who: Record<Who, Verdict>; path?: string; query?: string; body?: unknown }

/**
 * Every operation of the API's own description. `{id}` and `{user}` stand for the owner's id in queries. A new endpoint
 * needs an entry here, or this test fails.
 */
const MATRIX: Record<string, Entry> = {
  'GET /healthz': { who: EVERYBODY },
  'GET /readyz': { who: EVERYBODY },
  'GET /api/venues': { who: EVERYBODY },
  'GET /api/venues/{id}': { who: EVERYBODY },
  'GET /api/venues/facets': { who: EVERYBODY },
  'GET /api/venues/options': { who: EVERYBODY },
  'GET /api/venues/markers': { who: EVERYBODY },
  'GET /api/map/detail': { who: EVERYBODY },
  'GET /api/map/venues': { who: EVERYBODY },
  'GET /api/menus': { who: EVERYBODY },
  'GET /api/menus/{id}': { who: EVERYBODY },
  'GET /api/menus/facets': { who: EVERYBODY },
  'GET /api/menu-categories': { who: EVERYBODY },
  'GET /api/menu-items': { who: EVERYBODY },
  'GET /api/feeds/venues.geojson': { who: EVERYBODY },
  'GET /api/feeds/venues.csv': { who: EVERYBODY },
  'GET /api/feeds/menus.jsonld': { who: EVERYBODY },
  'GET /api/feeds/specials.rss': { who: EVERYBODY },
  'GET /api/feeds/specials.json': { who: EVERYBODY },
  'GET /api/feeds/specials.ics': { who: EVERYBODY },
  'GET /api/search': { who: EVERYBODY },
  'GET /api/search/places': { who: EVERYBODY },
  'GET /api/search/results': { who: EVERYBODY },
  'POST /api/reservations': { who: EVERYBODY, body: {} },
  'GET /api/reservations': { who: SIGNED_IN, query: 'venue_id=x' },
  'POST /api/reservations/link': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/reservations/link/calendar': { who: EVERYBODY },
  'POST /api/reservations/withdraw': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/reservations/answer-link': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/reservations/answer': { who: EVERYBODY, body: { token: 'x', status: 'confirmed' } },
  'POST /api/reservations/answer-link/renew': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/reservations/anonymise': { who: ADMIN, body: { email: 'x@example.org' } },
  'GET /api/reservations/calendar': { who: EVERYBODY },
  'GET /api/reservations/events': { who: SIGNED_IN },
  'GET /api/reservations/export': { who: SIGNED_IN },
  'POST /api/reservations/{id}/suggestion': { who: SIGNED_IN, body: { times: [] } },
  'POST /api/reservations/answer/suggestion': { who: EVERYBODY, body: { token: 'x', times: [] } },
  'POST /api/reservations/suggestion/accept': { who: EVERYBODY, body: { token: 'x', date: '', time: '' } },
  'POST /api/reservations/suggestion/decline': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/reservations/{id}/call-off': { who: SIGNED_IN, body: {} },
  'PATCH /api/reservations/{id}/table': { who: SIGNED_IN, body: { party_size: 2, date: '', time: '' } },
  'POST /api/reservations/{id}/requested-change': { who: SIGNED_IN, body: { accept: true } },
  'POST /api/reservations/change': { who: EVERYBODY, body: { token: 'x', party_size: 2, date: '', time: '' } },
  'POST /api/reservations/change/request': { who: EVERYBODY, body: { token: 'x', party_size: 2, date: '', time: '' } },
  'POST /api/reservations/change/times': { who: EVERYBODY, body: { token: 'x', party_size: 2, date: '' } },
  'GET /api/reservations/day': { who: SIGNED_IN, query: 'venue_id=x' },
  'GET /api/reservations/outside-hours': { who: SIGNED_IN, query: 'venue_id=x' },
  'POST /api/reservations/bookings': {
    who: SIGNED_IN,
    body: { id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11', venue_id: 'x', source: 'phone', party_size: 2, date: '', time: '' },
  },
  'PATCH /api/reservations/{id}/guest': { who: SIGNED_IN, body: {} },
  'GET /api/reservations/{id}': { who: SIGNED_IN },
  'PATCH /api/reservations/{id}': { who: SIGNED_IN, body: { status: 'confirmed' } },
  'GET /api/api-keys': { who: SIGNED_IN },
  'POST /api/api-keys': { who: SIGNED_IN, body: { name: 'x', scopes: ['read'], venue_id: 'x' } },
  'DELETE /api/api-keys/{id}': { who: SIGNED_IN },
  'GET /api/webhooks': { who: SIGNED_IN },
  'POST /api/webhooks': { who: SIGNED_IN, body: { url: 'x', topics: [], venue_id: 'x' } },
  'DELETE /api/webhooks/{id}': { who: SIGNED_IN },
  'POST /api/webhooks/{id}/secret': { who: SIGNED_IN },
  'POST /api/webhooks/{id}/test': { who: SIGNED_IN },
  'GET /api/webhooks/{id}/deliveries': { who: SIGNED_IN },
  'POST /api/webhooks/{id}/deliveries/{delivery_id}/replay': { who: SIGNED_IN },
  'GET /api/calendar-feeds': { who: SIGNED_IN },
  'POST /api/calendar-feeds': { who: SIGNED_IN, body: { venue_id: 'x' } },
  'DELETE /api/calendar-feeds/{id}': { who: SIGNED_IN },
  'GET /api/calendar-feeds/reservations.ics': { who: EVERYBODY, query: 'key=x' },
  'GET /api/push-devices': { who: SIGNED_IN },
  'POST /api/push-devices': { who: SIGNED_IN, body: {} },
  'DELETE /api/push-devices/{id}': { who: SIGNED_IN },
  'GET /api/daily-emails': { who: SIGNED_IN },
  'PATCH /api/daily-emails/{id}': { who: SIGNED_IN, body: { hour: 7 } },
  'GET /api/session': { who: EVERYBODY },
  'GET /api/auth/providers': { who: EVERYBODY },
  'POST /api/auth/sign-up/email': { who: EVERYBODY, body: {} },
  'POST /api/auth/send-verification-email': { who: EVERYBODY, body: {} },
  'POST /api/auth/verify-email': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/auth/request-password-reset': { who: EVERYBODY, body: {} },
  'POST /api/auth/reset-password': { who: EVERYBODY, body: {} },
  'POST /api/auth/sign-in/email': { who: EVERYBODY, body: {} },
  'POST /api/auth/sign-in/magic-link': { who: EVERYBODY, body: {} },
  'POST /api/auth/magic-link/verify': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/auth/email-otp/send-verification-otp': { who: EVERYBODY, body: {} },
  'POST /api/auth/sign-in/email-otp': { who: EVERYBODY, body: {} },
  'POST /api/auth/sign-in/oidc': { who: EVERYBODY, body: {} },
  'POST /api/auth/sign-in/oidc/id-token': { who: EVERYBODY, body: { id_token: 'x' } },
  'POST /api/auth/sign-in/sso': { who: EVERYBODY, body: { email: 'a@b.example' } },
  'GET /api/auth/callback/oidc': { who: EVERYBODY },
  'GET /api/auth/sso/callback/sso': { who: EVERYBODY },
  'POST /api/auth/two-factor/verify': { who: EVERYBODY, body: {} },
  'POST /api/auth/two-factor/verify-backup-code': { who: EVERYBODY, body: {} },
  'POST /api/auth/sign-out': { who: EVERYBODY },
  'GET /api/auth/user': { who: SIGNED_IN },
  'PATCH /api/auth/user': { who: SIGNED_IN, body: { name: '' } },
  'GET /api/auth/user/data': { who: SIGNED_IN },
  'DELETE /api/auth/user': { who: SIGNED_IN },
  'GET /api/auth/reauthenticate': { who: SIGNED_IN },
  'POST /api/auth/reauthenticate': { who: SIGNED_IN, body: {} },
  'POST /api/auth/change-password': { who: SIGNED_IN, body: { current_password: 'x', new_password: '' } },
  'POST /api/auth/change-email': { who: SIGNED_IN, body: { new_email: '' } },
  'POST /api/auth/two-factor/enable': { who: SIGNED_IN, body: { password: 'x' } },
  'POST /api/auth/two-factor/disable': { who: SIGNED_IN, body: { password: 'x' } },
  'POST /api/auth/two-factor/generate-backup-codes': { who: SIGNED_IN, body: { password: 'x' } },
  'POST /api/auth/token/refresh': { who: SIGNED_IN },
  'POST /api/auth/report-sign-in': { who: EVERYBODY, body: { token: 'x' } },
  'GET /api/auth/history': { who: SIGNED_IN },
  'GET /api/auth/passkeys': { who: SIGNED_IN },
  'POST /api/auth/passkeys': { who: SIGNED_IN, body: { name: '', response: PASSKEY } },
  'POST /api/auth/passkeys/options': { who: SIGNED_IN },
  'PATCH /api/auth/passkeys/{id}': { who: SIGNED_IN, body: { name: '' } },
  'DELETE /api/auth/passkeys/{id}': { who: SIGNED_IN },
  'POST /api/auth/sign-in/passkey/options': { who: EVERYBODY },
  'POST /api/auth/sign-in/passkey': { who: EVERYBODY, body: {} },
  'GET /api/auth/sessions': { who: SIGNED_IN },
  'DELETE /api/auth/sessions/{id}': { who: SIGNED_IN },
  'GET /api/auth/identities': { who: SIGNED_IN },
  'DELETE /api/auth/identities/{id}': { who: SIGNED_IN },
  'POST /api/auth/identities/link': { who: SIGNED_IN, body: {} },
  'GET /api/users': { who: ADMIN },
  'POST /api/users': { who: ADMIN, body: { email: 'x', password: PASSWORD } },
  'DELETE /api/users/{id}': { who: ADMIN },
  'DELETE /api/users/{id}/second-factor': { who: ADMIN },
  'GET /api/user-roles': { who: OWNER_OR_ADMIN, query: 'user_id={user}' },
  'PATCH /api/user-roles/{id}': { who: ADMIN, body: { role: 'admin' } },
  'GET /api/venue-owners': { who: OWNER_OR_ADMIN, query: 'user_id={user}' },
  'POST /api/venue-owners': { who: ADMIN, body: { user_id: 'x', venue_id: null } },
  'GET /api/venue-assignments': { who: OWNER_OR_ADMIN, query: 'user_id={user}' },
  'GET /api/venues/{id}/people': { who: SIGNED_IN },
  'GET /api/venues/{id}/printed-card': { who: SIGNED_IN },
  'GET /api/venues/{id}/qr.svg': { who: SIGNED_IN },
  'GET /api/venues/{id}/menu.pdf': { who: SIGNED_IN },
  'GET /api/venues/{id}/cards.pdf': { who: SIGNED_IN },
  'GET /api/venues/{id}/cards.svg': { who: SIGNED_IN },
  'PATCH /api/venues/{id}/people/{user_id}': { who: SIGNED_IN, body: { role: 'staff' } },
  'DELETE /api/venues/{id}/people/{user_id}': { who: SIGNED_IN },
  'POST /api/venues/{id}/invitations': { who: SIGNED_IN, body: { email: 'x@example.org', role: 'staff' } },
  'DELETE /api/venues/{id}/invitations/{invitation_id}': { who: SIGNED_IN },
  'GET /api/venues/{id}/claim': { who: SIGNED_IN },
  'POST /api/venues/{id}/claim/code': { who: SIGNED_IN, body: { way: 'domain' } },
  'POST /api/venues/{id}/claim/prove': { who: SIGNED_IN, body: { code: 'x' } },
  'POST /api/venues/{id}/claim/ask': { who: SIGNED_IN, body: { note: null } },
  'DELETE /api/venues/{id}/claim': { who: SIGNED_IN },
  'GET /api/claims': { who: ADMIN },
  'POST /api/claims/{id}/approve': { who: ADMIN },
  'POST /api/claims/{id}/refuse': { who: ADMIN, body: { reason: 'x' } },
  'POST /api/user-invitations': { who: ADMIN, body: { email: 'x@example.org' } },
  'POST /api/invitations/link': { who: EVERYBODY, body: { token: 'x' } },
  'POST /api/invitations/accept': { who: EVERYBODY, body: { token: 'x' } },
  'GET /api/managed-venues': { who: EDITORS },
  'GET /api/managed-venues/{id}': { who: EDITORS },
  'GET /api/managed-venues/{id}/missing': { who: EDITORS },
  'GET /api/managed-venue-counts': { who: EDITORS },
  'GET /api/managed-venue-cities': { who: EDITORS },
  'POST /api/bulk-changes': { who: EDITORS, body: { action: 'feature', venues: { ids: ['00000000-0000-4000-8000-000000000000'] } } },
  'GET /api/bulk-changes': { who: EDITORS },
  'GET /api/bulk-changes/{id}': { who: EDITORS },
  'GET /api/bulk-changes/{id}/rows': { who: EDITORS },
  'POST /api/bulk-changes/{id}/stop': { who: EDITORS },
  'POST /api/bulk-changes/{id}/continue': { who: EDITORS },
  'POST /api/bulk-changes/{id}/undo': { who: EDITORS },
  'GET /api/user-invitations': { who: ADMIN },
  'DELETE /api/user-invitations/{id}': { who: ADMIN },
  'GET /api/users/{id}/access': { who: ADMIN },
  'POST /api/users/{id}/password-link': { who: ADMIN },
  'DELETE /api/users/{id}/sessions': { who: ADMIN },
  'POST /api/imports': { who: EDITORS },
  'PATCH /api/imports/{id}/columns': { who: EDITORS, body: { columns: {} } },
  'POST /api/imports/{id}/apply': { who: EDITORS },
  'DELETE /api/imports/{id}': { who: EDITORS },
  'GET /api/imports/{id}/undo': { who: EDITORS },
  'PATCH /api/imports/{id}/choices': { who: EDITORS, body: { planned: 'created', left_out: true } },
  'PATCH /api/imports/{id}/rows/{position}/choice': { who: EDITORS, path: '/api/imports/x/rows/1/choice', body: {} },
  'POST /api/imports/{id}/rows/{position}/use': { who: EDITORS, path: '/api/imports/x/rows/1/use', body: { how: 'instead' } },
  'GET /api/imports/{id}/rejected': { who: EDITORS },
  'GET /api/imports/{id}/rows/{position}': { who: EDITORS, path: '/api/imports/x/rows/1' },
  'PATCH /api/imports/{id}/rows/{position}': { who: EDITORS, path: '/api/imports/x/rows/1', body: { columns: {} } },
  'POST /api/venues': { who: EDITORS, body: {} },
  'PATCH /api/venues/{id}': { who: EDITORS, body: {} },
  'GET /api/venues/{id}/takes-requests': { who: SIGNED_IN },
  'PATCH /api/venues/{id}/takes-requests': { who: SIGNED_IN, body: { takes_requests: false } },
  'GET /api/venues/{id}/embed': { who: SIGNED_IN },
  'PATCH /api/venues/{id}/embed': { who: SIGNED_IN, body: { origins: [] } },
  'GET /api/venues/{id}/closures.ics': { who: EVERYBODY },
  'GET /api/reservations/{id}/room': { who: SIGNED_IN },
  'GET /api/venues/{id}/availability': { who: EVERYBODY },
  'GET /api/venues/{id}/hours': { who: SIGNED_IN },
  'PATCH /api/venues/{id}/hours': { who: SIGNED_IN, body: {} },
  'PATCH /api/venues/{id}/days/{date}': { who: SIGNED_IN, body: {} },
  'GET /api/venues/{id}/deletion': { who: EDITORS },
  'DELETE /api/venues/{id}': { who: EDITORS },
  // Records of venues: others' records are not found, which is not a missing permission.
  'GET /api/managed-menus': { who: SIGNED_IN, query: 'venue_id=x' },
  'GET /api/managed-menus/{id}': { who: SIGNED_IN },
  'POST /api/menus': { who: SIGNED_IN, body: { venue_id: 'x' } },
  'PATCH /api/menus/{id}': { who: SIGNED_IN, body: {} },
  'DELETE /api/menus/{id}': { who: SIGNED_IN },
  'POST /api/menus/{id}/duplicate': { who: SIGNED_IN },
  'PATCH /api/menus/{id}/order': { who: SIGNED_IN, body: { categories: [] } },
  'POST /api/menu-categories': { who: SIGNED_IN, body: { menu_id: 'x' } },
  'PATCH /api/menu-categories/{id}': { who: SIGNED_IN, body: {} },
  'DELETE /api/menu-categories/{id}': { who: SIGNED_IN },
  'POST /api/menu-items': { who: SIGNED_IN, body: { category_id: 'x' } },
  'PATCH /api/menu-items/{id}': { who: SIGNED_IN, body: {} },
  'DELETE /api/menu-items/{id}': { who: SIGNED_IN },
  'PATCH /api/menu-items/{id}/allergens': { who: SIGNED_IN, body: { statements: {} } },
  'POST /api/menu-items/{id}/allergens/confirm': { who: SIGNED_IN, body: {} },
  'GET /api/menus/{id}/allergens.csv': { who: SIGNED_IN },
  'POST /api/images': { who: EDITORS, query: 'bucket=venue-images' },
  'GET /api/demand': { who: ADMIN },
  'GET /api/demand/words': { who: ADMIN },
  'GET /api/demand/venues': { who: ADMIN },
  'GET /api/demand/menus': { who: ADMIN },
  'POST /api/demand/menus/reminders': { who: ADMIN, body: {} },
  'GET /api/demand/export': { who: ADMIN, query: 'table=words' },
  'GET /api/weekly-email': { who: ADMIN },
  'PATCH /api/weekly-email': { who: ADMIN, body: { is_on: false } },
  'GET /api/audit-entries': { who: ADMIN },
  'GET /api/audit-entries/export': { who: ADMIN },
  'GET /api/audit-entries/{id}/version': { who: HISTORY, path: '/api/audit-entries/1/version' },
  'GET /api/recent-changes': { who: ADMIN },
  'POST /api/audit-entries/{id}/undo': { who: HISTORY, path: '/api/audit-entries/1/undo' },
  'POST /api/audit-entries/{id}/restore': { who: HISTORY, path: '/api/audit-entries/1/restore', body: {} },
  'GET /api/trash': { who: EDITORS },
  // Depends on the owner and on who deleted it; without a trash entry it is not found for all.
  'POST /api/trash/{id}/restore': { who: SIGNED_IN },
  'DELETE /api/trash/{id}': { who: ADMIN },
  'DELETE /api/trash': { who: ADMIN },
  'GET /api/exports/{what}': { who: ADMIN, path: '/api/exports/users' },
  // Depends on the menu's owner; an unknown menu is not found for all.
  'POST /api/menu-extractions': { who: SIGNED_IN },
  'GET /api/menu-extractions': { who: SIGNED_IN },
  'GET /api/menu-extractions/readers': { who: SIGNED_IN },
  'GET /api/menu-extractions/{id}': { who: SIGNED_IN },
  'DELETE /api/menu-extractions/{id}': { who: SIGNED_IN },
  'POST /api/menu-extractions/{id}/retry': { who: SIGNED_IN, body: { reader: 'ocr' } },
  'GET /api/menu-extractions/{id}/photograph': { who: SIGNED_IN },
  'GET /api/menu-extractions/{id}/review': { who: SIGNED_IN },
  'GET /api/menu-extractions/{id}/changes': { who: SIGNED_IN },
  'POST /api/menu-extractions/{id}/apply': { who: SIGNED_IN, body: { seen_updated_at: '', added: [], changed: [], gone: [] } },
  'POST /api/menu-extractions/{id}/publish': {
    who: SIGNED_IN,
    body: { seen_updated_at: '', name: '', menu_type: '', categories: [] },
  },
  'GET /api/synonyms': { who: ADMIN },
  'POST /api/synonyms': { who: ADMIN, body: { phrases: ['one', 'two'] } },
  'PATCH /api/synonyms/{id}': { who: ADMIN, body: { phrases: ['one', 'two'] } },
  'DELETE /api/synonyms/{id}': { who: ADMIN },
  'GET /api/mails': { who: ADMIN },
  'GET /api/mail-delivery': { who: ADMIN },
  'GET /api/backup-status': { who: ADMIN },
  'GET /api/nightly-tasks': { who: ADMIN },
  'GET /api/settings': { who: ADMIN },
  'PATCH /api/settings': { who: ADMIN, body: { hero_title: 'Hello' } },
  'POST /api/mails/retry': { who: ADMIN },
  'POST /api/mails/{id}/retry': { who: ADMIN },
}

/** Requests that must be rejected are tried before those that may pass. */
const ORDER: readonly Verdict[] = ['sign in', 'no', 'yes']

/** An app with a venue, and one user for each kind. */
async function aGuide(db: Database) {
  const at = await testApp(db)
  const mine = await aVenue(at.services)
  const other = await aVenue(at.services, { name: 'The Anchor', slug: 'the-anchor' })
  const actors: Record<Who, TestUser | null> = {
    visitor: null,
    'no venue': await aUser(at),
    'other venue': await aUser(at, { venueId: other.id }),
    'other staff': await aUser(at, { venueId: other.id, venueRole: 'staff' }),
    staff: await aUser(at, { venueId: mine.id, venueRole: 'staff' }),
    owner: await aUser(at, { venueId: mine.id }),
    'town editor': await aUser(at, { role: 'editor', towns: [other.address_city] }),
    editor: await aUser(at, { role: 'editor' }),
    admin: await aUser(at, { role: 'admin' }),
  }
  return { ...at, mine, actors }
}

/**
 * Calls `check` for every operation of the matrix. They share one guide, because creating one takes longer than the requests; after an
 * operation that has changed it, the next gets a new one.
 * @param check returns the statuses of its responses
 */
async function forEachOperation<G extends TestApp>(
  db: Database,
  create: (db: Database) => Promise<G>,
  check: (guide: G, operation: string, entry: Entry) => Promise<number[]>,
): Promise<void> {
  let guide: G | undefined
  for (const [operation, entry] of Object.entries(MATRIX)) {
    guide ??= await create(db)
    const statuses = await check(guide, operation, entry)
    // A rejection by a rate limit or a failure says nothing about permissions.
    expect(
      statuses.filter((status) => status === 429 || status >= 500),
      operation,
    ).toEqual([])
    if (operation.startsWith('GET ') || statuses.every((status) => status >= 400)) continue
    await guide.close()
    await resetDatabase(db)
    guide = undefined
  }
  await guide?.close()
}

describe('permissions', () => {
  const db = useDatabase('embedded')

  test('are tested for exactly the operations of the API description', async () => {
    const { app, close } = await testApp(db())
    const { body } = await ask(app, '/api/openapi.json')
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    await close()
    expect(described.sort()).toEqual(Object.keys(MATRIX).sort())
  })

  test('are tested for every route under /api, because the description has them all', async () => {
    const { app, close } = await testApp(db())
    const { body } = await ask(app, '/api/openapi.json')
    const described = new Set(Object.keys(body.paths))
    const undocumented = new Set(['/api/openapi.json', '/api/docs', '/api/docs.css', '/api/*'])
    const answered = app.routes
      .filter((route) => route.path.startsWith('/api/') && route.method !== 'ALL')
      .map((route) => route.path.replace(/:(\w+)/g, '{$1}'))
    await close()
    expect(answered.filter((path) => !described.has(path) && !undocumented.has(path))).toEqual([])
  })

  test('of a read that needs a user imply a response with no-store', async () => {
    const { app, actors, mine, close } = await aGuide(db())
    const stored: string[] = []
    for (const [operation, { who, path, query }] of Object.entries(MATRIX)) {
      const [method, template = ''] = operation.split(' ')
      if (method !== 'GET' || who.visitor === 'yes' || template.includes('/events') || (template.includes('{') && !path)) continue
      const search = query ? `?${query.replace('=x', `=${mine.id}`).replace('{user}', actors.owner?.id ?? '')}` : ''
      const { status, headers } = await ask(app, `${path ?? template}${search}`, { headers: as(actors.admin as TestUser) })
      if (status === 200 && !headers.get('cache-control')?.includes('no-store')) stored.push(operation)
    }
    await close()
    expect(stored).toEqual([])
  })

  test('let each user send the requests of the matrix and no others', async () => {
    const found: Record<string, Partial<Record<Who, Verdict>>> = {}
    await forEachOperation(db(), aGuide, async ({ app, actors }, operation, { who, path: fixed, query, body }) => {
      const [method = '', template = ''] = operation.split(' ')
      const path = fixed ?? template.replace(/\{\w+\}/g, 'nothing-of-the-kind')
      const search = query ? `?${query.replace('{user}', actors.owner?.id ?? '')}` : ''
      const verdicts = ROLES.toSorted((a, b) => ORDER.indexOf(who[a]) - ORDER.indexOf(who[b]))
      const statuses: number[] = []
      for (const role of verdicts) {
        const actor = actors[role]
        const headers = { ...(actor ? as(actor) : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
        const answer = await ask(app, `${path}${search}`, {
          method,
          headers,
          redirect: 'manual',
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        statuses.push(answer.status)
        found[operation] ??= {}
        found[operation][role] = answer.body?.code === 'not_signed_in' ? 'sign in' : answer.body?.code === 'not_allowed' ? 'no' : 'yes'
      }
      return statuses
    })
    expect(found).toEqual(Object.fromEntries(Object.entries(MATRIX).map(([operation, { who }]) => [operation, who])))
  })
})

type Area = 'public' | 'reservations' | 'menus' | 'venues'

/**
 * Operations that accept API keys, with the sufficient scope. All others reject keys. Written out, so that a change of the code's table
 * fails here.
 */
const KEYS: Record<string, Area> = {
  ...Object.fromEntries(
    Object.entries(MATRIX)
      .filter(
        ([operation, { who }]) =>
          who === EVERYBODY && /^GET \/api\/(venues|map|menus|menu-categories|menu-items|feeds|search)\b/.test(operation),
      )
      .map(([operation]) => [operation, 'public'] as const),
  ),
  'POST /api/reservations': 'public',
  'GET /api/reservations/calendar': 'public',
  'GET /api/reservations': 'reservations',
  'GET /api/reservations/{id}': 'reservations',
  'PATCH /api/reservations/{id}': 'reservations',
  'GET /api/reservations/{id}/room': 'reservations',
  'GET /api/reservations/day': 'reservations',
  'GET /api/reservations/export': 'reservations',
  'GET /api/reservations/outside-hours': 'reservations',
  'POST /api/reservations/bookings': 'reservations',
  'PATCH /api/reservations/{id}/guest': 'reservations',
  'PATCH /api/reservations/{id}/table': 'reservations',
  'POST /api/reservations/{id}/suggestion': 'reservations',
  'POST /api/reservations/{id}/call-off': 'reservations',
  'POST /api/reservations/{id}/requested-change': 'reservations',
  'GET /api/managed-menus': 'menus',
  'GET /api/managed-menus/{id}': 'menus',
  'POST /api/menus': 'menus',
  'PATCH /api/menus/{id}': 'menus',
  'DELETE /api/menus/{id}': 'menus',
  'POST /api/menus/{id}/duplicate': 'menus',
  'PATCH /api/menus/{id}/order': 'menus',
  'POST /api/menu-categories': 'menus',
  'PATCH /api/menu-categories/{id}': 'menus',
  'DELETE /api/menu-categories/{id}': 'menus',
  'POST /api/menu-items': 'menus',
  'PATCH /api/menu-items/{id}': 'menus',
  'DELETE /api/menu-items/{id}': 'menus',
  'PATCH /api/menu-items/{id}/allergens': 'menus',
  'POST /api/menu-items/{id}/allergens/confirm': 'menus',
  'GET /api/menus/{id}/allergens.csv': 'menus',
  'POST /api/images': 'venues',
  'GET /api/managed-venues': 'venues',
  'GET /api/managed-venues/{id}': 'venues',
  'POST /api/venues': 'venues',
  'PATCH /api/venues/{id}': 'venues',
  'GET /api/venues/{id}/hours': 'venues',
  'PATCH /api/venues/{id}/hours': 'venues',
  'PATCH /api/venues/{id}/days/{date}': 'venues',
  'GET /api/venues/{id}/takes-requests': 'venues',
  'PATCH /api/venues/{id}/takes-requests': 'venues',
  'GET /api/venues/{id}/embed': 'venues',
  'PATCH /api/venues/{id}/embed': 'venues',
}

/** An app with three users, and a key of each of them for each scope. */
async function aGuideWithKeys(db: Database) {
  const at = await testApp(db)
  const mine = await aVenue(at.services)
  const other = await aVenue(at.services, { name: 'The Anchor', slug: 'the-anchor' })
  const ofAll = async (user: TestUser): Promise<Record<Exclude<Area, 'public'> | 'read', string>> => {
    const keyOf = async (scope: ApiScope) => (await anApiKey(at, user, { scopes: [scope] })).key
    return {
      read: await keyOf('read'),
      reservations: await keyOf('reservations'),
      menus: await keyOf('menus'),
      venues: await keyOf('venues'),
    }
  }
  const keys = {
    owner: await ofAll(await aUser(at, { venueId: mine.id })),
    admin: await ofAll(await aUser(at, { role: 'admin' })),
    'other venue': await ofAll(await aUser(at, { venueId: other.id })),
  }
  return { ...at, keys }
}

describe('permissions of API keys', () => {
  const db = useDatabase('embedded')

  test('are those of the scope and of the user', async () => {
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    await forEachOperation(db(), aGuideWithKeys, async ({ app, keys }, operation, { who, path: fixed, query, body }) => {
      const [method = '', template = ''] = operation.split(' ')
      if (!template.startsWith('/api/')) return []
      const path = fixed ?? template.replace(/\{\w+\}/g, 'nothing-of-the-kind')
      const area = KEYS[operation]
      const statuses: number[] = []
      for (const role of ['other venue', 'owner', 'admin'] as const) {
        for (const scope of ['read', 'reservations', 'menus', 'venues'] as const) {
          const answer = await ask(app, query ? `${path}?${query}` : path, {
            method,
            headers: {
              authorization: `Bearer ${keys[role][scope]}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            redirect: 'manual',
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })
          statuses.push(answer.status)
          const code = answer.body?.code
          const what = `${operation}, ${scope} of ${role}`
          found[what] = ['api_key_not_accepted', 'api_scope_missing', 'not_allowed', 'not_signed_in'].includes(code) ? code : 'yes'
          const suffices =
            area === 'public' ||
            scope === area ||
            (scope === 'read' && method === 'GET') ||
            (scope === 'menus' && template === '/api/images')
          const asUser = who[role] === 'no' ? 'not_allowed' : 'yes'
          expected[what] = area === undefined ? 'api_key_not_accepted' : suffices ? asUser : 'api_scope_missing'
        }
      }
      return statuses
    })
    expect(found).toEqual(expected)
  })
})
