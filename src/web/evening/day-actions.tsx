import type { ReactNode } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import { PrivateIcon } from '../private/private-icon.tsx'
import { DayPicker } from './day-picker.tsx'
import * as styles from './evening-page.module.css'

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
      <span className={styles.inHeader}>{children}</span>
    </>
  )
}

type Props = {
  day: ReservationDay
  isFull: boolean
  onClose: () => void
}

export function CloseTimesButton({ day, isFull, onClose }: Props) {
  return (
    <button type="button" className="btn outline" onClick={onClose}>
      <PrivateIcon name="lock" />
      {isFull ? 'Full: open again' : day.date === day.today ? 'Full tonight' : 'Full that day'}
    </button>
  )
}

export function AddBookingButton({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" className="btn" aria-keyshortcuts="n" onClick={onAdd}>
      <PrivateIcon name="plus" />
      Add booking
    </button>
  )
}
