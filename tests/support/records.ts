import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  accounts,
  auditEntries,
  mails,
  passkeys,
  pushSubscriptions,
  sessions,
  venueClaims,
  venueInvitations,
  webhookDeliveries,
} from '../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from './accounts.ts'
import { anApiKey } from './api-key.ts'
import type { TestApp } from './app.ts'
import { uploadAndCheck } from './bulk-changes.ts'
import { sendAs } from './managing.ts'
import { aMenu, aVenue } from './scenario.ts'
import { aWholeVenue } from './whole-guide.ts'

/** Ids of existing records, by the path of the API before them. The records belong to one venue, its owner or an administrator. */
export type Records = { ids: Record<string, string>; venueId: string; owner: TestUser; admin: TestUser }

/** Creates a record of every kind that the API names in a path. */
export async function aRecordOfEachKind(at: TestApp): Promise<Records> {
  const { services } = at
  const { orm } = services.db
  const { admin, owner, venue, menu, category, item, pending, extractionId } = await aWholeVenue(at)
  const create = async (by: TestUser, path: string, body: unknown): Promise<string> => {
    const answer = await sendAs(at, by, 'POST', path, body)
    if (answer.status >= 300) throw new Error(`${path} made nothing: ${answer.text}`)
    return answer.body.id
  }
  const webhook = await create(owner, '/api/webhooks', { url: 'https://hooks.example.org/', topics: ['menus'], venue_id: venue.id })
  const [delivery] = await orm
    .insert(webhookDeliveries)
    .values({ webhook_id: webhook, type: 'webhook.test', at: services.clock() })
    .returning()
  const [session] = await orm.select().from(sessions).where(eq(sessions.user_id, owner.id))
  const keys = { public_key: 'x', counter: 0, device_type: 'singleDevice' }
  const [passkey] = await orm
    .insert(passkeys)
    .values({ id: randomUUID(), user_id: owner.id, credential_id: 'x', ...keys })
    .returning()
  const identity = { id: randomUUID(), account_id: 'x', provider_id: 'oidc', user_id: owner.id }
  await orm.insert(accounts).values(identity)
  const device = { endpoint: 'https://push.example.org/1', p256dh: 'x', auth: 'x', session_id: session?.id ?? '', user_id: owner.id }
  const [push] = await orm.insert(pushSubscriptions).values(device).returning()
  const claimed = await aVenue(services, { name: 'The Ferry', slug: 'the-ferry' })
  const claimant = await aUser(at)
  const [claim] = await orm
    .insert(venueClaims)
    .values({ venue_id: claimed.id, user_id: claimant.id, asked_at: services.clock(), note: 'Mine' })
    .returning()
  await sendAs(at, admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960199' })
  const isUpdate = and(eq(auditEntries.action, 'venue.update'), eq(auditEntries.entity_id, venue.id))
  const [entry] = await orm.select().from(auditEntries).where(isUpdate)
  const gone = await aMenu(services, venue, { name: 'Gone' })
  const { body: deleted } = await sendAs(at, owner, 'DELETE', `/api/menus/${gone.id}`)
  await sendAs(at, owner, 'POST', `/api/venues/${venue.id}/invitations`, { email: 'new@inn.example', role: 'staff' })
  await sendAs(at, admin, 'POST', '/api/user-invitations', { email: 'newer@inn.example' })
  const [toVenue] = await orm.select().from(venueInvitations).where(isNotNull(venueInvitations.venue_id))
  const [toGuide] = await orm.select().from(venueInvitations).where(isNull(venueInvitations.venue_id))
  const [mail] = await orm.select().from(mails).limit(1)
  const imported = await uploadAndCheck(at, admin, 'name\nThe Bell\n')
  const ids: Record<string, string> = {
    '/api/venues': venue.id,
    '/api/managed-venues': venue.id,
    '/api/menus': menu.id,
    '/api/managed-menus': menu.id,
    '/api/menu-categories': category.id,
    '/api/menu-items': item.id,
    '/api/menu-extractions': extractionId,
    '/api/reservations': pending.id,
    '/api/synonyms': await create(admin, '/api/synonyms', { phrases: ['one', 'two'] }),
    '/api/calendar-feeds': await create(owner, '/api/calendar-feeds', { venue_id: venue.id }),
    '/api/daily-emails': venue.id,
    '/api/push-devices': push?.id ?? '',
    '/api/auth/sessions': session?.id ?? '',
    '/api/auth/identities': identity.id,
    '/api/auth/passkeys': passkey?.id ?? '',
    '/api/api-keys': (await anApiKey(at, owner, { venue_id: venue.id })).id,
    '/api/webhooks': webhook,
    '/api/users': owner.id,
    '/api/user-roles': owner.id,
    '/api/user-invitations': toGuide?.id ?? '',
    '/api/claims': claim?.id ?? '',
    '/api/mails': mail?.id ?? '',
    '/api/bulk-changes': await create(admin, '/api/bulk-changes', { action: 'feature', venues: { ids: [venue.id] } }),
    '/api/imports': imported.id,
    '/api/audit-entries': String(entry?.id),
    '/api/trash': deleted.trash_id,
    '/api/exports': 'users',
    user_id: owner.id,
    invitation_id: toVenue?.id ?? '',
    delivery_id: delivery?.id ?? '',
    position: '1',
    date: '2026-12-24',
    venue_id: venue.id,
    menu_id: menu.id,
    category_id: category.id,
  }
  return { ids, venueId: venue.id, owner, admin }
}
