import type { AnswerRequest } from '../../../contract/reservation.ts'
import { phoneHref } from '../../../domain/venue/contact-links.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import * as dinerReservationStyles from '../diner/diner-reservation.module.css'
import * as styles from './answer-request.module.css'
import type { OutcomeView } from './answer-view.ts'
import { RenewLink } from './renew-link.tsx'

const ICONS = { pending: 'clock', confirmed: 'tick', declined: 'close', gone: 'close' } as const satisfies Record<
  OutcomeView['tone'],
  IconName
>

type Props = { request: AnswerRequest; outcome: OutcomeView; onRenew: () => Promise<unknown> }

/** A request that takes no answer: who answered or cancelled it, and when. Its heading gets the focus after an answer. */
export function AnswerOutcome({ request: { diner, decline_reason }, outcome, onRenew }: Props) {
  return (
    <section className={`${styles.card} ${styles.body}`}>
      <p className={dinerReservationStyles.status} data-tone={outcome.tone}>
        <Icon name={ICONS[outcome.tone]} />
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
