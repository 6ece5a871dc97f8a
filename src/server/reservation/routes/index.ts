import { newRouter } from '../../http/app-env.ts'
import { dinerRoutes } from './diner.ts'
import { venueReservationRoutes } from './venue.ts'

/** Reservations: what diners ask for, and what venues answer. */
export const reservationRoutes = newRouter().route('/', dinerRoutes).route('/', venueReservationRoutes)
