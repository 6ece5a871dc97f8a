import { and, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { UndoPreview } from '../../../contract/bulk.ts'
import type { AuditEntity } from '../../../domain/audit.ts'
import { type ImportKind, MENU_PARTS, type MenuPart } from '../../../domain/bulk.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { auditEntries } from '../../db/schema/index.ts'
import { readBulkChange } from '../read-bulk-change.ts'
import { NOT_USED } from '../undo-for-user.ts'
import { isOfOtherChange, isOfThing } from '../undo-values.ts'

/** Names of what stays, in the question before an import is undone. */
const MAX_NAMES = 5

const ENTITIES: Readonly<Record<ImportKind, readonly AuditEntity[]>> = { venues: ['venue'], menus: MENU_PARTS, users: ['user'] }

/**
 * Says what the undo of an import would do at this moment: how much goes to the trash, gets its earlier values, and stays because it was changed or
 * used since. The undo decides again for each.
 * @throws DomainError not_allowed; not_found for another change than an import
 */
export async function previewUndo({ ctx, input }: { ctx: AppContext; input: { id: string } }): Promise<UndoPreview> {
  const change = await readBulkChange({ ctx, input })
  if (!change.import) throw new DomainError('not_found')
  const { rows } = await ctx.db.orm.execute<UndoPreview>(sql`
    with things as (${changedThings(change.id, ENTITIES[change.what])}), ${KEPT[change.what](change.id)}
    select count(*) filter (where is_created and not is_kept)::int as trashed,
      count(*) filter (where not is_created and not is_kept)::int as restored,
      count(*) filter (where is_kept)::int as kept,
      coalesce((array_agg(name order by last desc) filter (where is_kept))[1:${sql.raw(String(MAX_NAMES))}], '{}') as kept_names
    from decided`)
  return rows[0] ?? { trashed: 0, restored: 0, kept: 0, kept_names: [] }
}

/** What the import has created or changed, with its last entry. The entry of a menu also names changes of its dishes, which have entries of their own. */
function changedThings(changeId: string, entities: readonly AuditEntity[]): SQL {
  return sql`select entity, entity_id, max(id) as last, (array_agg(entity_name order by id desc))[1] as name,
      bool_or(changes @> '[{"field": "name", "from": null}]' or (entity = 'user' and changes @> '[{"field": "email", "from": null}]')) as is_created,
      bool_or(${isOfThing()}) as is_own
    from audit_entries where bulk_change_id = ${changeId}::uuid and ${inArray(sql`entity`, [...entities])} group by entity, entity_id`
}

/** Whether these things were changed after the import, by what was not undone. */
function hasLater(changeId: string, entityIds: SQL, entities: readonly AuditEntity[]): SQL {
  const isLater = and(
    inArray(auditEntries.entity, [...entities]),
    sql`${auditEntries.entity_id} in (${entityIds})`,
    gt(auditEntries.id, sql`t.last`),
    isOfOtherChange(changeId),
    isOfThing(),
    sql`${auditEntries.action} not in (${sql.join(
      NOT_USED.map((action) => sql`${action}`),
      sql`, `,
    )})`,
  )
  return sql`exists (select from ${auditEntries} where ${isLater})`
}

/** Whether one of the changed fields has another value now, or the thing is gone. @param present the thing as JSON */
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

function stateOf(table: string): SQL {
  return sql`(select to_jsonb(s) from ${sql.identifier(table)} s where s.id = t.entity_id::uuid)`
}

type Decision = { entity: AuditEntity; table: string; isUsed: SQL; isChanged: SQL }

/** What is gone stays gone. */
function decide({ entity, table, isUsed, isChanged }: Decision): SQL {
  const id = entity === 'user' ? sql`t.entity_id` : sql`t.entity_id::uuid`
  const isGone = sql`not exists (select from ${sql.identifier(table)} s where s.id = ${id})`
  return sql`select t.*, case when ${isGone} then true when t.is_created then ${isUsed} else ${isChanged} end as is_kept from things t where t.entity = ${entity} and t.is_own`
}

function keptVenues(id: string): SQL {
  const rows = (table: string) => sql`exists (select from ${sql.identifier(table)} u where u.venue_id = t.entity_id::uuid)`
  const isUsed = sql`(${hasLater(id, sql`t.entity_id`, ['venue'])} or ${rows('menus')} or ${rows('venue_owners')} or ${rows('reservations')})`
  return sql`decided as (${decide({ entity: 'venue', table: 'venues', isUsed, isChanged: differs(id, stateOf('venues')) })})`
}

/** A category that the import added stays while it has dishes that stay; a menu that it added while something of it has changed. */
function keptMenus(id: string): SQL {
  const ofMenu = (table: string) => sql`select p.id from ${sql.identifier(table)} p where p.menu_id = t.entity_id::uuid`
  const items = sql`select i.id::text from menu_items i where i.category_id in (${ofMenu('menu_categories')})`
  const added = (field: string) => sql`(select count(*) from audit_entries e, jsonb_array_elements(e.changes) c
    where e.bulk_change_id = ${id}::uuid and e.entity = 'menu' and e.entity_id = t.entity_id and c ->> 'field' = ${field})`
  const ids = sql`select t.entity_id union all select c.id::text from menu_categories c where c.menu_id = t.entity_id::uuid union all ${items}`
  const isMenuUsed = sql`(${hasLater(id, ids, MENU_PARTS)}
    or ${added('category')} <> (select count(*) from menu_categories c where c.menu_id = t.entity_id::uuid)
    or ${added('item')} <> (select count(*) from (${items}) i))`
  const isCategoryUsed = sql`(${hasLater(id, sql`t.entity_id`, ['menu_category'])} or exists (select from menu_items i where i.category_id = t.entity_id::uuid
    and not exists (select from items x where x.entity_id = i.id::text and not x.is_kept)))`
  const isItemUsed = hasLater(id, sql`t.entity_id`, ['menu_item'])
  const part = (entity: MenuPart['entity'], table: string, isUsed: SQL) =>
    decide({ entity, table, isUsed, isChanged: differs(id, stateOf(table)) })
  return sql`items as (${part('menu_item', 'menu_items', isItemUsed)}),
    categories as (${part('menu_category', 'menu_categories', isCategoryUsed)}), whole as (${part('menu', 'menus', isMenuUsed)}),
    decided as (select * from items union all select * from categories union all select * from whole)`
}

function keptUsers(id: string): SQL {
  const idsOf = (
    role: 'owner' | 'staff',
  ) => sql`(select coalesce(jsonb_agg(o.venue_id::text order by o.venue_id::text collate "C"), '[]') from venue_owners o
    where o.user_id = t.entity_id and o.role = ${role})`
  const state = sql`(select jsonb_build_object('role', r.role, 'towns', r.towns, 'venue_id', (select o.venue_id from venue_owners o where o.user_id = u.id
      order by o.created_at, o.venue_id limit 1), 'owner_of', ${idsOf('owner')}, 'staff_of', ${idsOf('staff')})
    from users u left join user_roles r on r.user_id = u.id where u.id = t.entity_id)`
  const isGiven = sql`select from audit_entries e, jsonb_array_elements(e.changes) c where e.bulk_change_id = ${id}::uuid and e.entity = 'user'
    and e.entity_id = t.entity_id and c ->> 'field' in ('venue_id', 'other_venues') and (c -> 'to') @> to_jsonb(o.venue_id::text)`
  const isUsed = sql`(${hasLater(id, sql`t.entity_id`, ['user'])}
    or exists (select from users u where u.id = t.entity_id and u.last_sign_in_at is not null)
    or (select count(*) from accounts a where a.user_id = t.entity_id) > 1
    or exists (select from venue_owners o where o.user_id = t.entity_id and not exists (${isGiven})))`
  return sql`decided as (${decide({ entity: 'user', table: 'users', isUsed, isChanged: differs(id, state) })})`
}

const KEPT: Readonly<Record<ImportKind, (changeId: string) => SQL>> = { venues: keptVenues, menus: keptMenus, users: keptUsers }
