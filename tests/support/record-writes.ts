import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ALLERGENS } from '../../src/domain/menu/allergens.ts'
import { mails, menuExtractions, menus, users, venueOwners } from '../../src/server/db/schema/index.ts'
import { updateDemandFigures } from '../../src/server/demand/update-figures.ts'
import { aUser, codeFrom, type TestUser } from './accounts.ts'
import { NOON, type TestApp, type TestResponse } from './app.ts'
import { uploadAndCheck, upload as uploadImport } from './bulk-changes.ts'
import { aReading, untilOver, upload as uploadMenu, whileReading } from './extraction.ts'
import type { Authority } from './lost-authority.ts'
import { everyone, sendAs } from './managing.ts'
import { fourFields, upload as uploadPicture } from './pictures.ts'
import { aReservation, linkTokenFor } from './reservation.ts'
import { aMenu, anItem } from './scenario.ts'

export type RecordScene = Awaited<ReturnType<typeof everyone>> & { at: TestApp; editor: TestUser; staff: TestUser }
export type RecordWrite = { by: TestUser; losses: readonly Authority[]; request: () => Promise<TestResponse> }

const OF_VENUE: readonly Authority[] = ['role', 'venue', 'session']
const OF_ROLE: readonly Authority[] = ['role', 'session']

export async function aRecordScene(at: TestApp): Promise<RecordScene> {
  const all = await everyone(at)
  const staff = await aUser(at, { venueId: all.venue.id, venueRole: 'staff' })
  return { at, ...all, staff, editor: await aUser(at, { role: 'editor' }) }
}

export function write(at: TestApp, by: TestUser, losses: readonly Authority[], method: string, path: string, body?: object): RecordWrite {
  return { by, losses, request: () => sendAs(at, by, method, path, body) }
}

/** A record that a request has created. */
export async function made(request: Promise<TestResponse>): Promise<TestResponse['body']> {
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

async function anEdit({ at, admin, venue }: RecordScene): Promise<number> {
  await made(sendAs(at, admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999' }))
  const { data } = await made(sendAs(at, admin, 'GET', `/api/audit-entries?entity_id=${venue.id}`))
  return data[0].id
}

async function aStoppedChange({ at, editor, venue }: RecordScene): Promise<string> {
  const { id } = await made(sendAs(at, editor, 'POST', '/api/bulk-changes', { action: 'feature', venues: { ids: [venue.id] } }))
  await made(sendAs(at, editor, 'POST', `/api/bulk-changes/${id}/stop`))
  return id
}

/** A claim that waits for the administrators, to a venue without an owner. */
async function aClaim({ at, withoutVenue, other }: RecordScene): Promise<string> {
  await at.services.db.orm.delete(venueOwners).where(eq(venueOwners.venue_id, other.id))
  await made(sendAs(at, withoutVenue, 'POST', `/api/venues/${other.id}/claim/ask`, { note: null }))
  const { claim } = await made(sendAs(at, withoutVenue, 'GET', `/api/venues/${other.id}/claim`))
  return claim.id
}

/** Keys are operations of the API, followed by the kind of request when an operation has several. */
export const RECORD_WRITES: Record<string, (scene: RecordScene) => Promise<RecordWrite>> = {
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
    const { id } = await uploadAndCheck(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'PATCH', `/api/imports/${id}/columns`, { columns: { name: 'name' } })
  },
  'PATCH /api/imports/{id}/rows/{position}': async ({ at, editor }) => {
    const { id } = await uploadAndCheck(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'PATCH', `/api/imports/${id}/rows/2`, { columns: BELL })
  },
  'PATCH /api/imports/{id}/rows/{position}/choice': async ({ at, editor }) => {
    const { id } = await uploadAndCheck(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'PATCH', `/api/imports/${id}/rows/1/choice`, { left_out: true })
  },
  'PATCH /api/imports/{id}/choices': async ({ at, editor }) => {
    const { id } = await uploadAndCheck(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'PATCH', `/api/imports/${id}/choices`, { planned: 'created', left_out: true })
  },
  'POST /api/imports/{id}/rows/{position}/use': async ({ at, editor }) => {
    const { id } = await uploadAndCheck(at, editor, `${IMPORT}${IMPORT.split('\n')[1]}\n`)
    return write(at, editor, OF_ROLE, 'POST', `/api/imports/${id}/rows/3/use`, { how: 'instead' })
  },
  'POST /api/imports/{id}/apply': async ({ at, editor }) => {
    const { id } = await uploadAndCheck(at, editor, IMPORT)
    return write(at, editor, OF_ROLE, 'POST', `/api/imports/${id}/apply`)
  },
  'DELETE /api/imports/{id}': async ({ at, editor }) => {
    const { id } = await uploadAndCheck(at, editor, IMPORT)
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
