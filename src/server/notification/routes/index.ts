import { createApiRouter } from '../../http/app-env.ts'
import { calendarFeedRoutes, ownCalendarFeedRoutes } from './calendar-feeds.ts'
import { dailyEmailRoutes } from './daily-emails.ts'
import { pushDeviceRoutes } from './push-devices.ts'

/** Fixed paths come before paths with an id. */
export const notificationRoutes = createApiRouter()
  .route('/', calendarFeedRoutes)
  .route('/', ownCalendarFeedRoutes)
  .route('/', dailyEmailRoutes)
  .route('/', pushDeviceRoutes)
