import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { ALLERGENS } from '../../src/domain/menu/allergens.ts'
import {
  accounts,
  images,
  mails,
  menuExtractions,
  menus,
  passkeys,
  sessions,
  users,
  venueOwners,
} from '../../src/server/db/schema/index.ts'
import { updateDemandFigures } from '../../src/server/demand/update-figures.ts'
import { aUser, codeFrom, type TestUser, tokenFrom } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { anApiKey } from '../support/api-key.ts'
import { ask, NOON, type TestApp, type TestResponse, useApp } from '../support/app.ts'
import { checked, upload as uploadImport } from '../support/bulk-changes.ts'
import { aReading, untilOver, upload as uploadMenu, whileReading } from '../support/extraction.ts'
import { type Authority, beforeTransaction, expectRefusedWithout } from '../support/lost-authority.ts'
import { everyone, sendAs } from '../support/managing.ts'
import { fourFields, storedNames, upload as uploadPicture } from '../support/pictures.ts'
import { OWN_WRITES as PLAIN_OWN_WRITES, WRITES as PLAIN_WRITES } from '../support/plain-writes.ts'
import { aReservation, linkTokenFor } from '../support/reservation.ts'
import { aMenu, anItem } from '../support/scenario.ts'

type Scene = Awaited<ReturnType<typeof everyone>> & { at: TestApp; editor: TestUser; staff: TestUser }
type Write = { by: TestUser; losses: readonly Authority[]; request: () => Promise<TestResponse> }

const OF_VENUE: readonly Authority[] = ['role', 'venue', 'session']
const OF_ROLE: readonly Authority[] = ['role', 'session']

async function aScene(at: TestApp): Promise<Scene> {
  const all = await everyone(at)
  const staff = await aUser(at, { venueId: all.venue.id, venueRole: 'staff' })
  return { at, ...all, staff, editor: await aUser(at, { role: 'editor' }) }
}

function write(at: TestApp, by: TestUser, losses: readonly Authority[], method: string, path: string, body?: object): Write {
  return { by, losses, request: () => sendAs(at, by, method, path, body) }
}

/** A record that a request has created. */
async function made(request: Promise<TestResponse>): Promise<TestResponse['body']> {
  const { status, text, body } = await request
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}

async function aRead(at: TestApp, by: TestUser, menu?: { id: string }, doubts: ('price' | 'no_price')[] = []): Promise<string> {
  const { id } = await made(uploadMenu(at, by, menu ? { menu_id: menu.id } : {}))
  await whileReading(at, { ocr: async () => aReading({ name: 'Trifle', price: 8, doubts }) }, () => untilOver(at, by, id))
  return id
}

async function aFailedReading(at: TestApp, by: TestUser): Promise<string> {
  const { id } = await made(uploadMenu(at, by))
  await at.services.db.orm.update(menuExtractions).set({ state: 'failed', error_code: 'file_unreadable' }).where(eq(menuExtractions.id, id))
  return id
}

const IMPORT = 'name,road,city,postcode\nThe Swan,1 High Street,Bray,SL6 2AB\nThe Bell,2 High Street,,SL6 2AC\n'
const BELL = { name: 'The Bell', address_road: '2 High Street', address_city: 'Bray', address_postcode: 'SL6 2AC' }

