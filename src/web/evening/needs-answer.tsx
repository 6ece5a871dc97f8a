import { useRef, useState } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import { halfHourOf } from '../../domain/half-hour.ts'
import { DAY_MAX_WAITING } from '../../domain/pagination.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { can } from '../../domain/permissions.ts'
import type { Decision } from '../../domain/reservation/status.ts'
import { formatShortDate, localNow } from '../../domain/time.ts'
import * as panelStyles from '../private/panel.module.css'
import { showToast } from '../private/toasts.ts'
import { useIsOnline } from '../private/use-online.ts'
import { SENT_AGAIN, SENT_LATER } from '../reservation/answers/answer-messages.ts'
import { useSavedAnswers, useUndo } from '../reservation/answers/use-saved-answers.ts'
import { DinerChangeNote } from '../reservation/diner-change-note.tsx'
import { DecisionDialog } from '../reservation/panel/decision-dialog.tsx'
import type { Decided } from '../reservation/panel/use-decide.ts'
import { coversNearbyPhrase } from '../reservation/suggest/covers-phrase.ts'
import { SuggestToDiner } from '../reservation/suggest/suggest-to-diner.tsx'
import { suggestionNote } from '../reservation/suggest/suggestion-note.ts'
import { useActor } from '../session/use-actor.ts'
import { useSite } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { useFocusWhenReplaced } from '../ui/use-focus-when-replaced.ts'
import { ChangeRequests } from './change-requests.tsx'
import { GuestWords, guestName } from './guest-words.tsx'
import * as styles from './needs-answer.module.css'
import { ReservationsLink } from './reservations-link.tsx'

const findTitle = () => document.getElementById('needs-answer-title')

export function NeedsAnswer({ day }: { day: ReservationDay }) {
  const [suggesting, setSuggesting] = useState<ReservationRow | null>(null)
  const [written, setWritten] = useState('')
  const [deciding, setDeciding] = useState<{ row: ReservationRow; decision: Decision } | null>(null)
  const suggest = (row: ReservationRow, message = '') => {
    setWritten(message)
    setSuggesting(row)
  }
  const requests = day.waiting.filter(({ status }) => status === 'pending')
  const closed = (how?: Decided) => {
    if (deciding && how === 'stored') showToast(`Reservation of ${guestName(deciding.row)} ${deciding.decision}`)
    setDeciding(null)
  }
  const isCut = day.waiting.length >= DAY_MAX_WAITING
  // Also when a colleague, or the diner, removes the request that has the focus.
  const listeners = useFocusWhenReplaced(day.waiting, findTitle)
  return (
    <section className={panelStyles.panel} aria-labelledby="needs-answer-title" {...listeners}>
      <header>
        <h2 id="needs-answer-title" tabIndex={-1}>
          Needs an answer{' '}
          {day.waiting.length > 0 ? <span className={styles.count}>{isCut ? `${DAY_MAX_WAITING}+` : day.waiting.length}</span> : null}
        </h2>
        {requests.length > 1 ? <span className="muted small">Oldest first</span> : null}
      </header>
      {day.waiting.length === 0 ? <p className={`${panelStyles.padded} muted`}>No requests are waiting for an answer.</p> : null}
      <ul>
        <ChangeRequests day={day} />
        {requests.map((row) => (
          <Request
            key={row.id}
            row={row}
            day={day}
            onDecide={(decision) => setDeciding({ row, decision })}
            onSuggest={() => suggest(row)}
          />
        ))}
      </ul>
      {isCut ? (
        <p className={`${panelStyles.padded} muted small`}>
          These are the oldest {DAY_MAX_WAITING}.{' '}
          <ReservationsLink venueId={day.venue.id} status="pending">
            All requests
          </ReservationsLink>
        </p>
      ) : null}
      {suggesting ? <SuggestToDiner row={suggesting} written={written} shown={day} onClose={() => setSuggesting(null)} /> : null}
      {deciding ? (
        <DecisionDialog
          row={deciding.row}
          decision={deciding.decision}
          onClose={closed}
          finalFocus={findTitle}
          onSuggest={(reason) => {
            suggest(deciding.row, reason)
            setDeciding(null)
          }}
        />
      ) : null}
    </section>
  )
}

type RequestProps = { row: ReservationRow; day: ReservationDay; onDecide: (decision: Decision) => void; onSuggest: () => void }

