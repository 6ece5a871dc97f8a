import { eq, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { MAX_PEOPLE_PER_VENUE, MAX_VENUES_PER_PERSON } from '../../domain/people/people.ts'
import { users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { TrashRow } from './trash-row.ts'

/** @throws DomainError trash_email_taken when another account has the email address */
export async function prepareUser(tx: Transaction, { title }: TrashRow): Promise<void> {
  if ((await tx.$count(users, eq(users.email, title))) > 0) throw new DomainError('trash_email_taken')
}

/**
 * Returns the venues whose decided reservations and confirmed allergens get the user's references back. Drops
 * references of rows that no longer exist.
 */
export async function venuesOfLinks(tx: Transaction, entryId: string): Promise<string[]> {
  const ofReservation = sql`select r.venue_id from reservations r where t.table_name = 'reservations' and r.id = (t.data ->> 'id')::uuid`
  const ofItem = sql`select m.venue_id from menu_items i join menu_categories c on c.id = i.category_id join menus m on m.id = c.menu_id
    where t.table_name = 'menu_item_allergens' and i.id = (t.data ->> 'item_id')::uuid`
  await tx.execute(sql`delete from trash_rows t where entry_id = ${entryId} and link_column is not null
    and table_name in ('reservations', 'menu_item_allergens') and not exists (${ofReservation} union all ${ofItem})`)
  const { rows } = await tx.execute<{ venue_id: string }>(sql`
    select distinct v.venue_id from trash_rows t cross join lateral (${ofReservation} union all ${ofItem}) v
    where t.entry_id = ${entryId} and t.link_column is not null`)
  return rows.map(({ venue_id }) => venue_id)
}

export async function removeRefusedAssignments(tx: Transaction, { kind, entity_id }: TrashRow): Promise<number> {
  const isRestored = kind === 'venue' ? sql`o.venue_id = ${entity_id}` : sql`o.user_id = ${entity_id}`
  // The same lock as every change of the people of a venue, so that concurrent changes see each other.
  await tx.execute(
    sql`select from venues where id in (select o.venue_id from venue_owners o where ${isRestored}) order by id for no key update`,
  )
  const { rowCount } = await tx.execute(sql`delete from venue_owners o where ${isRestored} and (
    not exists (select from user_roles r where r.user_id = o.user_id and r.role = 'venue_owner')
    or (select count(*) from venue_owners p where p.venue_id = o.venue_id) > ${MAX_PEOPLE_PER_VENUE}
    or (select count(*) from venue_owners p where p.user_id = o.user_id) > ${MAX_VENUES_PER_PERSON})`)
  return rowCount ?? 0
}
