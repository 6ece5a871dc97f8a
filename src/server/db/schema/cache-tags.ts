/** Maps tables to cache tags of the pages and results that show their rows. A write invalidates them through this map. */
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { TableWrite } from '../table-writes.ts'
import * as schema from './index.ts'

export type ListTag = 'venues' | 'menus' | 'owners' | 'settings'

export type PageTag = ListTag | `venue:${string}`

export type CacheTag = PageTag | `reservations:${string}`

type Scope = ListTag | 'venue' | 'reservations'

const MENU_SCOPES = ['menus', 'venue'] as const satisfies Scope[]

/**
 * Tags that an insert into a table and any other write to it change. `venue` and `reservations` refer to the venue of the rows. The type
 * requires an entry for every table.
 */
const SCOPES: Record<TableKey, { insert: readonly Scope[]; change: readonly Scope[] }> = {
  // A new venue has no menu and no page yet. Menus and dishes include the name and postal address of their venue.
  venues: { insert: ['venues'], change: ['venues', 'menus', 'venue'] },
  menus: both(MENU_SCOPES),
  menuCategories: both(MENU_SCOPES),
  menuItems: both(MENU_SCOPES),
  menuItemAllergens: both(MENU_SCOPES),
  // Triggers write it together with menus and venues, which invalidate the tags.
  menuListings: both([]),
  reservations: both(['reservations']),
  // Search results show which venues are open.
  venueBookingRules: both(['venues', 'venue', 'reservations']),
  venueDays: both(['venues', 'venue', 'reservations']),
  // A response header of the embed lists the websites that may show it.
  venueEmbeds: both(['venue']),
  searchSynonyms: both(['venues', 'menus']),
  // Former slugs are only used for redirects, which are not cached.
  venueOldSlugs: both([]),
  accounts: both([]),
  apiKeys: both([]),
  auditEntries: both([]),
  bulkChangeRows: both([]),
  bulkChanges: both([]),
  calendarFeeds: both([]),
  dailyEmails: both([]),
  guideSettings: both(['settings']),
  idempotencyKeys: both([]),
  images: both([]),
  importChoices: both([]),
  importMappings: both([]),
  knownDevices: both([]),
  mails: both([]),
  menuExtractions: both([]),
  orphanedMenuFiles: both([]),
  passkeys: both([]),
  pushSubscriptions: both([]),
  rateLimits: both([]),
  searchChanges: both([]),
  searchDemand: both([]),
  sessions: both([]),
  ssoProviders: both([]),
  staleMenus: both([]),
  townService: both([]),
  trashEntries: both([]),
  trashRows: both([]),
  twoFactors: both([]),
  userRoles: both([]),
  users: both([]),
  venueClaimCodes: both([]),
  venueClaims: both([]),
  venueInvitations: both([]),
  // A venue page shows whether the venue can be claimed. Assignments are rare, so invalidating all venue pages is acceptable.
  venueOwners: both(['owners']),
  venueService: both([]),
  venueSpellings: both([]),
  verifications: both([]),
  webhookDeliveries: both([]),
  webhookEvents: both([]),
  webhooks: both([]),
  weeklyEmails: both([]),
}

type TableKey = { [Key in keyof typeof schema]: (typeof schema)[Key] extends PgTable ? Key : never }[keyof typeof schema]

function both(scopes: readonly Scope[]): { insert: readonly Scope[]; change: readonly Scope[] } {
  return { insert: scopes, change: scopes }
}

const SCOPES_BY_TABLE = new Map<string, (typeof SCOPES)[TableKey]>(
  Object.entries(schema).flatMap(([key, table]) => (is(table, PgTable) ? [[getTableName(table), SCOPES[key as TableKey]] as const] : [])),
)

export function venueTag(venueId: string): PageTag {
  return `venue:${venueId}`
}

export function reservationsTag(venueId: string): CacheTag {
  return `reservations:${venueId}`
}

export function isPageTag(tag: CacheTag): tag is PageTag {
  return !tag.startsWith('reservations:')
}

export function isShownOnPages({ table, kind }: TableWrite): boolean {
  return scopesOf(table, kind).some((scope) => scope !== 'reservations')
}

/**
 * Returns the cache tags that the writes of a transaction change.
 * @param venueIds venues of the written rows
 * @throws Error when rows of a venue were written and `venueIds` is empty
 */
export function tagsOf(writes: readonly TableWrite[], venueIds: ReadonlySet<string>): CacheTag[] {
  const scopes = new Set(writes.flatMap(({ table, kind }) => scopesOf(table, kind)))
  if (venueIds.size === 0 && (scopes.has('venue') || scopes.has('reservations')))
    throw new Error(`a transaction wrote ${writes.map(({ table }) => table).join(', ')} and named no venue`)
  return [...scopes].flatMap((scope): CacheTag[] => {
    if (scope === 'venue') return [...venueIds].map(venueTag)
    if (scope === 'reservations') return [...venueIds].map(reservationsTag)
    return [scope]
  })
}

function scopesOf(table: string, kind: TableWrite['kind']): readonly Scope[] {
  return SCOPES_BY_TABLE.get(table)?.[kind] ?? []
}
