import { createApiRouter } from '../../http/app-env.ts'
import { answerRoutes } from './answer.ts'
import { changeRoutes } from './changes.ts'
import { dinerRoutes, reservationLinkRoutes } from './diner.ts'
import { eveningRoutes } from './evening.ts'
import { suggestionRoutes } from './suggestions.ts'
import { venueReservationRoutes, venueStreamRoutes } from './venue.ts'

export function reservationRoutes() {
  return createApiRouter()
    .route('/', dinerRoutes)
    .route('/', reservationLinkRoutes)
    .route('/', answerRoutes)
    .route('/', venueStreamRoutes())
    .route('/', eveningRoutes)
    .route('/', suggestionRoutes)
    .route('/', changeRoutes)
    .route('/', venueReservationRoutes)
}
