import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import { addDays } from '../../domain/time.ts'
import { PrivateIcon } from '../private/private-icon.tsx'
import { useAreSingleKeysOn } from '../private/use-shortcuts.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './day-actions.module.css'
import * as eveningPageStyles from './evening-page.module.css'

/** Time after the last typed digit until the day is shown: browsers report a date for every digit. */
const TYPING_MS = 600
/** Dates before it are years that are not typed completely. */
const EARLIEST = '2000-01-01'

function DayPicker({ day }: { day: ReservationDay | undefined }) {
  const navigate = useNavigate({ from: '/venue-tonight/$id' })
  const [typed, setTyped] = useState<string | null>(null)
  const hasKeys = useRef(false)
  const show = (date: string) => void navigate({ search: date === day?.today ? {} : { date }, replace: true })
  const showTyped = useEffectEvent(() => {
    if (typed !== null && typed >= EARLIEST && typed !== day?.date) show(typed)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(showTyped, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  if (!day) return null
  return (
    <span className={styles.picker}>
      <button type="button" className="icon-button" aria-label="The day before" onClick={() => show(addDays(day.date, -1))}>
        <Icon name="left" />
      </button>
      <label>
        <span className="visually-hidden">Day</span>
        <input
          type="date"
          value={typed ?? day.date}
          onChange={({ target: { value } }) => {
            if (hasKeys.current) setTyped(value)
            else if (value) show(value)
          }}
          onKeyDown={({ key }) => {
            hasKeys.current = true
            if (key === 'Enter') showTyped()
          }}
          onBlur={() => {
            showTyped()
            setTyped(null)
            hasKeys.current = false
          }}
        />
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

/** Chooses and prints the day. `children` are the buttons that small screens show at the bottom instead. */
export function HeaderActions({ day, children }: { day: ReservationDay | undefined; children: ReactNode }) {
  return (
    <>
      <DayPicker day={day} />
      {day ? (
        <button type="button" className="btn outline" onClick={() => print()}>
          <PrivateIcon name="print" />
          Print day sheet
        </button>
      ) : null}
      <span className={eveningPageStyles.inHeader}>{children}</span>
    </>
  )
}

type CloseTimesButtonProps = {
  day: ReservationDay
  isFull: boolean
  onClose: () => void
}

export function CloseTimesButton({ day, isFull, onClose }: CloseTimesButtonProps) {
  return (
    <button type="button" className="btn outline" onClick={onClose}>
      <PrivateIcon name="lock" />
      {isFull ? 'Full: open again' : day.date === day.today ? 'Full tonight' : 'Full that day'}
    </button>
  )
}

export function AddBookingButton({ onAdd }: { onAdd: () => void }) {
  const hasKey = useAreSingleKeysOn()
  return (
    <button type="button" className="btn" aria-keyshortcuts={hasKey ? 'N' : undefined} onClick={onAdd}>
      <PrivateIcon name="plus" />
      Add booking
      {hasKey ? (
        <span className={styles.key} aria-hidden="true">
          N
        </span>
      ) : null}
    </button>
  )
}
