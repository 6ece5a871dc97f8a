import type { VenueOpening } from '../../contract/venue.ts'
import { MINUTES_OF_DAY } from '../../domain/hours/hours.ts'
import { type OpenHours, type OpeningAt, readOpenHours, type SetHours, withSetHours } from '../../domain/hours/open-at.ts'
import { timeOfMinute } from '../../domain/time-of-minute.ts'

/** The hours that a row of `venues` has set, with those of dates from two days ago; null for none. `SetHours` as JSON. */
export const SET_HOURS_SQL = `(select json_build_object('week', r.week, 'days', coalesce((
      select json_agg(json_build_object('date', d.date, 'sittings', d.sittings)) from venue_days d
      where d.venue_id = r.venue_id and d.sittings is not null and d.date >= current_date - 2), '[]'))
    from venue_booking_rules r where r.venue_id = venues.id)`

export type HoursRow = { hours_mon_fri: string | null; hours_sat_sun: string | null; set_hours: SetHours | null }

export function openHoursOf({ hours_mon_fri, hours_sat_sun, set_hours }: HoursRow): OpenHours {
  const texts = readOpenHours(hours_mon_fri, hours_sat_sun)
  return set_hours ? withSetHours(texts, set_hours) : texts
}

export function toVenueOpening(opening: OpeningAt | null): VenueOpening {
  if (opening === null) return null
  const { state, at } = opening
  const day = state === 'closed' && at !== null ? Math.floor(at / MINUTES_OF_DAY) % 7 : null
  return { state, time: at === null ? null : timeOfMinute(at % MINUTES_OF_DAY), day }
}
