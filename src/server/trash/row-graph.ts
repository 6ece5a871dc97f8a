/** The tables whose rows the trash stores, with their foreign keys, read from the schema. */
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../db/schema/index.ts'

type TableKey = { [Key in keyof typeof schema]: (typeof schema)[Key] extends PgTable ? Key : never }[keyof typeof schema]

/**
 * Whether the trash stores the rows of a table that are deleted by a cascade. A new table does not compile until it has
 * an entry. Sessions, links, codes, devices and feeds are not stored, because a deletion ends all access that was
 * issued before. Triggers write derived data.
 */
const KEEPS: Record<TableKey, boolean> = {
  venues: true,
  venueOldSlugs: true,
  venueOwners: true,
  venueBookingRules: true,
  venueDays: true,
  venueEmbeds: true,
  venueSpellings: true,
  venueClaims: true,
  menus: true,
  menuCategories: true,
  menuItems: true,
  menuItemAllergens: true,
  menuExtractions: true,
  reservations: true,
  users: true,
  userRoles: true,
  accounts: true,
  twoFactors: true,
  passkeys: true,
  dailyEmails: true,
  weeklyEmails: true,
  apiKeys: false,
  auditEntries: false,
  bulkChangeRows: false,
  bulkChanges: false,
  calendarFeeds: false,
  guideSettings: false,
  idempotencyKeys: false,
  images: false,
  importChoices: false,
  importMappings: false,
  knownDevices: false,
  mails: false,
  menuListings: false,
  orphanedMenuFiles: false,
  pushSubscriptions: false,
  rateLimits: false,
  searchChanges: false,
  searchDemand: false,
  searchSynonyms: false,
  sessions: false,
  ssoProviders: false,
  staleMenus: false,
  townService: false,
  trashEntries: false,
  trashRows: false,
  venueClaimCodes: false,
  venueInvitations: false,
  venueService: false,
  verifications: false,
  webhookDeliveries: false,
  webhookEvents: false,
  webhooks: false,
}

type Column = { name: string; type: string }

export type Reference = { column: string; parent: string; parentColumn: Column; onDelete: string | undefined }

export type TableShape = {
  name: string
  isKept: boolean
  key: readonly Column[]
  stored: readonly string[]
  computed: readonly string[]
  references: readonly Reference[]
}

export const TABLE_SHAPES: ReadonlyMap<string, TableShape> = sortByReferences(
  Object.entries(schema).flatMap(([key, table]) => (is(table, PgTable) ? [toShape(table, KEEPS[key as TableKey])] : [])),
)

/**
 * Returns the tables whose rows are stored when rows of `root` are deleted: `root`, and those to which the deletion
 * cascades, parents first.
 */
export function tablesDeletedWith(root: string): TableShape[] {
  const names = new Set([root])
  return [...TABLE_SHAPES.values()].filter(({ name, isKept, references }) => {
    const goes = name === root || (isKept && references.some(({ parent, onDelete }) => onDelete === 'cascade' && names.has(parent)))
    if (goes) names.add(name)
    return goes
  })
}

export function linksTo(parent: string): { table: TableShape; reference: Reference }[] {
  return [...TABLE_SHAPES.values()].flatMap((table) =>
    table.references
      .filter((reference) => reference.parent === parent && reference.onDelete === 'set null')
      .map((reference) => ({ table, reference })),
  )
}

function toShape(table: PgTable, isKept: boolean): TableShape {
  const { columns, primaryKeys, foreignKeys } = getTableConfig(table)
  const keyNames = primaryKeys[0]?.columns.map((column) => column.name) ?? []
  const key = columns.filter((column) => column.primary || keyNames.includes(column.name))
  const computed = columns.filter((column) => column.generated !== undefined)
  return {
    name: getTableName(table),
    isKept,
    key: key.map((column) => ({ name: column.name, type: column.getSQLType() })),
    stored: columns.filter((column) => column.generated === undefined).map((column) => column.name),
    computed: computed.map((column) => column.name),
    references: foreignKeys.map((foreignKey) => {
      const { columns: from, foreignColumns: to, foreignTable } = foreignKey.reference()
      const [column, parentColumn] = [from[0], to[0]]
      if (!column || !parentColumn || from.length > 1) throw new Error(`a foreign key of ${getTableName(table)} has several columns`)
      return {
        column: column.name,
        parent: getTableName(foreignTable),
        parentColumn: { name: parentColumn.name, type: parentColumn.getSQLType() },
        onDelete: foreignKey.onDelete,
      }
    }),
  }
}

function sortByReferences(shapes: readonly TableShape[]): Map<string, TableShape> {
  const sorted = new Map<string, TableShape>()
  const add = (shape: TableShape) => {
    if (sorted.has(shape.name)) return
    for (const { parent } of shape.references) {
      const above = shapes.find(({ name }) => name === parent)
      if (above && above !== shape) add(above)
    }
    sorted.set(shape.name, shape)
  }
  for (const shape of shapes) add(shape)
  return sorted
}
