import { type SQL, sql } from 'drizzle-orm'

export const cityOfTrash: SQL<string | null> = sql`coalesce(
  (select v.address_city from venues v where v.id = trash_entries.venue_id),
  (select r.data ->> 'address_city' from trash_rows r
    where r.table_name = 'venues' and r.link_column is null and r.data ->> 'id' = trash_entries.venue_id::text limit 1))`
