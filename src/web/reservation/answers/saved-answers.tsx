import { pluralise } from '../../pluralise.ts'
import * as panelStyles from '../../private/panel.module.css'
import { useIsOnline } from '../../private/use-online.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import { formatReport } from './answer-messages.ts'
import { deleteAnswer, type SavedAnswer, type SavedAttendance } from './answer-store.ts'
import * as styles from './saved-answers.module.css'
import { useSaved } from './use-saved-answers.ts'

type Props = { venueId?: string | undefined; className?: string | undefined }

/**
 * Shows the number of unsent answers and attendances, and each rejected one until it is dismissed.
 * @param venueId undefined for all venues
 * @param className in place of the spacing of a panel
 */
export function SavedAnswers({ venueId, className = panelStyles.body }: Props) {
  const isOnline = useIsOnline()
  const { answers, attendances } = useSaved(venueId)
  const waiting = {
    answers: answers.filter(({ refusal }) => refusal === null).length,
    notes: attendances.filter(({ refusal }) => refusal === null).length,
  }
  const dismiss = (answer: SavedAnswer | SavedAttendance, button: Element) => {
    const moveFocus = restoreFocusAfterRemoval(button, '[data-tone]')
    deleteAnswer(answer)
    moveFocus()
  }
  const isWaiting = waiting.answers + waiting.notes > 0
  const refused = [...answers, ...attendances].filter(({ refusal }) => refusal !== null)
  return (
    <div className={isWaiting || refused.length > 0 ? `${className} ${styles.answers}` : undefined}>
      <div role="status">{isWaiting ? <Banner tone="info">{waitingWords(waiting, isOnline)}</Banner> : null}</div>
      {refused.map((answer) => (
        <Banner
          key={`${answer.reservation_id} ${answer.answered_at}`}
          tone="error"
          action={
            <button
              type="button"
              className="icon-button compact"
              aria-label="Dismiss"
              onClick={(event) => dismiss(answer, event.currentTarget)}
            >
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

function waitingWords({ answers, notes }: { answers: number; notes: number }, isOnline: boolean): string {
  const what = [
    ...(answers > 0 ? [pluralise(answers, 'answer')] : []),
    ...(notes > 0 ? [`${pluralise(notes, 'attendance note')}`] : []),
  ].join(' and ')
  const words = `${what} ${answers + notes === 1 ? 'is' : 'are'} not sent yet`
  return isOnline ? `${words}. We keep trying.` : `${words}, because you're offline.`
}
