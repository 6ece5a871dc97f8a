/** How a reservation came in: by the form, or typed in by the venue after a call or when the guests stood there. */
export const RESERVATION_SOURCES = ['online', 'phone', 'walk_in'] as const

export type ReservationSource = (typeof RESERVATION_SOURCES)[number]

/** The sources of bookings that a venue types in. */
export const BOOKING_SOURCES = ['phone', 'walk_in'] as const satisfies readonly ReservationSource[]

export type BookingSource = (typeof BOOKING_SOURCES)[number]
