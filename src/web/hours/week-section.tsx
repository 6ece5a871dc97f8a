import { useEffect, useRef, useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import { DAY_NAMES } from '../../domain/hours/day-names.ts'
import { draftWeek } from '../../domain/hours/draft-week.ts'
import { MINUTES_OF_DAY } from '../../domain/hours/hours.ts'
import * as panelStyles from '../private/panel.module.css'
import { Banner } from '../ui/banner.tsx'
import type { Form } from '../ui/form/use-form.ts'
import { restoreFocusAfterRemoval } from '../ui/restore-focus.ts'
import { tablesText } from './format-hours.ts'
import type { HoursFormValues, SittingValues, Week } from './hours-form-values.ts'
import { SittingsEditor } from './sittings-editor.tsx'
import * as styles from './week-section.module.css'

type Props = { form: Form<HoursFormValues>; week: Week | null; texts: VenueHoursData['texts'] }

export function WeekSection({ form, week, texts }: Props) {
  const section = useRef<HTMLElement>(null)
  // The errors of a day end when it is changed.
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (form.isSubmitting) setChanged(new Set())
  }, [form.isSubmitting])
  const set = (next: Week) => form.set('week', next)
  return (
    <section className={panelStyles.panel} aria-labelledby="week" ref={section}>
      <header>
        <h2 id="week">Every week</h2>
        {week ? <span className="muted small">Summaries show the first and last table</span> : null}
      </header>
      {week ? (
        DAY_NAMES.map((name, day) => (
          <Day
            key={name}
            name={name}
            sittings={week[day] ?? []}
            errorOf={(path) => (changed.has(day) ? undefined : form.errors[`week.${day}.${path}`])}
            onChange={(sittings) => {
              setChanged(new Set([...changed, day]))
              set(week.map((other, index) => (index === day ? sittings : other)))
            }}
            onCopy={() => set(week.map(() => week[day] ?? []))}
          />
        ))
      ) : (
        <NotSet
          texts={texts}
          onStart={(first, button) => {
            const moveFocus = restoreFocusAfterRemoval(button, 'div', () => section.current?.querySelector('summary') ?? null)
            set(first)
            moveFocus()
          }}
        />
      )}
    </section>
  )
}

const DEFAULT_DAY: SittingValues = { name: '', opens: 720, closes: MINUTES_OF_DAY, last_table: 1320, room: null }

function NotSet({ texts, onStart }: { texts: Props['texts']; onStart: (week: Week, button: Element) => void }) {
  const draft = draftWeek(texts.mon_fri, texts.sat_sun)
  return (
    <div className={`${panelStyles.padded} stack`}>
      <p>Diners can request a table from 12:00 to 22:00 every day. Set your hours so that they only see times when you are open.</p>
      {draft && !(draft.isMonFriRead && draft.isSatSunRead) ? (
        <Banner tone="info">
          Only your hours for {draft.isMonFriRead ? 'Monday to Friday' : 'Saturday and Sunday'} can be read. Please add the others.
        </Banner>
      ) : null}
      <div className={styles.actions}>
        {draft ? (
          <button
            type="button"
            className="btn"
            onClick={(event) =>
              onStart(
                draft.week.map((sittings) => [...sittings]),
                event.currentTarget,
              )
            }
          >
            Start from your page: {[texts.mon_fri, texts.sat_sun].filter(Boolean).join('; ')}
          </button>
        ) : null}
        <button
          type="button"
          className={draft ? 'btn outline' : 'btn'}
          onClick={(event) =>
            onStart(
              DAY_NAMES.map(() => [{ ...DEFAULT_DAY }]),
              event.currentTarget,
            )
          }
        >
          Start from 12:00 to 22:00
        </button>
      </div>
    </div>
  )
}

type DayProps = {
  name: string
  sittings: SittingValues[]
  errorOf: (path: string) => string | undefined
  onChange: (sittings: SittingValues[]) => void
  onCopy: () => void
}

function Day({ name, sittings, errorOf, onChange, onCopy }: DayProps) {
  const hasError = sittings.some((_, index) =>
    ['name', 'opens', 'closes', 'last_table', 'room'].some((field) => errorOf(`${index}.${field}`)),
  )
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Not as a prop, which would close it when the error is corrected.
    if (hasError && details.current) details.current.open = true
  }, [hasError])
  const close = (button: Element) => {
    const moveFocus = restoreFocusAfterRemoval(button, 'button')
    onChange([])
    moveFocus()
  }
  return (
    <details className={styles.day} ref={details}>
      <summary>
        <b>{name}</b>
        <span className={styles.sittings}>
          {sittings.length === 0 ? <span className={styles.closed}>Closed</span> : null}
          {sittings.map((sitting, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sittings have no id
            <span key={index}>
              {sitting.name ? <span className="muted">{sitting.name} </span> : null}
              <span className="tabular">{tablesText(sitting)}</span>
            </span>
          ))}
        </span>
      </summary>
      <div className={styles.edit}>
        <SittingsEditor sittings={sittings} onChange={onChange} errorOf={errorOf} />
        <div className={styles.actions}>
          <button type="button" className="btn outline compact" onClick={onCopy}>
            Copy to all days
          </button>
          {sittings.length > 0 ? (
            <button type="button" className="btn outline compact" onClick={(event) => close(event.currentTarget)}>
              Close on {name}s
            </button>
          ) : null}
        </div>
      </div>
    </details>
  )
}
