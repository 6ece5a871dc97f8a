/** The periods a list of reservations can be narrowed to, by requested date; all of them but `all` begin today. */
export const RESERVATION_PERIODS = ['all', 'today', 'next-7-days', 'next-month'] as const

export type ReservationPeriod = (typeof RESERVATION_PERIODS)[number]
