import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import { sittingsOn } from '../../domain/hours/hours.ts'
import { slotMinutes } from '../../domain/hours/slots.ts'
import { HOURS_LIMITS, validateDays } from '../../domain/hours/validate-hours.ts'
import { errorMessage, FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { formatDate, type LocalDate } from '../../domain/time.ts'
import { apiErrorMessage } from '../api.ts'
import { useSingleRun } from '../private/use-single-run.ts'
import { shownVenue } from '../session/shown-venue.ts'
import { useActor } from '../session/use-actor.ts'
import { Banner } from '../ui/banner.tsx'
import { restoreFocusAfterRemoval } from '../ui/restore-focus.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import * as styles from './day-closer.module.css'
import { clockTime, tablesText } from './format-hours.ts'
import { rangeOf, type SittingValues } from './hours-form-values.ts'
import { OutsideHoursOfDay } from './outside-hours.tsx'
import { SittingsEditor } from './sittings-editor.tsx'
import { type DayChange, useDayChanges } from './use-day-changes.ts'

type Day = VenueHoursData['days'][number]

type OtherHoursProps = {
  date: LocalDate
  day: Day | undefined
  weekSittings: readonly SittingValues[]
  onEdited: (isEdited: boolean) => void
  /** Resolves to whether the change was stored. */
  onSave: (change: { sittings: SittingValues[]; note: string | null }) => Promise<boolean>
}

function OtherHours({ date, day, weekSittings, onEdited, onSave }: OtherHoursProps) {
  const [sittings, setSittings] = useState<SittingValues[] | null>(null)
  const [note, setNote] = useState(day?.note ?? '')
  const [isTried, setTried] = useState(false)
  const runOnce = useSingleRun()
  const isEdited = sittings !== null && (note !== (day?.note ?? '') || JSON.stringify(sittings) !== JSON.stringify(weekSittings))
  const report = useEffectEvent(onEdited)
  useEffect(() => report(isEdited), [isEdited])
  useEffect(() => () => report(false), [])
  const save = (changed: SittingValues[]) =>
    runOnce('save', async () => {
      if (await onSave({ sittings: changed, note: note.trim() || null })) setSittings(null)
    })
  const focused = useFocusOnChange(sittings === null)
  if (sittings === null) {
    return (
      <div ref={focused}>
        <button
          type="button"
          className="btn outline compact"
          onClick={() => {
            setNote(day?.note ?? '')
            setSittings([...weekSittings])
          }}
        >
          Other hours or a note
        </button>
      </div>
    )
  }
  const errors = validateDays([{ date, sittings, note, is_full: false, full_times: [] }], date)
  const messageOf = (path: string) => {
    const error = errors.find(({ field }) => field === `days.0.${path}`)
    if (!isTried || !error) return undefined
    return error.code === 'number_out_of_range' ? rangeOf(error.field) : errorMessage(error.code)
  }
  return (
    <div className={styles.editor} ref={focused}>
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
            if (errors.length === 0) void save(sittings)
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

type DayCloserProps = {
  hours: VenueHoursData
  date: LocalDate
  /** Other hours of dates before they were closed on this page, which come back when the date is opened again. */
  hoursBefore: Map<LocalDate, SittingValues[]>
} & Pick<OtherHoursProps, 'onEdited'>

/** Closes or opens a date, a sitting or single times by one click each. Staff mark times as full. */
export function DayCloser({ hours, date, onEdited, hoursBefore }: DayCloserProps) {
  const { day, isSaving, error, change: save } = useDayChanges(hours, date)
  const change = (body: DayChange) => void save(body)
  const sittings = sittingsOn({ rules: hours.rules, days: day ? [day] : [] }, date)
  const actor = useActor()
  const isOwner = can(actor, 'venue:hours', shownVenue(actor, hours.id))
  const isClosed = day?.sittings?.length === 0
  const isFull = day?.is_full ?? false
  const marked = new Set(day?.full_times)
  const close = () => {
    if (day?.sittings) hoursBefore.set(date, day.sittings)
    change({ sittings: [] })
  }
  return (
    <div className={styles.day} aria-busy={isSaving || undefined}>
      <h3>{formatDate(date, { weekday: true })}</h3>
      {error ? <Banner tone="error">{apiErrorMessage(error, FALLBACK_MESSAGES.saveHours)}</Banner> : null}
      <div className={styles.whole}>
        <Toggle isOn={isFull} isDisabled={isClosed} onClick={() => change({ is_full: !isFull })}>
          {isFull ? 'Full: take requests again' : 'Full all day'}
        </Toggle>
        {isOwner ? (
          <Toggle isOn={isClosed} onClick={() => (isClosed ? change({ sittings: hoursBefore.get(date) ?? null }) : close())}>
            {isClosed ? 'Closed: open again' : 'Closed all day'}
          </Toggle>
        ) : isClosed ? (
          <p>Closed all day</p>
        ) : null}
        {isOwner && day ? (
          <button
            type="button"
            className="btn outline"
            onClick={(event) => {
              const moveFocus = restoreFocusAfterRemoval(event.currentTarget, 'button')
              hoursBefore.delete(date)
              void save({ sittings: null, note: null, is_full: false, free: day.full_times }).then(moveFocus)
            }}
          >
            As every week
          </button>
        ) : null}
      </div>
      <OutsideHoursOfDay venueId={hours.id} date={date} />
      {isClosed || isFull
        ? null
        : sittings.map((sitting, index) => {
            const minutes = slotMinutes(sitting)
            const isSittingFull = minutes.every((minute) => marked.has(minute))
            const name = sitting.name || tablesText(sitting)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: sittings have no id
              <fieldset key={index} className={styles.sitting}>
                <legend className="visually-hidden">{name}</legend>
                {sittings.length > 1 ? (
                  <Toggle isOn={isSittingFull} onClick={() => change(isSittingFull ? { free: minutes } : { full: minutes })}>
                    {name} full
                  </Toggle>
                ) : null}
                <div className={styles.times}>
                  {minutes.map((minute) => (
                    <Toggle
                      key={minute}
                      isOn={marked.has(minute)}
                      onClick={() => change(marked.has(minute) ? { free: [minute] } : { full: [minute] })}
                    >
                      {clockTime(minute)}
                    </Toggle>
                  ))}
                </div>
              </fieldset>
            )
          })}
      {isOwner ? <OtherHours date={date} day={day} weekSittings={sittings} onEdited={onEdited} onSave={save} /> : null}
    </div>
  )
}

function Toggle({
  isOn,
  isDisabled,
  onClick,
  children,
}: {
  isOn: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} disabled={isDisabled} onClick={onClick}>
      {children}
    </button>
  )
}
