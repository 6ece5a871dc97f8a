import type { AnswerRequest } from '../../../contract/reservation.ts'
import { phoneHref } from '../../../domain/venue/contact-links.ts'
import { DetailIcon, type DetailIconName } from '../../ui/detail-icon.tsx'
import * as dinerReservationStyles from '../diner/diner-reservation.module.css'
import * as styles from './answer-request.module.css'
import type { OutcomeView } from './answer-view.ts'
import { RenewLink } from './renew-link.tsx'

const ICONS = { pending: 'clock', confirmed: 'tick', declined: 'close', gone: 'close' } as const satisfies Record<
  OutcomeView['tone'],
  DetailIconName
>

type Props = { request: AnswerRequest; outcome: OutcomeView; onRenew: () => Promise<unknown> }

export function AnswerOutcome({ request: { diner, decline_reason }, outcome, onRenew }: Props) {
  return (
    <section className={`${styles.card} ${styles.body}`}>
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
