import { createECDH, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../src/domain/durations.ts'
import { accounts, passkeys, sessions } from '../../src/server/db/schema/index.ts'
import { codeFrom, type TestUser, tokenFrom } from './accounts.ts'
import { anApiKey } from './api-key.ts'
import type { TestApp } from './app.ts'
import { sendAs } from './managing.ts'
import { made, type RecordScene, type RecordWrite, write } from './record-writes.ts'

/** Writes to records of the user's own account, for which a session is enough. */
export const OWN_RECORD_WRITES: Record<string, (scene: RecordScene) => Promise<RecordWrite>> = {
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
