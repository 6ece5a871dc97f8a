import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { MAX_SUGGESTED_TIMES, SUGGESTION_MESSAGE_MAX_LENGTH, type SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { formatDate } from '../../../domain/time.ts'
import { apiErrorMessage } from '../../api.ts'
import { pluralise } from '../../pluralise.ts'
import { Banner } from '../../ui/banner.tsx'
import * as tileStyles from '../../ui/choice-tiles.module.css'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './suggest-dialog.module.css'
import { type Choice, useTimesOfDay } from './use-times-of-day.ts'

type Props = {
  request: { venue_id: string; first_name: string; party_size: number; requested_date: string; requested_time: string }
  onSend: (times: SuggestedTime[], message: string | null) => Promise<void>
  onClose: () => void
}

export default function SuggestDialog({ request, onSend, onClose }: Props) {
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
    <fieldset className={tileStyles.group} aria-busy={choices === undefined || undefined}>
      <legend>Times</legend>
      <div className={`${tileStyles.tiles} ${styles.times}`}>
        {choices?.map(({ time, isFree }) => (
          <label key={time} className={tileStyles.tile}>
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
