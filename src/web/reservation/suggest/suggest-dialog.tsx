import { useEffect, useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { MAX_PARTY_SIZE, partySizeLabel } from '../../../domain/party-size.ts'
import { TIME_SLOTS } from '../../../domain/reservation/slots.ts'
import { MAX_SUGGESTED_TIMES, SUGGESTION_MESSAGE_MAX_LENGTH, type SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { formatDate } from '../../../domain/time.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { pluralise } from '../../pluralise.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import * as choiceTilesStyles from '../../ui/choice-tiles.module.css'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './suggest-dialog.module.css'

type Choice = { time: string; isFree: boolean }

/** Every slot, for a venue without online requests, whose availability cannot be requested. */
const ALL_SLOTS: readonly Choice[] = TIME_SLOTS.map((time) => ({ time, isFree: true }))

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
      .then(({ times }) => setRead({ date, choices: times.map(({ time, state }) => ({ time, isFree: state === 'free' })) }))
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

type SuggestDialogProps = {
  request: { venue_id: string; first_name: string; party_size: number; requested_date: string; requested_time: string }
  onSend: (times: SuggestedTime[], message: string | null) => Promise<void>
  onClose: () => void
}

export default function SuggestDialog({ request, onSend, onClose }: SuggestDialogProps) {
  const { venue_id, first_name, party_size, requested_date, requested_time } = request
  const [date, setDate] = useState(requested_date)
  const [times, setTimes] = useState<SuggestedTime[]>([])
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
      await onSend(times, message.trim() || null)
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
        <Field label="Day">
          {(control) => (
            <input {...control} type="date" value={date} onChange={(event) => event.target.value && setDate(event.target.value)} />
          )}
        </Field>
        {failure ? <Banner tone="error">{failure}</Banner> : null}
        <TimeChoices
          choices={choices?.filter(({ time }) => !isRequested(time))}
          chosen={times.filter((each) => each.date === date).map(({ time }) => time)}
          isComplete={times.length === MAX_SUGGESTED_TIMES}
          onToggle={(time) =>
            setTimes((before) => {
              const others = before.filter((each) => each.date !== date || each.time !== time)
              return others.length < before.length ? others : [...before, { date, time }]
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
                  <span className="muted small">{formatDate(each.date, { weekday: true })}</span>
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

type ChoicesProps = {
  choices: readonly Choice[] | undefined
  chosen: readonly string[]
  isComplete: boolean
  onToggle: (time: string) => void
}

function TimeChoices({ choices, chosen, isComplete, onToggle }: ChoicesProps) {
  if (choices?.length === 0) return <p className="muted">The venue is closed on this day.</p>
  return (
    <fieldset className={choiceTilesStyles.group} aria-busy={choices === undefined || undefined}>
      <legend>Times</legend>
      <div className={`${choiceTilesStyles.tiles} ${styles.times}`}>
        {choices?.map(({ time, isFree }) => (
          <label key={time} className={choiceTilesStyles.tile}>
            <input
              type="checkbox"
              checked={chosen.includes(time)}
              disabled={!isFree || (isComplete && !chosen.includes(time))}
              onChange={() => onToggle(time)}
            />
            <b>{time}</b>
            {isFree ? null : <small>Full</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
