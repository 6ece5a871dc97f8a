import type { LocalDate, LocalTime } from '../time.ts'

/** What a venue and a diner can change about a confirmed reservation. */
export type TableChange = { party_size: number; date: LocalDate; time: LocalTime }

/** A change that a diner asks for. The instant as ISO text, because it is stored as JSON. */
export type RequestedChange = TableChange & { requested_at: string }
