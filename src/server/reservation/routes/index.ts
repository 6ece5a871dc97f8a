import { createApiRouter } from '../../http/app-env.ts'
import { dinerRoutes, reservationLinkRoutes } from './diner.ts'
import { venueReservationRoutes, venueStreamRoutes } from './venue.ts'

/** Reservations: what diners ask for, and what venues answer. Fixed paths come before those with an id. */
export function reservationRoutes() {
  return createApiRouter()
    .route('/', dinerRoutes)
    .route('/', reservationLinkRoutes)
    .route('/', venueStreamRoutes())
    .route('/', venueReservationRoutes)
}
