import { type Column, type SQL, sql } from 'drizzle-orm'
import { SITTING_MINUTES } from '../../domain/hours/hours.ts'
import { venueBookingRules } from '../db/schema/index.ts'

/**
 * Returns the expression for how many minutes a venue keeps a table. Select it within another `sql`, because Drizzle drops table names from
 * the columns of an expression in a selection from one table.
 */
export function tableMinutesOf(venueId: Column): SQL<number> {
  return sql<number>`coalesce((
    select ${venueBookingRules.table_minutes} from ${venueBookingRules} where ${venueBookingRules.venue_id} = ${venueId}), ${SITTING_MINUTES})`
}
