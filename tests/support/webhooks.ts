import { afterEach, beforeEach, expect } from 'vitest'
import type { NewWebhook } from '../../src/contract/webhook.ts'
import { webhookDeliveries, webhookEvents } from '../../src/server/db/schema/index.ts'
import { deliverEvent } from '../../src/server/webhook/deliver.ts'
import { passOnEvents } from '../../src/server/webhook/pass-on-events.ts'
import type { TestUser } from './accounts.ts'
import type { TestApp } from './app.ts'
import { everyone, sendAs } from './managing.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

export const WEBHOOK_URL = 'https://hooks.example.org/plateful'

/** @param venue null for all venues, which only administrators may choose */
export async function aWebhook(
  at: TestApp,
  by: TestUser,
  venue: { id: string } | null,
  topics = ['reservations', 'venues', 'menus'],
): Promise<NewWebhook> {
  const answer = await sendAs(at, by, 'POST', '/api/webhooks', { url: WEBHOOK_URL, topics, venue_id: venue?.id ?? null })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

type People = Awaited<ReturnType<typeof everyone>>

/** Creates `everyone` before each test. `eventsAfter` returns the sorted types of the events that are stored while its work runs. */
export function useEvents(at: () => TestApp): { people: () => People; eventsAfter: (work: () => Promise<unknown>) => Promise<string[]> } {
  let people: People
  beforeEach(async () => {
    people = await everyone(at())
  })
  return {
    people: () => people,
    async eventsAfter(work) {
      await at().services.db.orm.delete(webhookEvents)
      await work()
      return (await at().services.db.orm.select().from(webhookEvents)).map(({ type }) => type).sort()
    },
  }
}

/** Creates `everyone` and a receiver of all webhooks before each test. */
export function useDeliveries(at: () => TestApp) {
  const { people } = useEvents(at)
  let receiver: WebhookReceiver
  beforeEach(async () => {
    receiver = await startWebhookReceiver()
  })
  afterEach(() => receiver.close())
  return {
    people,
    receiver: () => receiver,
    /** Delivers all stored events once. Returns 'ok' or the message of the error for each. */
    async deliverAll(isLast = false): Promise<string[]> {
      await passOnEvents(at().services)
      const waiting = await at().services.db.orm.select().from(webhookDeliveries)
      const outcomes = []
      for (const { id } of waiting)
        outcomes.push(
          await deliverEvent(at().services, receiver.open, { delivery_id: id, isLast }).then(
            () => 'ok',
            (error: Error) => error.message,
          ),
        )
      return outcomes
    },
    logOf: async (by: TestUser, id: string) => (await sendAs(at(), by, 'GET', `/api/webhooks/${id}/deliveries`)).body.data,
  }
}
