import { useRef, useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { MAX_SUGGESTED_TIMES, SUGGESTION_MESSAGE_MAX_LENGTH, type SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { formatDate } from '../../../domain/time.ts'
import { apiErrorMessage } from '../../api.ts'
import { pluralise } from '../../pluralise.ts'
import { Banner, RetryBanner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import { useFocusWhenReplaced } from '../../ui/use-focus-when-replaced.ts'
import { coversPhrase } from './covers-phrase.ts'
import { DayChoice } from './day-choice.tsx'
import * as styles from './suggest-dialog.module.css'
import { TimeChoices } from './time-choices.tsx'
import { type ReadCovers, useCovers, useTimesOfDay } from './use-times-of-day.ts'

type SuggestDialogProps = {
  request: { venue_id: string; first_name: string; party_size: number; requested_date: string; requested_time: string }
  /** Reads the people of a day; absent where the user must not see them. */
  readCovers?: ReadCovers
  /** The text to the diner that the user has typed already. */
  written?: string
  onSend: (times: SuggestedTime[], message: string | null) => Promise<void>
  onClose: () => void
}

export default function SuggestDialog({ request, readCovers, written = '', onSend, onClose }: SuggestDialogProps) {
  const { venue_id, first_name, party_size, requested_date, requested_time } = request
  const [date, setDate] = useState(requested_date)
  const [times, setTimes] = useState<Offered[]>([])
  const covers = useCovers(date, readCovers)
  const [message, setMessage] = useState(written)
  const { send, isSending, error } = useSend(() => onSend(times.map(toTime), message.trim() || null).then(onClose))
  const { choices, failure, retry } = useTimesOfDay(venue_id, date, party_size)
  const [isAsking, setAsking] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const findDay = () => body.current?.querySelector<HTMLElement>('input:checked') ?? null
  const listeners = useFocusWhenReplaced(failure, findDay)
  const close = () => (times.length > 0 || message.trim() !== '' ? setAsking(true) : onClose())
  const isRequested = (time: string) => date === requested_date && time === requested_time
  const sendLabel = times.length === 0 ? 'Send' : `Send ${pluralise(times.length, 'time')}`
  const toggle = (time: string) =>
    setTimes((before) => {
      const others = before.filter((each) => each.date !== date || each.time !== time)
      const detail = coversPhrase(covers, time, party_size)
      return others.length < before.length ? others : [...before, { date, time, detail }]
    })
  const remove = (time: Offered, button: Element) => {
    const moveFocus = restoreFocusAfterRemoval(button, 'li', findDay)
    setTimes((before) => before.filter((other) => other !== time))
    moveFocus()
  }
  return (
    <Dialog open onClose={close} title="Suggest another time">
      <div className={`${dialogStyles.body} ${styles.fields}`} ref={body} {...listeners}>
        <p className="muted">
          <b>
            {first_name}, {partySizeLabel(party_size)}.
          </b>{' '}
          Asked for {formatDate(requested_date, { weekday: true })} at {requested_time}.
        </p>
        {error ? <Banner tone="error">{error}</Banner> : null}
        <DayChoice requested={requested_date} date={date} onChange={setDate} />
        {failure ? <RetryBanner onRetry={retry}>{failure}</RetryBanner> : null}
        <TimeChoices
          choices={choices?.filter(({ time }) => !isRequested(time))}
          chosen={times.filter((each) => each.date === date).map(({ time }) => time)}
          isComplete={times.length === MAX_SUGGESTED_TIMES}
          covers={covers}
          party={party_size}
          onToggle={toggle}
        />
        <ChosenTimes times={times} onRemove={remove} />
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
        <button type="button" className="btn outline" onClick={close}>
          Cancel
        </button>
        <button type="button" className="btn" disabled={times.length === 0} aria-disabled={isSending || undefined} onClick={send}>
          {isSending ? 'Sending...' : sendLabel}
        </button>
      </div>
      <DiscardQuestion isOpen={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />
    </Dialog>
  )
}

/** Runs `work` once at a time. Stays busy after a success, which closes the dialog. */
function useSend(work: () => Promise<void>): { send: () => void; isSending: boolean; error: string | null } {
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = () => {
    if (isSending) return
    setSending(true)
    setError(null)
    work().catch((thrown: unknown) => {
      setError(apiErrorMessage(thrown, FALLBACK_MESSAGES.updateReservation))
      setSending(false)
    })
  }
  return { send, isSending, error }
}

type QuestionProps = { isOpen: boolean; onDiscard: () => void; onStay: () => void }

function DiscardQuestion({ isOpen, onDiscard, onStay }: QuestionProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="Close without sending?"
      action="Discard changes"
      actionBusy="Discard changes"
      isDanger
      isBusy={false}
      error={null}
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>What you chose here is not sent.</p>
    </ConfirmDialog>
  )
}

/** A chosen time with the people at it, '36/40'; '' when they are not known. */
type Offered = SuggestedTime & { detail: string }

function toTime({ date, time }: Offered): SuggestedTime {
  return { date, time }
}

function ChosenTimes({ times, onRemove }: { times: readonly Offered[]; onRemove: (time: Offered, button: Element) => void }) {
  if (times.length === 0) return null
  return (
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
              onClick={(event) => onRemove(each, event.currentTarget)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
