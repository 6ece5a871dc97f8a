import { useEffect, useRef } from 'react'
import { isLocalDate } from '../../../domain/time.ts'
import * as inputStyles from '../../private/input.module.css'
import * as styles from './change-list.module.css'

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** A day of the filter. Keeps what is being typed: the first digit of a year makes a date of the year 2. */
export function DayField({ label, value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value ?? ''
  }, [value])
  return (
    <label className={styles.day}>
      {label}
      <input
        ref={field}
        className={inputStyles.input}
        type="date"
        defaultValue={value ?? ''}
        onChange={({ target }) => onChange(isLocalDate(target.value) ? target.value : undefined)}
      />
    </label>
  )
}