async function anEdit({ at, admin, venue }: Scene): Promise<number> {
  await made(sendAs(at, admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999' }))
  const { data } = await made(sendAs(at, admin, 'GET', `/api/audit-entries?entity_id=${venue.id}`))
  return data[0].id
}

async function aStoppedChange({ at, editor, venue }: Scene): Promise<string> {
  const { id } = await made(sendAs(at, editor, 'POST', '/api/bulk-changes', { action: 'feature', venues: { ids: [venue.id] } }))
  await made(sendAs(at, editor, 'POST', `/api/bulk-changes/${id}/stop`))
  return id
}

/** A claim that waits for the administrators, to a venue without an owner. */
async function aClaim({ at, withoutVenue, other }: Scene): Promise<string> {
  await at.services.db.orm.delete(venueOwners).where(eq(venueOwners.venue_id, other.id))
  await made(sendAs(at, withoutVenue, 'POST', `/api/venues/${other.id}/claim/ask`, { note: null }))
  const { claim } = await made(sendAs(at, withoutVenue, 'GET', `/api/venues/${other.id}/claim`))
  return claim.id
}

/** By operation of the API, and what distinguishes it from others of the same. */
const WRITES: Record<string, (scene: Scene) => Promise<Write>> = {
  'POST /api/images, of a dish': async ({ at, owner }) => {
    const bytes = await fourFields()
    return { by: owner, losses: OF_VENUE, request: () => uploadPicture(at, owner, { bytes, bucket: 'menu-images' }) }
  },
  'POST /api/images, of a venue': async ({ at, editor }) => {
    const bytes = await fourFields()
    return { by: editor, losses: OF_ROLE, request: () => uploadPicture(at, editor, { bytes }) }
  },
  'POST /api/menu-extractions': async ({ at, owner }) => ({ by: owner, losses: OF_VENUE, request: () => uploadMenu(at, owner) }),
  'DELETE /api/menu-extractions/{id}': async ({ at, owner }) => {
    const { id } = await made(uploadMenu(at, owner))
    return write(at, owner, OF_VENUE, 'DELETE', `/api/menu-extractions/${id}`)
  },
  'POST /api/menu-extractions/{id}/retry': async ({ at, owner }) =>
    write(at, owner, OF_VENUE, 'POST', `/api/menu-extractions/${await aFailedReading(at, owner)}/retry`, { reader: 'ocr' }),
  'POST /api/menu-extractions/{id}/publish': async ({ at, owner }) => {
    const id = await aRead(at, owner, undefined, ['price'])
    const [menu] = await at.services.db.orm.select().from(menus).where(eq(menus.needs_review, true))
    const items = [{ id: null, name: 'Trifle', description: null, price: 8 }]
    const body = { name: 'Sunday', menu_type: 'Sunday', categories: [{ id: null, name: 'Puddings', items }] }
    const seen_updated_at = menu?.updated_at.toISOString()
    return write(at, owner, OF_VENUE, 'POST', `/api/menu-extractions/${id}/publish`, { ...body, seen_updated_at })
  },
  'POST /api/menu-extractions/{id}/apply': async ({ at, owner, venue }) => {
    const menu = await aMenu(at.services, venue)
    await anItem(at.services, menu)
    const id = await aRead(at, owner, menu)
    const { menu: seen, added } = await made(sendAs(at, owner, 'GET', `/api/menu-extractions/${id}/changes`))
    const body = { seen_updated_at: seen.updated_at, added, changed: [], gone: [] }
    return write(at, owner, OF_VENUE, 'POST', `/api/menu-extractions/${id}/apply`, body)
  },
  'POST /api/menu-items/{id}/allergens/confirm': async ({ at, owner, venue }) => {
    const item = await anItem(at.services, await aMenu(at.services, venue))
    const statements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))
    const { updated_at: seen_updated_at } = await made(sendAs(at, owner, 'PATCH', `/api/menu-items/${item.id}/allergens`, { statements }))
    return write(at, owner, OF_VENUE, 'POST', `/api/menu-items/${item.id}/allergens/confirm`, {
      statements,
      confirmed_name: 'Ann',
      seen_updated_at,
    })
  },
  'POST /api/trash/{id}/restore, by an owner': async ({ at, owner, venue }) => {
    const item = await anItem(at.services, await aMenu(at.services, venue))
    const { trash_id } = await made(sendAs(at, owner, 'DELETE', `/api/menu-items/${item.id}`))
    return write(at, owner, OF_VENUE, 'POST', `/api/trash/${trash_id}/restore`)
  },
  'POST /api/trash/{id}/restore, by an editor': async ({ at, editor, other }) => {
    const { trash_id } = await made(sendAs(at, editor, 'DELETE', `/api/venues/${other.id}`))
    return write(at, editor, OF_ROLE, 'POST', `/api/trash/${trash_id}/restore`)
  },
  'DELETE /api/trash/{id}': async ({ at, admin, other }) => {
    const { trash_id } = await made(sendAs(at, admin, 'DELETE', `/api/venues/${other.id}`))
    return write(at, admin, OF_ROLE, 'DELETE', `/api/trash/${trash_id}`)
  },
  'DELETE /api/venues/{id}/invitations/{invitation_id}': async ({ at, owner, venue }) => {
    const path = `/api/venues/${venue.id}/invitations`
    const { id } = await made(sendAs(at, owner, 'POST', path, { email: 'tom@example.org', role: 'staff' }))
    return write(at, owner, OF_VENUE, 'DELETE', `${path}/${id}`)
  },
  'DELETE /api/user-invitations/{id}': async ({ at, admin }) => {
    const id = randomUUID()
    await made(sendAs(at, admin, 'POST', '/api/user-invitations', { id, email: 'tom@example.org', role: 'venue_owner' }))
    return write(at, admin, OF_ROLE, 'DELETE', `/api/user-invitations/${id}`)
  },
  'POST /api/reservations/{id}/requested-change': async ({ at, staff, venue }) => {
    const { id } = await aReservation(at.services, venue, { status: 'confirmed' })
    const wanted = { token: linkTokenFor(at.services, { id }), party_size: 4, date: '2026-12-24', time: '20:00' }
    await made(sendAs(at, null, 'POST', '/api/reservations/change', wanted))
    return write(at, staff, OF_VENUE, 'POST', `/api/reservations/${id}/requested-change`, { accept: true })
  },
  'POST /api/imports': async ({ at, editor }) => ({ by: editor, losses: OF_ROLE, request: () => uploadImport(at, editor, IMPORT) }),
  'PATCH /api/imports/{id}/columns': async ({ at, editor }) => {
    const { id } = await checked(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'PATCH', `/api/imports/${id}/columns`, { columns: { name: 'name' } })
  },
  'PATCH /api/imports/{id}/rows/{position}': async ({ at, editor }) => {
    const { id } = await checked(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'PATCH', `/api/imports/${id}/rows/2`, { columns: BELL })
  },
  'POST /api/imports/{id}/apply': async ({ at, editor }) => {
    const { id } = await checked(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'POST', `/api/imports/${id}/apply`)
  },
  'DELETE /api/imports/{id}': async ({ at, editor }) => {
    const { id } = await checked(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'DELETE', `/api/imports/${id}`)
  },
  'POST /api/bulk-changes/{id}/stop': async ({ at, editor, venue }) => {
    const { id } = await made(sendAs(at, editor, 'POST', '/api/bulk-changes', { action: 'feature', venues: { ids: [venue.id] } }))
    return write(at, editor, OF_ROLE, 'POST', `/api/bulk-changes/${id}/stop`)
  },
  'POST /api/bulk-changes/{id}/continue': async (scene) =>
    write(scene.at, scene.editor, OF_ROLE, 'POST', `/api/bulk-changes/${await aStoppedChange(scene)}/continue`),
  'POST /api/bulk-changes/{id}/undo': async (scene) =>
    write(scene.at, scene.editor, OF_ROLE, 'POST', `/api/bulk-changes/${await aStoppedChange(scene)}/undo`),
  'POST /api/audit-entries/{id}/undo': async (scene) =>
    write(scene.at, scene.editor, OF_ROLE, 'POST', `/api/audit-entries/${await anEdit(scene)}/undo`),
  'POST /api/audit-entries/{id}/restore': async (scene) => {
    const first = await anEdit(scene)
    await made(sendAs(scene.at, scene.admin, 'PATCH', `/api/venues/${scene.venue.id}`, { phone: '01632 960111' }))
    return write(scene.at, scene.editor, OF_ROLE, 'POST', `/api/audit-entries/${first}/restore`, {})
  },
  'POST /api/claims/{id}/approve': async (scene) =>
    write(scene.at, scene.admin, OF_ROLE, 'POST', `/api/claims/${await aClaim(scene)}/approve`),
  'POST /api/claims/{id}/refuse': async (scene) =>
    write(scene.at, scene.admin, OF_ROLE, 'POST', `/api/claims/${await aClaim(scene)}/refuse`, { reason: 'Please call us.' }),
  'POST /api/venues/{id}/claim/ask': async ({ at, withoutVenue, other }) => {
    await at.services.db.orm.delete(venueOwners).where(eq(venueOwners.venue_id, other.id))
    return write(at, withoutVenue, OF_ROLE, 'POST', `/api/venues/${other.id}/claim/ask`, { note: null })
  },
  'DELETE /api/venues/{id}/claim': async (scene) => {
    await aClaim(scene)
    return write(scene.at, scene.withoutVenue, ['session'], 'DELETE', `/api/venues/${scene.other.id}/claim`)
  },
  'POST /api/venues/{id}/claim/code': async (scene) => {
    const { at, admin, withoutVenue, other } = scene
    await aClaim(scene)
    await made(sendAs(at, admin, 'PATCH', `/api/venues/${other.id}`, { email: 'office@kumo.co.uk' }))
    return write(at, withoutVenue, OF_ROLE, 'POST', `/api/venues/${other.id}/claim/code`, { way: 'published_address' })
  },
  'POST /api/venues/{id}/claim/prove': async (scene) => {
    const { at, admin, withoutVenue, other } = scene
    await aClaim(scene)
    await made(sendAs(at, admin, 'PATCH', `/api/venues/${other.id}`, { email: 'office@kumo.co.uk' }))
    await made(sendAs(at, withoutVenue, 'POST', `/api/venues/${other.id}/claim/code`, { way: 'published_address' }))
    const code = await codeFrom(at, 'office@kumo.co.uk', 'claim-code')
    return write(at, withoutVenue, OF_ROLE, 'POST', `/api/venues/${other.id}/claim/prove`, { code })
  },
  'DELETE /api/users/{id}/second-factor': async ({ at, admin, withoutVenue }) => {
    await at.services.db.orm.update(users).set({ two_factor_enabled: true }).where(eq(users.id, withoutVenue.id))
    return write(at, admin, OF_ROLE, 'DELETE', `/api/users/${withoutVenue.id}/second-factor`)
  },
  'PATCH /api/synonyms/{id}': async ({ at, admin }) => {
    const { id } = await made(sendAs(at, admin, 'POST', '/api/synonyms', { phrases: ['aubergine', 'eggplant'] }))
    return write(at, admin, OF_ROLE, 'PATCH', `/api/synonyms/${id}`, { phrases: ['aubergine', 'brinjal'] })
  },
  'POST /api/mails/{id}/retry': async ({ at, admin, withoutVenue }) => {
    await made(sendAs(at, admin, 'POST', `/api/users/${withoutVenue.id}/password-link`))
    const [mail] = await at.services.db.orm.update(mails).set({ failed_at: NOON }).returning()
    return write(at, admin, OF_ROLE, 'POST', `/api/mails/${mail?.id}/retry`)
  },
  'POST /api/demand/menus/reminders': async ({ at, admin, venue }) => {
    await aMenu(at.services, venue, { updated_at: new Date('2026-03-01T12:00:00Z') })
    await updateDemandFigures(at.services)
    return write(at, admin, OF_ROLE, 'POST', '/api/demand/menus/reminders', {})
  },
  'DELETE /api/synonyms/{id}': async ({ at, admin }) => {
    const { id } = await made(sendAs(at, admin, 'POST', '/api/synonyms', { phrases: ['aubergine', 'eggplant'] }))
    return write(at, admin, OF_ROLE, 'DELETE', `/api/synonyms/${id}`)
  },
}

