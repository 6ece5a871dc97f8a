export const RESERVATION_SOURCES = ['online', 'phone', 'walk_in'] as const

export type ReservationSource = (typeof RESERVATION_SOURCES)[number]

export const BOOKING_SOURCES = ['phone', 'walk_in'] as const satisfies readonly ReservationSource[]

export type BookingSource = (typeof BOOKING_SOURCES)[number]
