/**
 * Where the query store keeps what private screens fetch: everything of one kind under one key, so that whoever changes a
 * thing makes all that shows it stale without knowing who that is.
 */
export const KEYS = {
  venues: ['managed-venues'],
  venueDeletions: ['venue-deletions'],
  hours: ['venue-hours'],
  people: ['venue-people'],
  takesRequests: ['takes-requests'],
  assignments: ['venue-assignments'],
  users: ['users'],
  mails: ['mails'],
  synonyms: ['synonyms'],
  menus: ['managed-menus'],
  extractions: ['menu-extractions'],
  reviews: ['menu-reviews'],
  comparisons: ['menu-comparisons'],
  reservations: ['reservations'],
  claims: ['claims'],
  claimableVenues: ['claimable-venues'],
  log: ['audit-entries'],
  trash: ['trash'],
  ownSessions: ['own-sessions'],
  ownIdentities: ['own-identities'],
  apiKeys: ['api-keys'],
  webhooks: ['webhooks'],
  webhookDeliveries: ['webhook-deliveries'],
  calendarFeeds: ['calendar-feeds'],
  dailyEmails: ['daily-emails'],
  pushDevices: ['push-devices'],
  choices: ['choices'],
} as const satisfies Record<string, readonly [string]>
