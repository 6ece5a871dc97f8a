import { useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import { DAY_NAMES } from '../../domain/hours/day-names.ts'
import { weekdayOf } from '../../domain/hours/hours.ts'
import { addMonths, formatDate, type LocalDate } from '../../domain/time.ts'
import { pluralise } from '../pluralise.ts'
import { Icon } from '../ui/icon.tsx'
import { calendarWeeks } from './calendar-weeks.ts'
import { clockTime, tablesText } from './format-hours.ts'
import * as styles from './month-calendar.module.css'

type Day = VenueHoursData['days'][number]

/** Returns the label of a date that differs from the week: closed, full, other tables, or only a note. */
export function dayBadge({ sittings, is_full, full_times }: Day): { label: string; tone: 'declined' | 'pending' | 'neutral' } {
  if (sittings?.length === 0) return { label: 'Closed', tone: 'declined' }
  if (is_full) return { label: 'Full', tone: 'declined' }
  if (full_times.length > 0) {
    const times = full_times.length > 3 ? pluralise(full_times.length, 'time') : full_times.map(clockTime).join(', ')
    return { label: `${times} full`, tone: 'pending' }
  }
  return sittings ? { label: sittings.map(tablesText).join(', '), tone: 'pending' } : { label: 'Note', tone: 'neutral' }
}

type MonthCalendarProps = { hours: VenueHoursData; today: LocalDate; chosen: LocalDate; onChoose: (date: LocalDate) => void }

export function MonthCalendar({ hours, today, chosen, onChoose }: MonthCalendarProps) {
  const [opened, setOpened] = useState(firstOfMonth(chosen))
  // The month may end while the page is open.
  const isOver = opened < firstOfMonth(today)
  const first = isOver ? firstOfMonth(today) : opened
  const title = formatDate(first).slice(2)
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <button
          type="button"
          className="icon-button compact"
          aria-label="Previous month"
          aria-disabled={first <= today || undefined}
          onClick={() => first > today && setOpened(addMonths(first, -1))}
        >
          <Icon name="left" />
        </button>
        <h3>{title}</h3>
        <button type="button" className="icon-button compact" aria-label="Next month" onClick={() => setOpened(addMonths(first, 1))}>
          <Icon name="right" />
        </button>
      </div>
      <table aria-label={title}>
        <thead>
          <tr>
            {DAY_NAMES.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarWeeks(first, today).map((week) => (
            <tr key={week.at(-1)}>
              {week.map((date, day) => (
                <td key={DAY_NAMES[day]} className={date && date.slice(0, 7) !== first.slice(0, 7) ? styles.next : undefined}>
                  {date ? (
                    <DateButton hours={hours} date={date} isPast={date < today} isChosen={date === chosen} onChoose={onChoose} />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`
}

type DateProps = { hours: VenueHoursData; date: LocalDate; isPast: boolean; isChosen: boolean; onChoose: (date: LocalDate) => void }

function DateButton({ hours: { days, rules }, date, isPast, isChosen, onChoose }: DateProps) {
  const day = days.find((each) => each.date === date)
  const badge = day && dayBadge(day)
  const isWeeklyClosed = !day?.sittings && rules.week?.[weekdayOf(date)]?.length === 0
  const state = badge?.label ?? (isWeeklyClosed ? 'closed every week' : '')
  const tone = badge ? (badge.tone === 'declined' ? styles.closed : styles.other) : isWeeklyClosed ? styles.weekly : ''
  return (
    <button
      type="button"
      className={`${styles.date} ${tone}`}
      disabled={isPast}
      aria-pressed={isChosen}
      aria-label={[formatDate(date, { weekday: true }), state].filter(Boolean).join(', ')}
      onClick={() => onChoose(date)}
    >
      {Number(date.slice(8))}
    </button>
  )
}
