import { newRouter } from '../../http/app-env.ts'
import { dinerRoutes } from './diner.ts'
import { reservationLinkRoutes } from './link.ts'
import { venueReservationRoutes } from './venue.ts'
import { venueStreamRoutes } from './venue-streams.ts'

/** Reservations: what diners ask for, and what venues answer. Fixed paths come before those with an id. */
export function reservationRoutes() {
  return newRouter()
    .route('/', dinerRoutes)
    .route('/', reservationLinkRoutes)
    .route('/', venueStreamRoutes())
    .route('/', venueReservationRoutes)
}
