import { Link } from '@tanstack/react-router'
import type { ReservationRow } from '../../../contract/reservation.ts'
import { mailtoHref } from '../../../domain/account/email.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { can } from '../../../domain/permissions.ts'
import { REPLY_HOURS } from '../../../domain/reservation/reply-time.ts'
import { DECISIONS, type Decision, decisionError, type ReservationStatus } from '../../../domain/reservation/status.ts'
import { changeError } from '../../../domain/reservation/table-change.ts'
import { formatDate } from '../../../domain/time.ts'
import { phoneHref } from '../../../domain/venue/contact-links.ts'
import { pluralise } from '../../pluralise.ts'
import { useIsOnline } from '../../private/use-online.ts'
import { useActor } from '../../session/use-actor.ts'
import { useSite } from '../../site.ts'
import { DetailIcon, type DetailIconName } from '../../ui/detail-icon.tsx'
import { focusAfterRender } from '../../ui/restore-focus.ts'
import { formatDecision, SENT_AGAIN, SENT_LATER } from '../answers/answer-messages.ts'
import type { SavedAnswer } from '../answers/answer-store.ts'
import { useUndo } from '../answers/use-saved-answers.ts'
import { DinerChangeNote } from '../diner-change-note.tsx'
import { coversNearbyPhrase } from '../suggest/covers-phrase.ts'
import { suggestionNote } from '../suggest/suggestion-note.ts'
import * as styles from './reservation-item.module.css'

/** Hours before the reply is due from which the panel warns, close to the venue's second reminder. */
const WARN_WITHIN_HOURS = 6

type Waiting = { text: string; isUrgent: boolean }

/**
 * Formats how long a request has waited and whether its answer is due. Hours are rounded down, so that the waiting time
 * is never overstated.
 * @param times ISO instants; `asOf` is the server's time
 */
export function formatWaitingTime(times: { createdAt: string; replyDueAt: string; asOf: string }): Waiting {
  const waited = Date.parse(times.asOf) - Date.parse(times.createdAt)
  const left = Date.parse(times.replyDueAt) - Date.parse(times.asOf)
  const isUrgent = left < WARN_WITHIN_HOURS * HOUR_MS
  if (left <= 0) return { text: `Received ${formatSpan(waited)} ago; a reply was due within ${REPLY_HOURS} hours`, isUrgent }
  if (isUrgent) return { text: `Received ${formatSpan(waited)} ago; reply within ${formatSpan(left)}`, isUrgent }
  return { text: `Received ${formatSpan(waited)} ago`, isUrgent }
}

function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return pluralise(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? pluralise(hours, 'hour') : pluralise(Math.floor(hours / 24), 'day')
}

type ReservationItemProps = {
  row: ReservationRow
  asOf: string
  kept: SavedAnswer | undefined
  hasVenue?: boolean
  onDecide: (decision: Decision) => void
  onSuggest: () => void
  onAnonymise?: (() => void) | undefined
}

/** Bookings by phone and walk-ins may have neither. */
function Contact({ email, phone }: { email: string; phone: string }) {
  return (
    <span>
      {email ? <a href={mailtoHref(email)}>{email}</a> : null}
      {email && phone ? ' · ' : null}
      {phone ? <a href={phoneHref(phone)}>{phone}</a> : null}
    </span>
  )
}

export function ReservationItem({ row, asOf, kept, hasVenue = false, onDecide, onSuggest, onAnonymise }: ReservationItemProps) {
  const { timeZone } = useSite()
  const actor = useActor()
  const decided = formatDecision(row, new Date(asOf), timeZone)
  const name = row.anonymised_at ? 'Name removed' : `${row.first_name} ${row.last_name}`
  return (
    <li className={styles.item} aria-label={`${name}, ${row.requested_time}`}>
      <span className={styles.time}>{row.requested_time}</span>
      <span className={styles.name}>
        <b>{name}</b> · <span className="muted">{partySizeLabel(row.party_size)}</span>
      </span>
      <StatusBadge status={row.withdrawn_at ? (row.withdrawn_by === 'venue' ? 'called_off' : 'withdrawn') : row.status} />
      {hasVenue ? <span className={`${styles.detail} small strong`}>{row.venue_name}</span> : null}
      {row.anonymised_at ? null : (
        <span className={`${styles.detail} ${styles.contact} small muted`}>
          <Contact {...row} />
          {onAnonymise && can(actor, 'reservation:anonymise', undefined) ? (
            <button type="button" className="btn ghost compact" aria-label={`Erase diner data: ${name}`} onClick={onAnonymise}>
              Erase diner data
            </button>
          ) : null}
        </span>
      )}
      {row.diner_change && row.pending ? (
        <span className={`${styles.detail} small`}>
          <DinerChangeNote request={row} />
        </span>
      ) : null}
      {row.allergies ? (
        <strong className={`${styles.detail} ${styles.allergies}`}>
          <DetailIcon name="warning" />
          Allergies: {row.allergies}
        </strong>
      ) : null}
      {row.special_requests ? <q className={`${styles.detail} ${styles.note}`}>{row.special_requests}</q> : null}
      {row.decline_reason ? <span className={`${styles.detail} small muted`}>Reason given: {row.decline_reason}</span> : null}
      {decided ? <span className={`${styles.detail} small muted`}>{decided}</span> : null}
      {row.pending ? (
        <PendingReservation row={row} pending={row.pending} asOf={asOf} name={name} kept={kept} onDecide={onDecide} onSuggest={onSuggest} />
      ) : (
        <ChangeLink row={row} asOf={asOf} name={name} />
      )}
    </li>
  )
}

