import { type SQL, sql } from 'drizzle-orm'

/** Selects the town of the venue of a trash entry, also of a venue that is in the trash itself, in a query of entries. Null for users. */
export const cityOfTrash: SQL<string | null> = sql`coalesce(
  (select v.address_city from venues v where v.id = trash_entries.venue_id),
  (select r.data ->> 'address_city' from trash_rows r
    where r.table_name = 'venues' and r.link_column is null and r.data ->> 'id' = trash_entries.venue_id::text limit 1))`
