import { withoutSeconds, zonedToInstant } from '../time.ts'

/** `requested_time` with or without seconds. */
export type RequestedTime = { requested_date: string; requested_time: string }

export function reservationStart({ requested_date, requested_time }: RequestedTime, timeZone: string): Date {
  return zonedToInstant(requested_date, withoutSeconds(requested_time), timeZone)
}
