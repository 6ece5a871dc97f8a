import { useRef, useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import { formatDate, type LocalDate } from '../../domain/time.ts'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import * as panelStyles from '../private/panel.module.css'
import { useToday } from '../private/use-local-now.ts'
import { DayCloser } from './day-closer.tsx'
import * as styles from './days-section.module.css'
import type { SittingValues } from './hours-form-values.ts'
import { dayBadge, MonthCalendar } from './month-calendar.tsx'

type Props = {
  hours: VenueHoursData
  /** Called with the date whose other hours are entered and not saved; null when there is no such date. */
  onEdited?: (date: LocalDate | null) => void
  /** Another number discards what is entered. */
  discards?: number
}

export function DaysSection({ hours, onEdited, discards = 0 }: Props) {
  const today = useToday()
  const [chosen, setChosen] = useState(today)
  const [asked, setAsked] = useState<LocalDate | null>(null)
  const [isEdited, setEdited] = useState(false)
  // A page that stays open overnight goes on to the new day, unless entries of the former one would be lost.
  const date = chosen < today && !isEdited ? today : chosen
  const hoursBefore = useRef(new Map<LocalDate, SittingValues[]>())
  const days = hours.days.filter((day) => day.date >= today)
  const choose = (next: LocalDate) => (next !== date && isEdited ? setAsked(next) : setChosen(next))
  const leave = () => {
    setChosen(asked ?? date)
    setAsked(null)
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="days">
      <header>
        <h2 id="days">Days that differ</h2>
        <span className="muted small">Saved at once; other hours and notes with ‘Save this day’</span>
      </header>
      <div className={styles.columns}>
        <MonthCalendar hours={hours} today={today} chosen={date} onChoose={choose} />
        <DayCloser
          key={`${date} ${discards}`}
          hours={hours}
          date={date}
          onEdited={(next) => {
            setEdited(next)
            onEdited?.(next ? date : null)
          }}
          hoursBefore={hoursBefore.current}
        />
      </div>
      {days.length > 0 ? (
        <ul className={styles.list}>
          {days.map((day) => {
            const badge = dayBadge(day)
            return (
              <li key={day.date}>
                <button type="button" onClick={() => choose(day.date)} aria-pressed={day.date === date}>
                  <b>{formatDate(day.date, { weekday: true })}</b>
                  <span className={`badge ${badge.tone}`}>{badge.label}</span>
                  {day.note ? <small className="muted">{day.note}</small> : null}
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <UnsavedChangesGuard
        isDirty={() => isEdited}
        closing={{ isAsking: asked !== null, stay: () => setAsked(null), leave }}
        sentence={`The other hours of ${formatDate(date, { weekday: true })} are not saved.`}
      />
    </section>
  )
}
