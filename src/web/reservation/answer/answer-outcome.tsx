import { useState } from 'react'
import type { AnswerRequest } from '../../../contract/reservation-link.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { phoneHref } from '../../../domain/venue/contact-links.ts'
import { apiErrorMessage } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { DetailIcon, type DetailIconName } from '../../ui/detail-icon.tsx'
import * as dinerReservationStyles from '../diner/diner-reservation.module.css'
import * as answerRequestStyles from './answer-request.module.css'
import type { OutcomeView } from './answer-view.ts'

/** Emails new links. The message is the same whether or not a request is pending, as in the server's response. */
export function RenewLink({ onRenew }: { onRenew: () => Promise<unknown> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string | null>(null)
  async function renew() {
    setState('busy')
    setError(null)
    try {
      await onRenew()
      setState('sent')
    } catch (failure) {
      setError(apiErrorMessage(failure, FALLBACK_MESSAGES.fetchReservation))
      setState('idle')
    }
  }
  return (
    <div className={answerRequestStyles.renew}>
      {error ? <Banner tone="error">{error}</Banner> : null}
      {state === 'sent' ? (
        <p role="status">If a request still waits for an answer, a new link is on its way to the venue.</p>
      ) : (
        <button
          type="button"
          className="btn outline"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => state === 'idle' && void renew()}
        >
          {state === 'busy' ? 'Sending...' : 'Email me a new link'}
        </button>
      )}
      <p className="small">We only send it to the email address we have for the venue.</p>
    </div>
  )
}

const ICONS = { pending: 'clock', confirmed: 'tick', declined: 'close', gone: 'close' } as const satisfies Record<
  OutcomeView['tone'],
  DetailIconName
>

type AnswerOutcomeProps = { request: AnswerRequest; outcome: OutcomeView; onRenew: () => Promise<unknown> }

export function AnswerOutcome({ request: { diner, decline_reason }, outcome, onRenew }: AnswerOutcomeProps) {
  return (
    <section className={`${answerRequestStyles.card} ${answerRequestStyles.body}`}>
      <p className={dinerReservationStyles.status} data-tone={outcome.tone}>
        <DetailIcon name={ICONS[outcome.tone]} />
        {outcome.word}
      </p>
      <h1 tabIndex={-1} data-first-focus>
        {outcome.heading}
      </h1>
      <p role="status">{outcome.sentence}</p>
      {decline_reason ? <p>Reason given: {decline_reason}</p> : null}
      {outcome.canCall && diner ? (
        <p>
          Need to cancel?{' '}
          <b>
            Call {diner.first_name} on <a href={phoneHref(diner.phone)}>{diner.phone}</a>.
          </b>
        </p>
      ) : null}
      {outcome.canRenew ? <RenewLink onRenew={onRenew} /> : null}
    </section>
  )
}
