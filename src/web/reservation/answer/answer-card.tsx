import { type ReactNode, useState } from 'react'
import type { AnswerRequest } from '../../../contract/reservation-link.ts'
import { mailtoHref } from '../../../domain/account/email.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { COMPONENT_LOAD_FAILED } from '../../../domain/public-messages.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import { isSuggestionOpen, type SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { formatDate } from '../../../domain/time.ts'
import { phoneHref } from '../../../domain/venue/contact-links.ts'
import { apiErrorMessage } from '../../api.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { DinerChangeNote } from '../diner-change-note.tsx'
import * as styles from './answer-request.module.css'
import { overCapacityPhrase, replyByPhrase, thatDayPhrase } from './answer-view.ts'
import { DeclineForm } from './decline-form.tsx'

type Props = {
  request: AnswerRequest
  /** The callbacks reject with the `ApiError` when the server did not store the change. */
  onAnswer: (status: Decision, reason: string | null) => Promise<void>
  onSuggest: (times: SuggestedTime[], message: string | null) => Promise<void>
}

export function AnswerCard({ request, onAnswer, onSuggest }: Props) {
  const { timeZone } = useSite()
  const { diner } = request
  const { Component: SuggestDialog, failed, load } = useLazyComponent(() => import('../suggest/suggest-dialog.tsx'))
  const [isSuggesting, setSuggesting] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)
  const [busy, setBusy] = useState<Decision | null>(null)
  const [error, setError] = useState<string | null>(null)
  async function answer(status: Decision, reason: string | null) {
    if (busy) return
    setBusy(status)
    setError(null)
    try {
      await onAnswer(status, reason)
    } catch (failure) {
      setError(apiErrorMessage(failure, FALLBACK_MESSAGES.updateReservation))
    } finally {
      setBusy(null)
    }
  }
  return (
    <article className={styles.card} aria-labelledby="request">
      <div className={styles.body}>
        <p className="muted">{request.venue_name}</p>
        <h1 id="request">A request from {diner ? `${diner.first_name} ${diner.last_name}` : 'a diner'}</h1>
        <dl className={styles.table}>
          <Fact label="Day">{formatDate(request.requested_date, { weekday: true })}</Fact>
          <Fact label="Time">{request.requested_time}</Fact>
          <Fact label="People">{request.party_size}</Fact>
        </dl>
        {request.diner_change ? (
          <p className={styles.changed}>
            <DinerChangeNote request={request} />
          </p>
        ) : null}
        <RequestFacts request={request} />
      </div>
      <div className={isDeclining ? styles.foot : `${styles.foot} ${styles.pinned}`}>
        {failed ? <Banner tone="error">{COMPONENT_LOAD_FAILED}</Banner> : null}
        {error ? <Banner tone="error">{error}</Banner> : null}
        {request.beyond_room > 0 ? <Banner tone="warning">{overCapacityPhrase(request.beyond_room)}</Banner> : null}
        {isDeclining ? (
          <DeclineForm
            isBusy={busy === 'declined'}
            onDecline={(reason) => void answer('declined', reason)}
            onCancel={() => setIsDeclining(false)}
          />
        ) : (
          <>
            <AnswerButtons
              busy={busy}
              onConfirm={() => void answer('confirmed', null)}
              onDecline={() => setIsDeclining(!busy)}
              onNear={load}
              onSuggest={() => {
                load()
                setSuggesting(true)
              }}
            />
            <SuggestionState suggestion={request.suggestion} />
            <p>
              We’ll email {diner?.first_name ?? 'the diner'} your answer. {replyByPhrase(request, new Date(), timeZone)} No account needed.
            </p>
          </>
        )}
      </div>
      {SuggestDialog && isSuggesting ? (
        <SuggestDialog
          request={{ ...request, first_name: diner?.first_name ?? 'The diner' }}
          onSend={onSuggest}
          onClose={() => setSuggesting(false)}
        />
      ) : null}
    </article>
  )
}

type AnswerButtonsProps = {
  busy: Decision | null
  onConfirm: () => void
  onDecline: () => void
  /** Called when the user is likely to open the dialog, to load its code. */
  onNear: () => void
  onSuggest: () => void
}

function AnswerButtons({ busy, onConfirm, onDecline, onNear, onSuggest }: AnswerButtonsProps) {
  return (
    <div className={styles.answers}>
      <button type="button" className="btn" aria-disabled={busy !== null || undefined} onClick={onConfirm}>
        {busy ? 'Confirming...' : 'Confirm'}
      </button>
      <button
        type="button"
        className="btn outline"
        aria-haspopup="dialog"
        aria-disabled={busy !== null || undefined}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => busy || onSuggest()}
      >
        Suggest another time
      </button>
      <button type="button" className={`btn outline ${styles.declining}`} aria-disabled={busy !== null || undefined} onClick={onDecline}>
        Decline
      </button>
    </div>
  )
}

function RequestFacts({ request }: Pick<Props, 'request'>) {
  const { diner } = request
  return (
    <dl className={styles.facts}>
      {diner?.allergies ? (
        <Fact label="Allergies">
          <strong className={styles.allergies}>
            <Icon name="warning" />
            {diner.allergies}
          </strong>
        </Fact>
      ) : null}
      {diner?.special_requests ? (
        <Fact label="Note">
          <q className={styles.note}>{diner.special_requests}</q>
        </Fact>
      ) : null}
      {diner ? (
        <>
          <Fact label="Phone">
            <a href={phoneHref(diner.phone)}>{diner.phone}</a>
          </Fact>
          <Fact label="Email">
            <a href={mailtoHref(diner.email)}>{diner.email}</a>
          </Fact>
        </>
      ) : null}
      <Fact label="That day">{thatDayPhrase(request)}</Fact>
    </dl>
  )
}

function SuggestionState({ suggestion }: Pick<AnswerRequest, 'suggestion'>) {
  if (isSuggestionOpen(suggestion, new Date())) return <p className="strong">Other times are suggested. The diner has not chosen yet.</p>
  return suggestion?.declined_at ? <p className="strong">The diner can’t make any of the times you suggested.</p> : null
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
