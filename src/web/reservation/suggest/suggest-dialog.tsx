import { useEffect, useRef, useState } from 'react'
import type { TimeState } from '../../../domain/hours/offer.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { MAX_PARTY_SIZE, partySizeLabel } from '../../../domain/party-size.ts'
import { TIME_SLOTS } from '../../../domain/reservation/slots.ts'
import { MAX_SUGGESTED_TIMES, SUGGESTION_MESSAGE_MAX_LENGTH, type SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { addDays, formatDate, localNow } from '../../../domain/time.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { pluralise } from '../../pluralise.ts'
import { useApi, useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import * as choiceTilesStyles from '../../ui/choice-tiles.module.css'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Covers, coversPhrase } from './covers-phrase.ts'
import * as styles from './suggest-dialog.module.css'

type Choice = { time: string; state: TimeState }

/** Every slot, for a venue without online requests, whose availability cannot be requested. */
const ALL_SLOTS: readonly Choice[] = TIME_SLOTS.map((time) => ({ time, state: 'free' }))

/** The times of a day at a venue for a party. Without React Query, because pages outside the back office use it. */
function useTimesOfDay(
  venueId: string,
  date: string,
  partySize: number,
): { choices: readonly Choice[] | undefined; failure: string | null } {
  const api = useApi()
  const [read, setRead] = useState<{ date: string; choices?: readonly Choice[]; failure?: string } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const query = { date, party_size: Math.min(partySize, MAX_PARTY_SIZE) }
    api
      .get('/api/venues/:id/availability', { params: { id: venueId }, query, signal: leaving.signal })
      .then(({ times }) => setRead({ date, choices: times.map(({ time, state }) => ({ time, state })) }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        const isOff = error instanceof ApiError && error.code === 'requests_off'
        setRead(isOff ? { date, choices: ALL_SLOTS } : { date, failure: apiErrorMessage(error, FALLBACK_MESSAGES.fetchVenue) })
      })
    return () => leaving.abort()
  }, [api, venueId, date, partySize])
  const current = read?.date === date ? read : null
  return { choices: current?.choices, failure: current?.failure ?? null }
}

/** The people of a day by half hour, once they are read. Without them the times stand alone. */
function useCovers(date: string, readCovers: ReadCovers | undefined): readonly Covers[] {
  const [read, setRead] = useState<{ date: string; covers: readonly Covers[] } | null>(null)
  const reading = useRef(readCovers)
  useEffect(() => {
    const leaving = new AbortController()
    reading
      .current?.(date, leaving.signal)
      .then((covers) => setRead({ date, covers }))
      .catch(() => {})
    return () => leaving.abort()
  }, [date])
  return read?.date === date ? read.covers : []
}

type ReadCovers = (date: string, signal: AbortSignal) => Promise<readonly Covers[]>

type SuggestDialogProps = {
  request: { venue_id: string; first_name: string; party_size: number; requested_date: string; requested_time: string }
  /** Reads the people of a day; absent where the user must not see them. */
  readCovers?: ReadCovers
  onSend: (times: SuggestedTime[], message: string | null) => Promise<void>
  onClose: () => void
}

