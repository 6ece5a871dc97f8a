import { type LocalDate, type LocalTime, localNow } from '../time.ts'
import { minuteOfTime, SLOT_MINUTES } from '../time-of-minute.ts'
import { MINUTES_OF_DAY, type Sitting, sittingsOn, type VenueHours } from './hours.ts'
import { clockOf, type EpochMinute, toDateAndTime } from './local-minutes.ts'
import { type Slot, slotsOn } from './slots.ts'

export type Booked = { at: EpochMinute; covers: number }

type HalfHour = {
  date: LocalDate
  time: LocalTime
  at: EpochMinute
  covers: number
  room: number | null
}

type Reserved = { requested_date: LocalDate; requested_time: LocalTime; covers: number }

export function toBooked(reserved: readonly Reserved[], timeZone: string): Booked[] {
  const clocks = new Map<LocalDate, (minute: number) => EpochMinute>()
  return reserved.map(({ requested_date, requested_time, covers }) => {
    const clock = clocks.get(requested_date) ?? clockOf(requested_date, timeZone)
    clocks.set(requested_date, clock)
    return { at: clock(minuteOfTime(requested_time)), covers }
  })
}

/**
 * The half hours of a service date with their covers, from the first opening to the last closing, and beyond when reservations need it.
 * A reservation counts in every half hour that it touches.
 * @param booked also of the days before and after, because tables overlap midnight
 */
export function coversByHalfHour(hours: VenueHours, date: LocalDate, booked: readonly Booked[], timeZone: string): HalfHour[] {
  const clock = clockOf(date, timeZone)
  const sittings = sittingsOn(hours, date)
  const length = hours.rules.table_minutes
  const arrivals = booked.filter(({ at }) => at >= clock(0) && at < clock(MINUTES_OF_DAY)).map(({ at }) => at)
  const first = Math.min(...sittings.map(({ opens }) => clock(opens)), ...arrivals)
  const end = Math.max(...sittings.map(({ closes }) => clock(closes)), ...arrivals.map((at) => at + length))
  if (sittings.length + arrivals.length === 0) return []
  const isUniform = clock(2 * MINUTES_OF_DAY) - clock(0) === 2 * MINUTES_OF_DAY
  const day = { sittings, own: null, clock }
  const halfHours: HalfHour[] = []
  for (let at = first - ((first - clock(0)) % SLOT_MINUTES); at < end; at += SLOT_MINUTES) {
    const local = isUniform ? toDateAndTime(date, at - clock(0)) : localNow(new Date(at * 60_000), timeZone)
    halfHours.push({ ...local, at, covers: coversIn(booked, at, length), room: capacityAt(hours, at, day) })
  }
  return halfHours
}

/**
 * By how many covers a party exceeds the capacity in the fullest half hour of its stay; 0 when it does not or there is no limit.
 * @param booked without the party itself
 */
export function coversOverCapacity(
  hours: VenueHours,
  { slot, party }: { slot: Pick<Slot, 'at' | 'serviceDate'> & { sitting: Sitting | null }; party: number },
  booked: readonly Booked[],
  timeZone: string,
): number {
  const { table_minutes } = hours.rules
  const sittings = sittingsOn(hours, slot.serviceDate)
  const day = { sittings, own: slot.sitting, clock: clockOf(slot.serviceDate, timeZone) }
  let most = 0
  for (let ahead = 0; ahead < table_minutes; ahead += SLOT_MINUTES) {
    const at = slot.at + ahead
    const room = capacityAt(hours, at, day)
    if (room !== null) most = Math.max(most, coversIn(booked, at, table_minutes) + party - room)
  }
  return most
}

/** Like `coversOverCapacity`, also for a time at which the venue offers no table. */
export function coversOverCapacityAt(
  hours: VenueHours,
  { date, time, party }: { date: LocalDate; time: LocalTime; party: number },
  booked: readonly Booked[],
  timeZone: string,
): number {
  const offered = slotsOn(hours, date, timeZone).find((slot) => slot.time === time)
  const slot = offered ?? { at: clockOf(date, timeZone)(minuteOfTime(time)), serviceDate: date, sitting: null }
  return coversOverCapacity(hours, { slot, party }, booked, timeZone)
}

function coversIn(booked: readonly Booked[], at: EpochMinute, tableMinutes: number): number {
  let covers = 0
  for (const each of booked) if (each.at < at + SLOT_MINUTES && each.at + tableMinutes > at) covers += each.covers
  return covers
}

/** `own`: the sitting of the party. Its capacity also counts after the sitting has closed. */
type ServiceDay = { sittings: readonly Sitting[]; own: Sitting | null; clock: (minute: number) => EpochMinute }

function capacityAt({ rules }: VenueHours, at: EpochMinute, { sittings, own, clock }: ServiceDay): number | null {
  const sitting = sittings.find(({ opens, closes }) => clock(opens) < at + SLOT_MINUTES && at < clock(closes)) ?? own
  return sitting?.room ?? rules.room
}
