import { useState } from 'react'
import { addDays, formatDate, localNow } from '../../../domain/time.ts'
import { useSite } from '../../site.ts'
import * as choiceTilesStyles from '../../ui/choice-tiles.module.css'
import { Field } from '../../ui/field.tsx'
import * as styles from './suggest-dialog.module.css'

/** The requested day, the next day, and a field for any other day. */
export function DayChoice({ requested, date, onChange }: { requested: string; date: string; onChange: (date: string) => void }) {
  const { timeZone } = useSite()
  const [isOther, setOther] = useState(false)
  const today = localNow(new Date(), timeZone).date
  const days = [requested, addDays(requested, 1)].filter((day) => day >= today)
  return (
    <>
      <fieldset className={choiceTilesStyles.group}>
        <legend>Day</legend>
        <div className={styles.days}>
          {days.map((day) => (
            <label key={day} className="chip">
              <input
                type="radio"
                name="suggested-day"
                checked={!isOther && day === date}
                onChange={() => {
                  setOther(false)
                  onChange(day)
                }}
              />
              {dayName(day, today)}
            </label>
          ))}
          <label className="chip">
            <input type="radio" name="suggested-day" checked={isOther || !days.includes(date)} onChange={() => setOther(true)} />
            Another day
          </label>
        </div>
      </fieldset>
      {isOther || !days.includes(date) ? (
        <Field label="Another day">
          {(control) => (
            <input
              {...control}
              type="date"
              min={today}
              value={date}
              onChange={(event) => event.target.value && onChange(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

/** 'Today', otherwise 'Sat 28 Nov'. */
function dayName(day: string, today: string): string {
  if (day === today) return 'Today'
  const [weekday = '', number = '', month = ''] = formatDate(day, { weekday: true }).split(' ')
  return `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`
}