export default function SuggestDialog({ request, readCovers, onSend, onClose }: SuggestDialogProps) {
  const { venue_id, first_name, party_size, requested_date, requested_time } = request
  const [date, setDate] = useState(requested_date)
  const [times, setTimes] = useState<Offered[]>([])
  const covers = useCovers(date, readCovers)
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { choices, failure } = useTimesOfDay(venue_id, date, party_size)
  const isRequested = (time: string) => date === requested_date && time === requested_time
  const send = async () => {
    if (isSending) return
    setSending(true)
    setError(null)
    try {
      await onSend(
        times.map((each) => ({ date: each.date, time: each.time })),
        message.trim() || null,
      )
      onClose()
    } catch (thrown) {
      setError(apiErrorMessage(thrown, FALLBACK_MESSAGES.updateReservation))
      setSending(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title="Suggest another time">
      <div className={`${dialogStyles.body} ${styles.fields}`}>
        <p className="muted">
          <b>
            {first_name}, {partySizeLabel(party_size)}.
          </b>{' '}
          Asked for {formatDate(requested_date, { weekday: true })} at {requested_time}.
        </p>
        {error ? <Banner tone="error">{error}</Banner> : null}
        <DayChoice requested={requested_date} date={date} onChange={setDate} />
        {failure ? <Banner tone="error">{failure}</Banner> : null}
        <TimeChoices
          choices={choices?.filter(({ time }) => !isRequested(time))}
          chosen={times.filter((each) => each.date === date).map(({ time }) => time)}
          isComplete={times.length === MAX_SUGGESTED_TIMES}
          covers={covers}
          party={party_size}
          onToggle={(time) =>
            setTimes((before) => {
              const others = before.filter((each) => each.date !== date || each.time !== time)
              const detail = coversPhrase(covers, time, party_size)
              return others.length < before.length ? others : [...before, { date, time, detail }]
            })
          }
        />
        {times.length > 0 ? (
          <div>
            <p className="small strong" role="status">
              You’re offering {times.length} of {MAX_SUGGESTED_TIMES} times
            </p>
            <ul className={styles.chosen}>
              {times.map((each) => (
                <li key={`${each.date} ${each.time}`}>
                  <b>{each.time}</b>
                  <span className="muted small">
                    {formatDate(each.date, { weekday: true })}
                    {each.detail ? `, ${each.detail} covers` : ''}
                  </span>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove ${each.time}, ${formatDate(each.date, { weekday: true })}`}
                    onClick={() => setTimes((before) => before.filter((other) => other !== each))}
                  >
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <Field label="Message (optional)">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={SUGGESTION_MESSAGE_MAX_LENGTH}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <p className="muted small">{first_name} picks a time from the email. Nothing is booked until then.</p>
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn outline" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn"
          disabled={times.length === 0}
          aria-disabled={isSending || undefined}
          onClick={() => void send()}
        >
          {isSending ? 'Sending...' : times.length === 0 ? 'Send' : `Send ${pluralise(times.length, 'time')}`}
        </button>
      </div>
    </Dialog>
  )
}

/** A chosen time with the people at it, '36/40'; '' when they are not known. */
type Offered = SuggestedTime & { detail: string }

function DayChoice({ requested, date, onChange }: { requested: string; date: string; onChange: (date: string) => void }) {
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

const STATE_WORDS = { full: 'Full', late: 'Too soon' } as const

type ChoicesProps = {
  choices: readonly Choice[] | undefined
  chosen: readonly string[]
  isComplete: boolean
  covers: readonly Covers[]
  party: number
  onToggle: (time: string) => void
}

function TimeChoices({ choices, chosen, isComplete, covers, party, onToggle }: ChoicesProps) {
  if (choices?.length === 0) return <p className="muted">The venue is closed on this day.</p>
  return (
    <fieldset className={choiceTilesStyles.group} aria-busy={choices === undefined || undefined}>
      <legend>Times</legend>
      {covers.length > 0 ? <p className={`${styles.caption} muted small`}>Covers with this table</p> : null}
      <div className={`${choiceTilesStyles.tiles} ${styles.times}`}>
        {choices?.map(({ time, state }) => (
          <label key={time} className={choiceTilesStyles.tile}>
            <input
              type="checkbox"
              checked={chosen.includes(time)}
              disabled={state !== 'free' || (isComplete && !chosen.includes(time))}
              onChange={() => onToggle(time)}
            />
            <b>{time}</b>
            <TileDetail text={state === 'free' ? coversPhrase(covers, time, party) : STATE_WORDS[state]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TileDetail({ text }: { text: string }) {
  return text ? <small>{text}</small> : null
}
