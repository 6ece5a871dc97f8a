import { sittingsOn, type VenueHours } from '../../domain/hours/hours.ts'
import { slotMinutes } from '../../domain/hours/slots.ts'
import type { LocalDate } from '../../domain/time.ts'
import { clockTime, tablesText } from '../hours/format-hours.ts'
import type { DayChange } from '../hours/use-day-changes.ts'

export type ClosingOption = {
  label: string
  detail: string
  isClosed: boolean
  change: DayChange
  undo: DayChange
  done: string
}

/**
 * Returns what can be closed on a date: a time, each sitting and the whole day. A day that is closed completely can
 * only be opened.
 * @param time chosen before, such as '19:30'; null without one
 */
export function closingOptions(hours: VenueHours, date: LocalDate, time: string | null): ClosingOption[] {
  const day = hours.days.find((each) => each.date === date)
  const isDayFull = day?.is_full ?? false
  const whole = isDayFull ? reopenedDay() : closedDay()
  if (isDayFull) return [whole]
  const full = new Set(day?.full_times)
  const sittings = sittingsOn(hours, date).map((sitting) => ({ sitting, minutes: slotMinutes(sitting) }))
  const chosen = sittings.flatMap(({ minutes }) => minutes).find((minute) => clockTime(minute) === time)
  const parts = [
    ...(chosen === undefined ? [] : [partOption({ name: clockTime(chosen), tables: '', minutes: [chosen] }, full)]),
    ...(sittings.length < 2
      ? []
      : sittings.map(({ sitting, minutes }) => {
          const tables = tablesText(sitting)
          return partOption({ name: sitting.name || tables, tables, minutes }, full)
        })),
  ]
  return [...parts, whole]
}

/** Times of the tables of a day, such as '19:30'; `closed` are those of them that take no requests. */
export type DayTimes = { all: ReadonlySet<string>; closed: ReadonlySet<string> }

export function timesOfDay(hours: VenueHours | undefined, date: LocalDate): DayTimes {
  if (!hours) return { all: new Set(), closed: new Set() }
  const day = hours.days.find((each) => each.date === date)
  const all = sittingsOn(hours, date).flatMap(slotMinutes)
  const closed = day?.is_full ? all : (day?.full_times ?? [])
  return { all: new Set(all.map(clockTime)), closed: new Set(closed.map(clockTime)) }
}

function closedDay(): ClosingOption {
  return {
    label: 'Close the whole day',
    detail: 'It reopens automatically tomorrow',
    isClosed: false,
    change: { is_full: true },
    undo: { is_full: false },
    done: 'The day is closed to requests',
  }
}

function reopenedDay(): ClosingOption {
  return {
    label: 'Take requests again',
    detail: 'The whole day is closed',
    isClosed: true,
    change: { is_full: false },
    undo: { is_full: true },
    done: 'The day takes requests again',
  }
}

type DayPart = { name: string; tables: string; minutes: number[] }

function partOption({ name, tables, minutes }: DayPart, full: ReadonlySet<number>): ClosingOption {
  const open = minutes.filter((minute) => !full.has(minute))
  const isClosed = open.length === 0
  const detail = tables === name ? '' : tables
  return isClosed
    ? { label: `Open ${name}`, detail, isClosed, change: { free: minutes }, undo: { full: minutes }, done: `${name} takes requests again` }
    : { label: `Close ${name}`, detail, isClosed, change: { full: open }, undo: { free: open }, done: `${name} closed` }
}