function Request({ row, day, onDecide, onSuggest }: RequestProps) {
  const { timeZone } = useSite()
  const isOnline = useIsOnline()
  const undo = useUndo()
  const answer = useSavedAnswers(row.venue_id).find(({ reservation_id, refusal }) => reservation_id === row.id && refusal === null)
  const name = guestName(row)
  const received = localNow(new Date(row.created_at), timeZone)
  const covers = coversOf(row, day)
  const suggestion = suggestionNote(row, new Date())
  const item = useRef<HTMLLIElement>(null)
  const findButton = () => item.current?.querySelector<HTMLElement>('[data-decisions] button') ?? null
  const listeners = useFocusWhenReplaced(answer === undefined, findButton)
  return (
    <li className={styles.request} aria-label={`Request from ${name}`} data-answered={answer ? '' : undefined} ref={item} {...listeners}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className="muted small">
          Received {received.date === day.today ? received.time : `${formatShortDate(received.date)}, ${received.time}`}
        </span>
      </div>
      <p className={styles.when}>
        {row.requested_time}{' '}
        <small>
          {row.requested_date === day.today ? '' : `${formatShortDate(row.requested_date)}, `}
          {partySizeLabel(row.party_size)}
        </small>
      </p>
      {row.diner_change ? (
        <p className={styles.changed}>
          <DinerChangeNote request={row} />
        </p>
      ) : null}
      <GuestWords booking={row} />
      <p className={styles.covers} data-too-many={covers.isTooMany || undefined}>
        {covers.isTooMany ? <Icon name="warning" /> : null}
        {covers.sentence}
      </p>
      {suggestion ? <p className="small strong">{suggestion}</p> : null}
      {answer ? (
        <p className={styles.saved}>
          <span>
            <b>You {answer.status} this.</b> {isOnline ? SENT_AGAIN : SENT_LATER}
          </span>
          <button type="button" className="btn ghost compact" data-undo={row.id} onClick={() => void undo(answer)}>
            Undo
          </button>
        </p>
      ) : (
        <AnswerButtons row={row} isTooMany={covers.isTooMany} onDecide={onDecide} onSuggest={onSuggest} />
      )}
    </li>
  )
}

type AnswerButtonsProps = Omit<RequestProps, 'day'> & {
  isTooMany: boolean
}

function AnswerButtons({ row, isTooMany, onDecide, onSuggest }: AnswerButtonsProps) {
  const actor = useActor()
  const name = guestName(row)
  return (
    <div className={styles.answers} data-decisions>
      {can(actor, 'reservation:confirm', { venueId: row.venue_id }) ? (
        <button
          type="button"
          className={isTooMany ? 'btn outline' : 'btn'}
          aria-label={`Confirm ${name}`}
          onClick={() => onDecide('confirmed')}
        >
          Confirm
        </button>
      ) : null}
      {can(actor, 'reservation:decline', { venueId: row.venue_id }) ? (
        <button
          type="button"
          className={`btn outline ${styles.decline}`}
          aria-label={`Decline ${name}`}
          onClick={() => onDecide('declined')}
        >
          Decline
        </button>
      ) : null}
      {can(actor, 'reservation:suggest', { venueId: row.venue_id }) ? (
        <button
          type="button"
          className={isTooMany ? 'btn' : 'btn outline'}
          aria-label={`Suggest another time to ${name}`}
          onClick={onSuggest}
        >
          Suggest another time
        </button>
      ) : null}
    </div>
  )
}

/** Returns the number of people at the time of a request: exact for the shown day, otherwise the confirmed ones around that time. */
function coversOf(row: ReservationRow, day: ReservationDay): { sentence: string; isTooMany: boolean } {
  if (row.requested_date !== day.date) {
    return { sentence: coversNearbyPhrase(row.pending?.covers_nearby ?? 0), isTooMany: false }
  }
  const minute = halfHourOf(row.requested_time)
  const half = day.half_hours.find(({ time }) => halfHourOf(time) === minute)
  const covers = (half?.booked ?? 0) + row.party_size
  const room = half?.room ?? null
  if (room === null) return { sentence: `${covers} covers at ${row.requested_time} with this table`, isTooMany: false }
  const isTooMany = covers > room
  const sentence = isTooMany
    ? `Too many: ${covers}/${room} at ${row.requested_time}`
    : `Fits: ${covers}/${room} at ${row.requested_time} with this table`
  return { sentence, isTooMany }
}
