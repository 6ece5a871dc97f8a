/** The periods by which reservations can be filtered, by requested date. All but `all` begin today. */
export const RESERVATION_PERIODS = ['all', 'today', 'next-7-days', 'next-month'] as const

export type ReservationPeriod = (typeof RESERVATION_PERIODS)[number]
