import * as panelStyles from '../../private/panel.module.css'
import { useIsOnline } from '../../private/use-online.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatReport } from './answer-messages.ts'
import { deleteAnswer } from './answer-store.ts'
import * as styles from './saved-answers.module.css'
import { useSavedAnswers } from './use-saved-answers.ts'

/**
 * The user's answers that the server does not have: how many wait to be sent, and each that was refused, until it is
 * dismissed.
 * @param venueId shows those of one venue; without it, of all
 */
export function SavedAnswers({ venueId }: { venueId?: string | undefined }) {
  const isOnline = useIsOnline()
  const answers = useSavedAnswers(venueId)
  const waiting = answers.filter(({ refusal }) => refusal === null).length
  const refused = answers.filter(({ refusal }) => refusal !== null)
  return (
    <div className={waiting + refused.length > 0 ? `${panelStyles.body} ${styles.answers}` : undefined}>
      <div role="status">{waiting > 0 ? <Banner tone="info">{waitingWords(waiting, isOnline)}</Banner> : null}</div>
      {refused.map((answer) => (
        <Banner
          key={answer.reservation_id}
          tone="error"
          action={
            <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={() => deleteAnswer(answer)}>
              <Icon name="close" />
            </button>
          }
        >
          {formatReport(answer)}
        </Banner>
      ))}
    </div>
  )
}

function waitingWords(count: number, isOnline: boolean): string {
  const answers = count === 1 ? '1 answer is' : `${count} answers are`
  return isOnline ? `${answers} not sent yet. We keep trying.` : `${answers} not sent yet, because you're offline.`
}
