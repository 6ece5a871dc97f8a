import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { localNow } from '../../../domain/time.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import * as panelStyles from '../../private/panel.module.css'
import { useIsOnline } from '../../private/use-online.ts'
import { useSite } from '../../site.ts'
import { RetryBanner } from '../../ui/banner.tsx'

type Props = {
  error: unknown
  /** When the rows that are still shown were fetched, in milliseconds since 1970; null where none are. */
  shownFrom: number | null
  onRetry: () => void
}

/** Why the list could not be fetched, and of what time the rows are that are still shown. */
export function ListErrorBanner({ error, shownFrom, onRetry }: Props) {
  const isOnline = useIsOnline()
  const { timeZone } = useSite()
  const isOffline = !isOnline && error instanceof ApiError && error.status === 0
  const sentence = isOffline
    ? "You're offline."
    : `${apiErrorMessage(error, FALLBACK_MESSAGES.fetchReservations)}${shownFrom === null ? '' : '.'}`
  const state =
    shownFrom !== null
      ? ` This list is from ${localNow(new Date(shownFrom), timeZone).time}.`
      : isOffline
        ? " We'll load these reservations when you're back."
        : ''
  return (
    <div className={panelStyles.body}>
      <RetryBanner onRetry={onRetry}>{sentence + state}</RetryBanner>
    </div>
  )
}
