import { addDays, type LocalDate, type LocalTime } from '../time.ts'
import { type DayMinute, dayOf, type Sitting, sittingsOn, type VenueHours } from './hours.ts'
import { clockOf, type EpochMinute, isSkipped, toDateAndTime } from './local-minutes.ts'
import { slotMinutes } from './slot-minutes.ts'

export type Slot = {
  date: LocalDate
  time: LocalTime
  at: EpochMinute
  sitting: Sitting
  /** The date on which its sitting begins; for 00:30 usually the day before. */
  serviceDate: LocalDate
  minute: DayMinute
  isMarkedFull: boolean
}

/** The slots of the sittings that begin on a date, in ascending order, without times that a clock change skips. */
export function slotsOfService(hours: VenueHours, serviceDate: LocalDate, timeZone: string): Slot[] {
  const day = dayOf(hours, serviceDate)
  const clock = clockOf(serviceDate, timeZone)
  return sittingsOn(hours, serviceDate).flatMap((sitting) =>
    slotMinutes(sitting).flatMap((minute) => {
      const at = clock(minute)
      if (isSkipped(serviceDate, minute, at, timeZone)) return []
      const isMarkedFull = day !== undefined && (day.is_full || day.full_times.includes(minute))
      return [{ ...toDateAndTime(serviceDate, minute), at, sitting, serviceDate, minute, isMarkedFull }]
    }),
  )
}

export function slotsOn(hours: VenueHours, date: LocalDate, timeZone: string): Slot[] {
  const slots = [...slotsOfService(hours, addDays(date, -1), timeZone), ...slotsOfService(hours, date, timeZone)]
  const byTime = new Map<LocalTime, Slot>()
  for (const slot of slots) if (slot.date === date && !byTime.has(slot.time)) byTime.set(slot.time, slot)
  return [...byTime.values()].sort((a, b) => a.at - b.at)
}
