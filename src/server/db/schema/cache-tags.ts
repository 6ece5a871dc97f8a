/** Declares which cached pages and results show the rows of each table, so that a write invalidates them without naming them. */
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { TableWrite } from '../table-writes.ts'
import * as schema from './index.ts'

/** Lists of all venues, lists of all menus or dishes, which venues have an owner, and the settings of the guide. */
export type ListTag = 'venues' | 'menus' | 'owners' | 'settings'

/** What a public page may depend on: a list, or one venue with its menus. */
export type PageTag = ListTag | `venue:${string}`

/** What a write may change: what pages show, and the reservations of one venue, which are on no public page. */
export type CacheTag = PageTag | `reservations:${string}`

type Scope = ListTag | 'venue' | 'reservations'

const MENU_SCOPES = ['menus', 'venue'] as const satisfies Scope[]

/**
 * What an insert into a table and any other write to it change. `venue` and `reservations` are those of the venue that the rows belong to.
 * A new table does not compile until it has an entry.
 */
const SCOPES: Record<TableKey, { insert: readonly Scope[]; change: readonly Scope[] }> = {
  // A new venue has no menu and no page yet. Menus and dishes include the name and the address of their venue.
  venues: { insert: ['venues'], change: ['venues', 'menus', 'venue'] },
  menus: both(MENU_SCOPES),
  menuCategories: both(MENU_SCOPES),
  menuItems: both(MENU_SCOPES),
  menuItemAllergens: both(MENU_SCOPES),
  // Triggers write it together with menus and venues.
  menuListings: both([]),
  reservations: both(['reservations']),
  // Search results show which venues are open.
  venueBookingRules: both(['venues', 'venue', 'reservations']),
  venueDays: both(['venues', 'venue', 'reservations']),
  // The embed says in a header which websites may show it.
  venueEmbeds: both(['venue']),
  // Search results depend on all venues and all menus.
  searchSynonyms: both(['venues', 'menus']),
  // Only redirects show former slugs, and they are not cached.
  venueOldSlugs: both([]),
  accounts: both([]),
  apiKeys: both([]),
  auditEntries: both([]),
  bulkChangeRows: both([]),
  bulkChanges: both([]),
  calendarFeeds: both([]),
  dailyEmails: both([]),
  // Every page shows the name of the guide.
  guideSettings: both(['settings']),
  idempotencyKeys: both([]),
  images: both([]),
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
  // The page of a venue says whether it can be claimed. Assignments are rare, so that all pages of venues are rendered again.
  venueOwners: both(['owners']),
  venueService: both([]),
  verifications: both([]),
  // Triggers write events together with what changes.
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

/** The tag of pages that show one venue or its menus. */
export function venueTag(venueId: string): PageTag {
  return `venue:${venueId}`
}

/** The tag of streams that show the reservations of one venue. */
export function reservationsTag(venueId: string): CacheTag {
  return `reservations:${venueId}`
}

/** Whether a public page may depend on the tag. */
export function isPageTag(tag: CacheTag): tag is PageTag {
  return !tag.startsWith('reservations:')
}

/** Whether public pages show what a write changes. */
export function isShownOnPages({ table, kind }: TableWrite): boolean {
  return scopesOf(table, kind).some((scope) => scope !== 'reservations')
}

/**
 * Returns the tags of what the writes of a transaction change.
 * @param venueIds the venues that the written rows belong to
 * @throws Error when rows of a venue were written and no venue is named
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
