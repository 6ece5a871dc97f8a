export const WEBHOOK_TOPICS = ['reservations', 'venues', 'menus'] as const

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

export const WEBHOOK_TOPIC_LABELS: Record<WebhookTopic, { label: string; hint: string }> = {
  reservations: {
    label: 'Reservations',
    hint: 'Requests, answers, bookings, changes and arrivals, with names and phone numbers of guests at venues that you own.',
  },
  venues: { label: 'Venues', hint: 'Changes of a venue and of its hours.' },
  menus: { label: 'Menus', hint: 'New, changed and deleted menus, also when only a dish has changed.' },
}

export const WEBHOOK_URL_MAX_LENGTH = 1000
export const MAX_WEBHOOKS = 10
export const OLD_SECRET_HOURS = 24
export const SHOWN_DELIVERIES = 50

/** Returns the topic of an event that a trigger of migration 0038, 0062 or 0065 wrote, such as `venue.updated`; null for `webhook.test`. */
export function topicOf(event: string): WebhookTopic | null {
  const topic = `${event.slice(0, event.indexOf('.'))}s`
  return WEBHOOK_TOPICS.find((one) => one === topic) ?? null
}

/** Why deliveries to a webhook stopped: its receiver answered 410, or has accepted nothing for `STOP_AFTER_DAYS`. */
export const WEBHOOK_STOP_REASONS = ['gone', 'failing'] as const

export type WebhookStopReason = (typeof WEBHOOK_STOP_REASONS)[number]

/** Days without an accepted event after which deliveries to a webhook stop. */
export const STOP_AFTER_DAYS = 5

/** Why an attempt got no response, and how the log of a webhook says it. */
export const WEBHOOK_FAILURES = {
  unknown_name: 'the host name was not found',
  not_public: 'the host is not on the public internet',
  refused: 'the host cannot be reached',
  insecure: 'the certificate or its encryption is not valid',
  timeout: 'no response within 10 seconds',
  closed: 'the connection was closed without a response',
  not_http: 'the response was not HTTP',
} as const

export type WebhookFailure = keyof typeof WEBHOOK_FAILURES