/** Of the own account, for which a session is enough. */
const OWN_WRITES: Record<string, (scene: Scene) => Promise<Write>> = {
  'DELETE /api/api-keys/{id}': async ({ at, owner }) => {
    const { id } = await anApiKey(at, owner, { scopes: ['read'] })
    return write(at, owner, ['session'], 'DELETE', `/api/api-keys/${id}`)
  },
  'DELETE /api/webhooks/{id}': async ({ at, owner, venue }) =>
    write(at, owner, ['session'], 'DELETE', `/api/webhooks/${await aWebhook(at, owner, venue)}`),
  'POST /api/webhooks/{id}/secret': async ({ at, owner, venue }) =>
    write(at, owner, ['session'], 'POST', `/api/webhooks/${await aWebhook(at, owner, venue)}/secret`),
  'POST /api/webhooks/{id}/test': async ({ at, owner, venue }) =>
    write(at, owner, ['session'], 'POST', `/api/webhooks/${await aWebhook(at, owner, venue)}/test`),
  'POST /api/webhooks/{id}/deliveries/{delivery_id}/replay': async ({ at, owner, venue }) => {
    const path = `/api/webhooks/${await aWebhook(at, owner, venue)}`
    await made(sendAs(at, owner, 'POST', `${path}/test`))
    const { data } = await made(sendAs(at, owner, 'GET', `${path}/deliveries`))
    return write(at, owner, ['session'], 'POST', `${path}/deliveries/${data[0].id}/replay`)
  },
  'DELETE /api/calendar-feeds/{id}': async ({ at, owner, venue }) => {
    const { id } = await made(sendAs(at, owner, 'POST', '/api/calendar-feeds', { venue_id: venue.id }))
    return write(at, owner, ['session'], 'DELETE', `/api/calendar-feeds/${id}`)
  },
  'POST /api/push-devices': async ({ at, owner }) => write(at, owner, ['session'], 'POST', '/api/push-devices', aDevice()),
  'DELETE /api/push-devices/{id}': async ({ at, owner }) => {
    const { id } = await made(sendAs(at, owner, 'POST', '/api/push-devices', aDevice()))
    return write(at, owner, ['session'], 'DELETE', `/api/push-devices/${id}`)
  },
  'PATCH /api/auth/passkeys/{id}': async ({ at, owner }) => {
    await at.services.db.orm.insert(passkeys).values(aPasskey(owner))
    return write(at, owner, ['session'], 'PATCH', '/api/auth/passkeys/phone', { name: 'Tablet' })
  },
  'DELETE /api/auth/passkeys/{id}': async ({ at, owner }) => {
    await at.services.db.orm.insert(passkeys).values(aPasskey(owner))
    return write(at, owner, ['session'], 'DELETE', '/api/auth/passkeys/phone')
  },
  'DELETE /api/auth/identities/{id}': async ({ at, owner }) => {
    const identity = { id: 'identity', account_id: 'x', provider_id: 'oidc', user_id: owner.id }
    await at.services.db.orm.insert(accounts).values(identity)
    return write(at, owner, ['session'], 'DELETE', '/api/auth/identities/identity')
  },
  'DELETE /api/auth/sessions/{id}': async ({ at, owner }) => {
    const other = { id: 'other', token: 'other', user_id: owner.id, expires_at: new Date(Date.now() + DAY_MS) }
    await at.services.db.orm.insert(sessions).values(other)
    return write(at, owner, ['session'], 'DELETE', '/api/auth/sessions/other')
  },
  'POST /api/auth/reauthenticate': async ({ at, owner }) => {
    await made(sendAs(at, owner, 'GET', '/api/auth/reauthenticate'))
    const code = await codeFrom(at, owner.email, 'proof-code')
    return write(at, owner, ['session'], 'POST', '/api/auth/reauthenticate', { code })
  },
  'POST /api/invitations/accept': async ({ at, owner, withoutVenue, venue }) => {
    const body = { email: withoutVenue.email, role: 'staff' }
    await made(sendAs(at, owner, 'POST', `/api/venues/${venue.id}/invitations`, body))
    const token = await tokenFrom(at, withoutVenue.email, 'invitation')
    return write(at, withoutVenue, ['session'], 'POST', '/api/invitations/accept', { token })
  },
}

