import { useNavigate } from '@tanstack/react-router'
import type { ReservationDay } from '../../contract/evening.ts'
import { addDays } from '../../domain/time.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './day-picker.module.css'

export function DayPicker({ day }: { day: ReservationDay | undefined }) {
  const navigate = useNavigate({ from: '/venue-tonight/$id' })
  if (!day) return null
  const show = (date: string) => void navigate({ search: date === day.today ? {} : { date }, replace: true })
  return (
    <span className={styles.picker}>
      <button type="button" className="icon-button" aria-label="The day before" onClick={() => show(addDays(day.date, -1))}>
        <Icon name="left" />
      </button>
      <label>
        <span className="visually-hidden">Day</span>
        <input type="date" value={day.date} onChange={(event) => event.target.value && show(event.target.value)} />
      </label>
      <button type="button" className="icon-button" aria-label="The day after" onClick={() => show(addDays(day.date, 1))}>
        <Icon name="right" />
      </button>
      {day.date === day.today ? null : (
        <button type="button" className="btn ghost compact" onClick={() => show(day.today)}>
          Today
        </button>
      )}
    </span>
  )
}
