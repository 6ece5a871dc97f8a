import { useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import { HOURS_LIMITS, validateDays } from '../../domain/hours/validate-hours.ts'
import { errorMessage } from '../../domain/messages.ts'
import type { SittingValues } from './hours-form-values.ts'
import * as styles from './other-hours.module.css'
import { SittingsEditor } from './sittings-editor.tsx'

type Day = VenueHoursData['days'][number]

type Props = {
  day: Day | undefined
  weekSittings: readonly SittingValues[]
  onSave: (change: { sittings: SittingValues[]; note: string | null }) => void
}

export function OtherHours({ day, weekSittings, onSave }: Props) {
  const [sittings, setSittings] = useState<SittingValues[] | null>(null)
  const [note, setNote] = useState(day?.note ?? '')
  const [isTried, setTried] = useState(false)
  if (sittings === null) {
    return (
      <button type="button" className={`btn outline compact ${styles.opener}`} onClick={() => setSittings([...weekSittings])}>
        Other hours or a note
      </button>
    )
  }
  const date = '9999-12-31'
  const errors = validateDays([{ date, sittings, note, is_full: false, full_times: [] }], date)
  const messageOf = (path: string) => {
    const error = errors.find(({ field }) => field === `days.0.${path}`)
    return isTried && error ? errorMessage(error.code) : undefined
  }
  return (
    <div className={styles.editor}>
      <SittingsEditor sittings={sittings} onChange={setSittings} errorOf={(path) => messageOf(`sittings.${path}`)} />
      <label className="field">
        <span>Note, for you only (optional)</span>
        <input
          value={note}
          maxLength={HOURS_LIMITS.noteLength}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </label>
      <div className={styles.actions}>
        <button
          type="button"
          className="btn compact"
          onClick={() => {
            setTried(true)
            if (errors.length > 0) return
            onSave({ sittings, note: note.trim() || null })
            setSittings(null)
          }}
        >
          Save this day
        </button>
        <button type="button" className="btn outline compact" onClick={() => setSittings(null)}>
          Cancel
        </button>
      </div>
    </div>
  )
}
