import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { webhooks } from '../../../src/server/db/schema/index.ts'
import { signingSecrets, webhookSecret } from '../../../src/server/webhook/webhooks.ts'
import { NOON, useApp } from '../../support/app.ts'
import { sendAs } from '../../support/managing.ts'
import { aReservation } from '../../support/reservation.ts'
import { aWebhook, useDeliveries } from '../../support/webhooks.ts'

describe('a webhook', () => {
  const at = useApp('embedded')
  const { people, receiver, deliverAll } = useDeliveries(at)

  test('is signed with the former and the new secret for a day after the secret was replaced', async () => {
    const { owner, otherOwner, venue } = people()
    const { id, secret } = await aWebhook(at(), owner, venue)
    const before = Date.now()
    at().setNow(new Date(before))
    expect((await sendAs(at(), otherOwner, 'POST', `/api/webhooks/${id}/secret`)).status).not.toBe(200)
    await at()
      .services.db.orm.update(webhooks)
      .set({ secret_number: 2, secret_replaced_at: new Date(before) })
    const next = webhookSecret({ id, secret_number: 2 }, at().services.secret)
    await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/test`)
    await aReservation(at().services, venue)
    await deliverAll()
    const message = receiver().messages.at(-1)
    for (const one of [secret, next]) expect(() => new Webhook(one).verify(message?.body ?? '', message?.headers ?? {})).not.toThrow()
    await at()
      .services.db.orm.update(webhooks)
      .set({ secret_replaced_at: new Date(before - DAY_MS - 1) })
    await aReservation(at().services, venue)
    await deliverAll()
    const later = receiver().messages.at(-1)
    expect(() => new Webhook(next).verify(later?.body ?? '', later?.headers ?? {})).not.toThrow()
    expect(() => new Webhook(secret).verify(later?.body ?? '', later?.headers ?? {})).toThrow()
  })

  test('returns the same new secret when its replacement is repeated within a minute, so that the former still signs', async () => {
    const { owner, venue } = people()
    const { id, secret } = await aWebhook(at(), owner, venue)
    const replace = async () => (await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/secret`)).body.secret
    const next = await replace()
    expect(await replace()).toBe(next)
    const [hook] = await at().services.db.orm.select().from(webhooks)
    expect(hook && signingSecrets(hook, at().services.secret, NOON)).toEqual([next, secret])
    at().setNow(new Date(NOON.getTime() + 60_000))
    expect(await replace()).not.toBe(next)
  })
})