const aDevice = () => ({
  endpoint: 'https://push.services.mozilla.com/a',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})
const aPasskey = ({ id }: TestUser) => ({
  id: 'phone',
  name: 'Phone',
  credential_id: 'phone',
  user_id: id,
  public_key: '',
  device_type: '',
})

async function aWebhook(at: TestApp, by: TestUser, { id: venue_id }: { id: string }): Promise<string> {
  const body = { url: 'https://hooks.kumo.co.uk/', topics: ['reservations'], venue_id }
  return (await made(sendAs(at, by, 'POST', '/api/webhooks', body))).id
}

/** Writes of the API that are in neither table, by the reason. */
const OTHERS: Record<string, readonly string[]> = {
  'a link, a code or a request of a visitor is the permission, whether or not somebody is signed in': [
    'POST /api/reservations',
    'POST /api/reservations/link',
    'POST /api/reservations/link/calendar',
    'POST /api/reservations/withdraw',
    'POST /api/reservations/answer-link',
    'POST /api/reservations/answer-link/renew',
    'POST /api/reservations/answer',
    'POST /api/reservations/answer/suggestion',
    'POST /api/reservations/suggestion/accept',
    'POST /api/reservations/suggestion/decline',
    'POST /api/reservations/change',
    'POST /api/reservations/change/request',
    'POST /api/reservations/change/times',
    'POST /api/invitations/link',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/send-verification-email',
    'POST /api/auth/verify-email',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/reset-password',
    'POST /api/auth/report-sign-in',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-in/magic-link',
    'POST /api/auth/magic-link/verify',
    'POST /api/auth/email-otp/send-verification-otp',
    'POST /api/auth/sign-in/email-otp',
    'POST /api/auth/sign-in/oidc',
    'POST /api/auth/sign-in/oidc/id-token',
    'POST /api/auth/sign-in/sso',
    'POST /api/auth/sign-in/passkey',
    'POST /api/auth/sign-in/passkey/options',
    'POST /api/auth/two-factor/verify',
    'POST /api/auth/two-factor/verify-backup-code',
  ],
  'one statement, which finds nothing without the session': ['POST /api/auth/token/refresh', 'POST /api/auth/sign-out'],
  'a browser or a provider takes part; the transaction is that of the other changes of the account': [
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/identities/link',
    'POST /api/auth/two-factor/disable',
    'POST /api/auth/two-factor/generate-backup-codes',
  ],
}

