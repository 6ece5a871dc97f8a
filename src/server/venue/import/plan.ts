import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { isUuid } from '../../../domain/uuid.ts'
import { NO_HYGIENE } from '../../../domain/venue/hygiene.ts'
import { needsNewSlug } from '../../../domain/venue/slug.ts'
import type { Transaction } from '../../db/transaction.ts'
import { normaliseForComparison } from '../../import-files/parse-cells.ts'
import type { FieldValue, RowPosition, Summary } from '../../import-files/report.ts'
import type { RowChoice } from '../../import-files/row-choices.ts'
import type { SlugState } from '../../slug/allocate-slugs.ts'
import { type ExistingVenue, venueMatchKey } from './find-existing-venues.ts'
import type { ImportDraft } from './import-state.ts'
import type { ImportedFields, Kept, ReadVenue } from './parse-venue.ts'

export type VenueImportRow = ImportedFields & { id: string; source_id: string | null }

/** The slug stays unless the name changes or the row has another free slug. */
export type PlannedChange =
  | { kind: 'create'; venue: VenueImportRow; kept: Kept }
  | { kind: 'change'; venue: VenueImportRow; slug: string; changes: FieldChange[]; needsSlug: boolean; kept: Kept }
  | { kind: 'unchanged'; name: string; slug: string }
  | { kind: 'duplicate'; name: string; first: RowPosition }
  | { kind: 'ambiguous'; name: string; count: number }
  | { kind: 'elsewhere'; name: string }

export type ParsedVenueRow = RowPosition & ReadVenue & Pick<RowChoice, 'leftOutFields' | 'newVenueId'>

const EMPTY: Omit<ImportedFields, 'takes_requests' | 'name' | 'address_road' | 'address_city' | 'address_postcode'> = {
  image_url: null,
  image_alt: null,
  cuisines: [],
  description: null,
  price: null,
  address_county: null,
  latitude: null,
  longitude: null,
  phone: null,
  email: null,
  website: null,
  hours_mon_fri: null,
  hours_sat_sun: null,
  featured: false,
  new: false,
  active: true,
  ...NO_HYGIENE,
}

/**
 * Plans the change of each row in order, considering earlier rows. A row matches the venue with its id, otherwise the
 * venue with its name and postcode. Only values that the row contains are compared.
 */
export function planRows(rows: readonly ParsedVenueRow[], known: readonly ExistingVenue[], rules: PlanRules): PlannedChange[] {
  const lookup = lookupOf(known)
  return rows.map((row) => planRow(row, lookup, rules))
}

type PlanRules = {
  /** Records every matched venue. */
  memory: ImportDraft
  newId: () => string
  mayEdit: (city: string) => boolean
  /** Whether new venues keep the ids of an export. */
  keepsIds: boolean
  /** The `newVenueId` of all rows. Other rows do not match these venues by name and postcode. */
  additionalIds: ReadonlySet<string>
}

type Lookup = { byId: Map<string, ExistingVenue>; bySource: Map<string, ExistingVenue>; byIdentity: Map<string, ExistingVenue[]> }

function lookupOf(known: readonly ExistingVenue[]): Lookup {
  return {
    byId: new Map(known.map((venue) => [venue.id, venue])),
    bySource: new Map(known.flatMap((venue) => (venue.source_id ? [[venue.source_id, venue]] : []))),
    byIdentity: Map.groupBy(known, venueMatchKey),
  }
}

function planRow(row: ParsedVenueRow, lookup: Lookup, { newId, mayEdit, keepsIds, ...rules }: PlanRules): PlannedChange {
  const { sourceId, fields, kept, newVenueId } = row
  const { memory } = rules
  const [id, ...others] = candidates(row, lookup, rules)
  if (others.length > 0) return { kind: 'ambiguous', name: fields.name, count: others.length + 1 }
  // Later rows with this id refer to the same venue, even when it is stored with the id of another source.
  if (id !== undefined && sourceId) memory.bind(sourceId, id)
  const first = id === undefined ? undefined : memory.metAt(id)
  if (first) return { kind: 'duplicate', name: fields.name, first }
  const present = id === undefined ? undefined : lookup.byId.get(id)
  if (!mayEdit(fields.address_city) || (present && !mayEdit(present.address_city))) return { kind: 'elsewhere', name: fields.name }
  if (present) {
    memory.meet(present.id, row)
    return planChange(row, present, memory)
  }
  // The id of an exported venue is kept, because the menus and owners of the same export refer to it.
  const isOwnId = sourceId !== null && isUuid(sourceId)
  const ownId = isOwnId && keepsIds ? sourceId.toLowerCase() : null
  // A new venue has no owner, so that requests would get no reply without an email address.
  const ids = { id: newVenueId ?? ownId ?? newId(), source_id: isOwnId ? null : sourceId }
  const venue = { ...EMPTY, takes_requests: Boolean(fields.email), ...fields, ...ids }
  memory.meet(venue.id, row)
  memory.rename(venue.id, venueMatchKey(venue))
  if (sourceId) memory.bind(sourceId, venue.id)
  return { kind: 'create', venue, kept }
}

