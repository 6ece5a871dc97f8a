import type { reservations } from '../db/schema/index.ts'

/** What the audit log calls a reservation: which table, never whose, since entries outlive the diner's data. */
export function reservationLabel({ party_size, requested_date, requested_time }: typeof reservations.$inferSelect): string {
  return `Table for ${party_size}, ${requested_date} ${requested_time.slice(0, 5)}`
}
