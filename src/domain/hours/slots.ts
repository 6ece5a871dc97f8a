import { addDays, type LocalDate, type LocalTime } from '../time.ts'
import { SLOT_MINUTES, timeOfMinute } from '../time-of-minute.ts'
import { type DayMinute, dayOf, MINUTES_OF_DAY, type Sitting, sittingsOn, type VenueHours } from './hours.ts'
import { clockOf, type EpochMinute, isSkipped, toDateAndTime } from './local-minutes.ts'

/** Returns the half hours of a sitting at which a table can begin. */
export function slotMinutes({ opens, closes, last_table }: Pick<Sitting, 'opens' | 'closes' | 'last_table'>): DayMinute[] {
  const first = Math.ceil(opens / SLOT_MINUTES) * SLOT_MINUTES
  const last = last_table ?? closes - 1
  return Array.from({ length: Math.max(0, Math.floor((last - first) / SLOT_MINUTES) + 1) }, (_, index) => first + index * SLOT_MINUTES)
}

/** Returns the local times of several sittings, each once, from midnight on. */
export function timesOf(sittings: readonly Pick<Sitting, 'opens' | 'closes' | 'last_table'>[]): LocalTime[] {
  return [...new Set(sittings.flatMap(slotMinutes).map((minute) => timeOfMinute(minute % MINUTES_OF_DAY)))].sort()
}

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
function slotsOfService(hours: VenueHours, serviceDate: LocalDate, timeZone: string): Slot[] {
  const day = dayOf(hours, serviceDate)
  const clock = clockOf(serviceDate, timeZone)
  return sittingsOn(hours, serviceDate).flatMap((sitting) =>
    slotMinutes(sitting).flatMap((minute) => {
      const at = clock(minute)
      if (isSkipped({ date: serviceDate, minute }, at, timeZone)) return []
      const isMarkedFull = day !== undefined && (day.is_full || day.full_times.includes(minute))
      return [{ ...toDateAndTime(serviceDate, minute), at, sitting, serviceDate, minute, isMarkedFull }]
    }),
  )
}

/** Returns the slots whose local time is on a date, also of sittings that began the day before. */
export function slotsOn(hours: VenueHours, date: LocalDate, timeZone: string): Slot[] {
  const slots = [...slotsOfService(hours, addDays(date, -1), timeZone), ...slotsOfService(hours, date, timeZone)]
  const byTime = new Map<LocalTime, Slot>()
  for (const slot of slots) if (slot.date === date && !byTime.has(slot.time)) byTime.set(slot.time, slot)
  return [...byTime.values()].sort((a, b) => a.at - b.at)
}