/** To the screen of the day of a confirmed table, where it is moved and cancelled. */
function ChangeLink({ row, asOf, name }: { row: ReservationRow; asOf: string; name: string }) {
  const { timeZone } = useSite()
  const mayChange = can(useActor(), 'reservation:change', { venueId: row.venue_id })
  if (!mayChange || changeError(row, { now: new Date(asOf), timeZone })) return null
  return (
    <span className={`${styles.detail} small`}>
      <Link to="/venue-tonight/$id" params={{ id: row.venue_id }} search={{ date: row.requested_date }} className="link">
        Change on {formatDate(row.requested_date, { weekday: true })}
        <span className="visually-hidden">: {name}</span>
      </Link>
    </span>
  )
}

type PendingReservationProps = Omit<ReservationItemProps, 'onAnonymise' | 'hasVenue'> & {
  pending: NonNullable<ReservationRow['pending']>
  name: string
}

function PendingReservation({ row, pending, asOf, name, kept, onDecide, onSuggest }: PendingReservationProps) {
  const suggestion = suggestionNote(row, new Date(asOf))
  const waiting = formatWaitingTime({ createdAt: row.created_at, replyDueAt: pending.reply_due_at, asOf })
  return (
    <>
      <span
        className={
          waiting.isUrgent ? `${styles.detail} ${styles.fact} small ${styles.isUrgent}` : `${styles.detail} ${styles.fact} small muted`
        }
      >
        {waiting.isUrgent ? <DetailIcon name="warning" /> : <DetailIcon name="clock" />}
        {waiting.text}
      </span>
      <span className={`${styles.detail} ${styles.fact} small muted`}>
        <DetailIcon name="user" />
        {coversNearbyPhrase(pending.covers_nearby)}
      </span>
      {suggestion ? <span className={`${styles.detail} small strong`}>{suggestion}</span> : null}
      {kept ? <SavedDecision answer={kept} name={name} /> : <Decisions row={row} name={name} onDecide={onDecide} onSuggest={onSuggest} />}
    </>
  )
}

const BUTTONS = {
  confirmed: { label: 'Confirm', className: 'btn compact', action: 'reservation:confirm' },
  declined: { label: 'Decline', className: `btn outline compact ${styles.decline}`, action: 'reservation:decline' },
} as const

function Decisions({ row, name, onDecide, onSuggest }: Pick<PendingReservationProps, 'row' | 'name' | 'onDecide' | 'onSuggest'>) {
  const actor = useActor()
  const isOpen = (decision: Decision) =>
    decisionError(row, decision) === null && can(actor, BUTTONS[decision].action, { venueId: row.venue_id })
  return (
    <span className={`${styles.detail} ${styles.actions}`} data-decisions>
      {DECISIONS.filter(isOpen).map((decision) => {
        const { label, className } = BUTTONS[decision]
        return (
          <button key={decision} type="button" className={className} aria-label={`${label} ${name}`} onClick={() => onDecide(decision)}>
            {label}
          </button>
        )
      })}
      {decisionError(row, 'declined') === null && can(actor, 'reservation:suggest', { venueId: row.venue_id }) ? (
        <button type="button" className="btn outline compact" aria-label={`Suggest another time to ${name}`} onClick={onSuggest}>
          Suggest another time
        </button>
      ) : null}
    </span>
  )
}

function SavedDecision({ answer, name }: { answer: SavedAnswer; name: string }) {
  const isOnline = useIsOnline()
  const undo = useUndo()
  return (
    <>
      <span className={`${styles.detail} ${styles.answer}`}>
        <b>You {answer.status} this.</b> <span>{isOnline ? SENT_AGAIN : SENT_LATER}</span>
      </span>
      <span className={`${styles.detail} ${styles.actions}`} data-decisions>
        <button
          type="button"
          className="btn ghost compact"
          data-undo={answer.reservation_id}
          aria-label={`Undo your answer for ${name}`}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest('li')
            void undo(answer)
            // After the render that shows the two buttons again.
            focusAfterRender(() => row?.querySelector<HTMLElement>('[data-decisions] button'))
          }}
        >
          Undo
        </button>
      </span>
    </>
  )
}

type ShownStatus = ReservationStatus | 'withdrawn' | 'called_off'

const STATUS_BADGES: Record<ShownStatus, { icon: DetailIconName; word: string; className: string }> = {
  pending: { icon: 'clock', word: 'Pending', className: 'badge pending' },
  confirmed: { icon: 'tick', word: 'Confirmed', className: 'badge confirmed' },
  declined: { icon: 'close', word: 'Declined', className: 'badge declined' },
  withdrawn: { icon: 'close', word: 'Cancelled by diner', className: 'badge neutral' },
  called_off: { icon: 'close', word: 'Cancelled by venue', className: 'badge declined' },
}

function StatusBadge({ status }: { status: ShownStatus }) {
  const { icon, word, className } = STATUS_BADGES[status]
  return (
    <span className={className}>
      <DetailIcon name={icon} />
      {word}
    </span>
  )
}
