import { and, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { UndoPreview } from '../../../contract/bulk.ts'
import type { AuditEntity } from '../../../domain/audit.ts'
import { type ImportKind, MENU_PARTS } from '../../../domain/bulk.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { VenueRole } from '../../../domain/people/people.ts'
import type { AppContext } from '../../app-context.ts'
import { auditEntries } from '../../db/schema/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readBulkChange } from '../read-bulk-change.ts'
import { NOT_USED } from './undo-for-user.ts'
import { whereAboutRecord } from './undo-values.ts'

/** Maximum number of names of records that stay, in the question before an import is undone. */
const MAX_NAMES = 5

const ENTITIES: Readonly<Record<ImportKind, readonly AuditEntity[]>> = { venues: ['venue'], menus: MENU_PARTS, users: ['user'] }

/**
 * Returns what the undo of an import would do now: how many records go to the trash, get their earlier values, or stay because they were
 * changed or used since. The undo decides again for each record.
 * @throws DomainError not_allowed; not_found for another change than an import
 */
export async function previewUndo({ ctx, input }: { ctx: AppContext; input: { id: string } }): Promise<UndoPreview> {
  const change = await readBulkChange({ ctx, input })
  if (!change.import) throw new DomainError('not_found')
  const query = sql`
    with records as materialized (${changedRecords(change.id, ENTITIES[change.what])}),
      undone as materialized (${UNDONE}), later as materialized (${laterEntries(change.id, ENTITIES[change.what])}), ${KEPT[change.what](change.id)}
    select count(*) filter (where is_created and not is_kept)::int as trashed,
      count(*) filter (where not is_created and not is_kept)::int as restored,
      count(*) filter (where is_kept)::int as kept,
      coalesce((array_agg(name order by last desc) filter (where is_kept))[1:${sql.raw(String(MAX_NAMES))}], '{}') as kept_names
    from decided`
  const { rows } = await inTransaction(ctx.db, async (tx) => {
    // PostgreSQL would compile the query for seconds, because its estimate of later entries is far too high.
    await tx.execute(sql`select set_config('jit', 'off', true)`)
    return tx.execute<UndoPreview>(query)
  })
  return rows[0] ?? { trashed: 0, restored: 0, kept: 0, kept_names: [] }
}

/**
 * Selects the records that the import has created or changed, with their last entry. The entry of a menu also names changes of its dishes,
 * which have entries of their own.
 */
function changedRecords(changeId: string, entities: readonly AuditEntity[]): SQL {
  return sql`select entity, entity_id, max(id) as last, (array_agg(entity_name order by id desc))[1] as name,
      bool_or(changes @> '[{"field": "name", "from": null}]' or (entity = 'user' and changes @> '[{"field": "email", "from": null}]')) as is_created,
      bool_or(${whereAboutRecord()}) as is_own
    from audit_entries where bulk_change_id = ${changeId}::uuid and ${inArray(sql`entity`, [...entities])} group by entity, entity_id`
}

/**
 * Selects the last audit entry of each record after the import, with the same exceptions as `isLaterChange`: entries of undos and of changes
 * that were undone. Uses joins, because an import may have 200,000 rows. The deletion of a venue records its menus, which come back with it.
 */
function laterEntries(changeId: string, entities: readonly AuditEntity[]): SQL {
  const venue = sql`case when audit_entries.action = 'menu.delete'
    then (select c ->> 'from' from jsonb_array_elements(audit_entries.changes) c where c ->> 'field' = 'venue_id' limit 1) end`
  const isLater = and(
    inArray(auditEntries.entity, [...entities]),
    sql`${auditEntries.id} > (select min(last) from records)`,
    sql`${auditEntries.bulk_change_id} is distinct from ${changeId}::uuid and b.kind is distinct from 'undo'`,
    sql`own.change_id is null and of_venue.change_id is null`,
    whereAboutRecord(),
    notInArray(auditEntries.action, [...NOT_USED]),
  )
  return sql`select audit_entries.entity, audit_entries.entity_id, max(audit_entries.id) as id from audit_entries
    left join bulk_changes b on b.id = audit_entries.bulk_change_id
    left join undone own on own.change_id = audit_entries.bulk_change_id and own.subject = audit_entries.entity_id
    left join undone of_venue on of_venue.change_id = audit_entries.bulk_change_id and of_venue.subject = ${venue}
    where ${isLater} group by audit_entries.entity, audit_entries.entity_id`
}

/** Selects the records that undos have changed back, with the change that was undone. */
const UNDONE = sql`select u.undo_of as change_id, coalesce(r.venue_id::text, r.details #>> '{part,id}') as subject
  from bulk_changes u join bulk_change_rows r on r.change_id = u.id where u.undo_of is not null and r.outcome = 'changed'`

/** Whether one of the changed fields has another value now. @param present the record as JSON */
function differs(changeId: string, present: SQL): SQL {
  return sql`coalesce((select bool_or(case when f.field like '%\\_date' then (p.state ->> f.field)::timestamptz is distinct from (f.value #>> '{}')::timestamptz
        else p.state -> f.field is distinct from f.value end)
      from (select ${present} as state) p, lateral (
        select distinct on (c ->> 'field') c ->> 'field' as field, c -> 'to' as value from audit_entries e, jsonb_array_elements(e.changes) c
        where e.bulk_change_id = ${changeId}::uuid and e.entity = t.entity and e.entity_id = t.entity_id and c ->> 'field' <> 'new'
          and (t.entity <> 'user' or e.action = 'user.import')
        order by c ->> 'field', e.id desc) f
      where p.state is null or p.state ? f.field), false)`
}

type Decision = { entity: AuditEntity; table: string; isUsed: SQL; isChanged?: SQL; joins?: SQL }

const IS_LATER = sql`coalesce(l.id > t.last, false)`

/**
 * Decides for each record whether it stays. Records that were deleted since stay deleted. In the conditions `s` is the record and `l` its
 * last audit entry after the import.
 */
function decide(
  changeId: string,
  { entity, table, isUsed, isChanged = differs(changeId, sql`to_jsonb(s)`), joins = sql`` }: Decision,
): SQL {
  const id = entity === 'user' ? sql`t.entity_id` : sql`t.entity_id::uuid`
  return sql`select t.*, case when s.id is null then true when t.is_created then ${isUsed} else ${isChanged} end as is_kept
    from records t left join later l on l.entity = t.entity and l.entity_id = t.entity_id left join ${sql.identifier(table)} s on s.id = ${id} ${joins}
    where t.entity = ${entity} and t.is_own`
}

function keptVenues(id: string): SQL {
  const rows = (table: string) => sql`select venue_id from ${sql.identifier(table)}`
  const joins = sql`left join (select distinct venue_id from (${rows('menus')} union all ${rows('venue_owners')} union all ${rows('reservations')}) all_uses) u
    on u.venue_id = s.id`
  return sql`decided as (${decide(id, { entity: 'venue', table: 'venues', isUsed: sql`(${IS_LATER} or u.venue_id is not null)`, joins })})`
}

/**
 * A category that the import added stays while one of its dishes stays; a menu that it added stays while one of its categories or dishes
 * was changed.
 */
function keptMenus(id: string): SQL {
  const added = (field: string) => sql`(select count(*) from audit_entries e, jsonb_array_elements(e.changes) c
    where e.bulk_change_id = ${id}::uuid and e.entity = 'menu' and e.entity_id = t.entity_id and c ->> 'field' = ${field})`
  const isCategoryUsed = sql`(${IS_LATER} or exists (select from menu_items i where i.category_id = s.id
    and not exists (select from items x where x.entity_id = i.id::text and not x.is_kept)))`
  const isMenuUsed = sql`(${IS_LATER} or exists (select from parts p where p.menu_id = s.id and p.id > t.last)
    or ${added('category')} <> (select count(*) from menu_categories c where c.menu_id = s.id)
    or ${added('item')} <> (select count(*) from menu_items i join menu_categories c on c.id = i.category_id where c.menu_id = s.id))`
  return sql`parts as materialized (select c.menu_id, l.id from later l join menu_categories c on l.entity = 'menu_category' and c.id = l.entity_id::uuid
      union all select c.menu_id, l.id from later l join menu_items i on l.entity = 'menu_item' and i.id = l.entity_id::uuid
        join menu_categories c on c.id = i.category_id),
    items as (${decide(id, { entity: 'menu_item', table: 'menu_items', isUsed: IS_LATER })}),
    categories as (${decide(id, { entity: 'menu_category', table: 'menu_categories', isUsed: isCategoryUsed })}),
    whole as (${decide(id, { entity: 'menu', table: 'menus', isUsed: isMenuUsed })}),
    decided as (select * from items union all select * from categories union all select * from whole)`
}

function keptUsers(id: string): SQL {
  const idsOf = (role: VenueRole) =>
    sql`(select coalesce(jsonb_agg(o.venue_id::text order by o.venue_id::text collate "C"), '[]') from venue_owners o where o.user_id = s.id and o.role = ${role})`
  const state = sql`(select jsonb_build_object('role', r.role, 'towns', r.towns, 'venue_id', (select o.venue_id from venue_owners o where o.user_id = s.id
      order by o.created_at, o.venue_id limit 1), 'owner_of', ${idsOf('owner')}, 'staff_of', ${idsOf('staff')})
    from (select) one left join user_roles r on r.user_id = s.id)`
  const isGiven = sql`select from audit_entries e, jsonb_array_elements(e.changes) c where e.bulk_change_id = ${id}::uuid and e.entity = 'user'
    and e.entity_id = t.entity_id and c ->> 'field' in ('venue_id', 'other_venues') and (c -> 'to') @> to_jsonb(o.venue_id::text)`
  const isUsed = sql`(${IS_LATER} or s.last_sign_in_at is not null or (select count(*) from accounts a where a.user_id = s.id) > 1
    or exists (select from venue_owners o where o.user_id = s.id and not exists (${isGiven})))`
  return sql`decided as (${decide(id, { entity: 'user', table: 'users', isUsed, isChanged: differs(id, state) })})`
}

const KEPT: Readonly<Record<ImportKind, (changeId: string) => SQL>> = { venues: keptVenues, menus: keptMenus, users: keptUsers }