/** The venues that a row may mean: the one with its id, otherwise those with its name and postcode. */
function candidates(
  { sourceId, fields, newVenueId }: ParsedVenueRow,
  lookup: Lookup,
  { memory, additionalIds }: Pick<PlanRules, 'memory' | 'additionalIds'>,
): string[] {
  if (sourceId) {
    const id = lookup.bySource.get(sourceId)?.id ?? memory.bySource(sourceId) ?? lookup.byId.get(sourceId.toLowerCase())?.id
    if (id) return [id]
  }
  if (newVenueId !== undefined) return lookup.byId.has(newVenueId) ? [newVenueId] : []
  const identity = venueMatchKey(fields)
  const inDatabase = (lookup.byIdentity.get(identity) ?? []).map(({ id }) => id)
  const still = inDatabase.filter((id) => (memory.identityOf(id) ?? identity) === identity)
  return [...new Set([...still, ...memory.byIdentity(identity)])].filter((id) => !additionalIds.has(id))
}

function planChange(row: ParsedVenueRow, present: ExistingVenue, memory: ImportDraft): PlannedChange {
  const { sourceId, leftOutFields = [] } = row
  const isLeftOut = (field: string) => leftOutFields.includes(field)
  const fields = Object.fromEntries(Object.entries(row.fields).filter(([field]) => !isLeftOut(field))) as Partial<ImportedFields>
  const { slug: _slug, ...others } = row.kept
  const kept: Kept = isLeftOut('slug') ? others : row.kept
  const changes: FieldChange[] = []
  const note = (field: string, from: FieldValue, to: FieldValue) => {
    if (!isDeepStrictEqual(normaliseForComparison(from), normaliseForComparison(to))) changes.push({ field, from, to })
  }
  const ownId = sourceId?.toLowerCase() === present.id
  const source_id = present.source_id ?? (ownId || isLeftOut('source_id') ? null : sourceId)
  note('source_id', present.source_id, source_id)
  for (const [field, to] of Object.entries(fields) as [keyof ImportedFields, FieldValue][]) note(field, present[field], to)
  const isMoved = kept.slug !== undefined && kept.slug !== present.slug
  if (changes.length === 0 && !isMoved) return { kind: 'unchanged', name: present.name, slug: present.slug }
  const { slug, ...before } = present
  const venue = { ...before, ...fields, source_id }
  memory.rename(venue.id, venueMatchKey(venue))
  const needsSlug = !isLeftOut('slug') && needsNewSlug(present, venue.name)
  return { kind: 'change', venue, slug, changes, needsSlug, kept }
}

export type FieldChange = { field: string; from: FieldValue; to: FieldValue }

export type RowReport = RowPosition &
  (
    | { outcome: 'created'; name: string; slug: string }
    | { outcome: 'changed'; name: string; slug: string; changes: FieldChange[] }
    | { outcome: 'unchanged'; name: string; slug: string }
    /** An earlier row described the same venue. Only the first one is imported. */
    | { outcome: 'duplicate'; name: string; first: RowPosition }
    | { outcome: 'refused'; name: string | null; reason: string }
  )

export type ReportLine = RowReport | Summary

/** Returns by venue id the slugs of an export that are free, so that URLs of pages stay the same. */
export async function wantedSlugs(tx: Transaction, planned: readonly PlannedChange[], memory: SlugState): Promise<Map<string, string>> {
  const wanted = planned.flatMap((one) => {
    if ((one.kind !== 'create' && one.kind !== 'change') || one.kept.slug === undefined) return []
    return one.kind === 'change' && one.slug === one.kept.slug ? [] : [{ id: one.venue.id, slug: one.kept.slug }]
  })
  const slugs = new Map<string, string>()
  if (wanted.length === 0) return slugs
  const slugList = sql`${sql.param(wanted.map(({ slug }) => slug))}::text[]`
  const { rows } = await tx.execute<{ slug: string; id: string }>(
    sql`select slug, id from venues where slug = any(${slugList}) union all select slug, venue_id from venue_old_slugs where slug = any(${slugList})`,
  )
  const owners = new Map(rows.map(({ slug, id }) => [slug, id]))
  for (const { id, slug } of wanted) {
    if ((owners.get(slug) ?? id) !== id || memory.hasSlug(slug)) continue
    slugs.set(id, slug)
    memory.takeSlug(slug)
  }
  return slugs
}