/** Stands for every record of a scene where only the path of a request matters. */
const ANYTHING: never = new Proxy(() => ({}), {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 'x' : ANYTHING),
}) as never

function plainWrites(): [method: string, path: string][] {
  const requests = [...Object.values(PLAIN_WRITES), PLAIN_OWN_WRITES].flatMap((all) => Object.values(all))
  return requests.map((requestOf) => {
    const [method, path] = requestOf(ANYTHING)
    return [method, path.split('?')[0] ?? '']
  })
}

describe.each(API_DATABASE_KINDS)('a write to a record whose user loses authority while it is under way, on %s', (kind) => {
  const at = useApp(kind)

  test('is tested for every write of the API', async () => {
    const { body } = await ask(at().app, '/api/openapi.json')
    const operations = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => [method.toUpperCase(), path] as const),
    )
    const named = new Set([...Object.keys({ ...WRITES, ...OWN_WRITES }).map((name) => name.split(',')[0]), ...Object.values(OTHERS).flat()])
    const plain = plainWrites()
    const isTested = ([method, template]: readonly [string, string]) =>
      named.has(`${method} ${template}`) ||
      plain.some(([other, path]) => other === method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    expect(operations.filter(([method, path]) => method !== 'GET' && !isTested([method, path]))).toEqual([])
  })

  test.each(Object.entries({ ...WRITES, ...OWN_WRITES }))('%s: refused', async (_operation, prepare) => {
    const { by, losses, request } = await prepare(await aScene(at()))
    await expectRefusedWithout(at(), by, losses, request)
  })

  test('leaves no picture when the user loses it while the files are written', async () => {
    const { admin } = await aScene(at())
    const { db } = at().services
    const lose = async () => void (await db.pool.query('delete from user_roles where user_id = $1', [admin.id]))
    const answer = await beforeTransaction(db, 2, lose, async () => uploadPicture(at(), admin, { bytes: await fourFields() }))
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed'])
    expect([await storedNames(at()), await db.orm.$count(images)]).toEqual([[], 0])
  })
})
