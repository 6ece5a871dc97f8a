import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { isNotFound } from '../../private/is-not-found.ts'
import * as panelStyles from '../../private/panel.module.css'
import { useIsOnline } from '../../private/use-online.ts'
import { useSite } from '../../site.ts'
import { Banner, RetryBanner } from '../../ui/banner.tsx'

type Props = {
  /** Null when saved rows are shown without a network connection. */
  error: unknown
  /** When the rows that are still shown were fetched, in milliseconds since 1970; null when none are shown. */
  shownFrom: number | null
  onRetry: () => void
  /** The space around it; by default that of a panel's content. */
  className?: string | undefined
}

export function ListErrorBanner({ error, shownFrom, onRetry, className = panelStyles.body }: Props) {
  const isOnline = useIsOnline()
  const { timeZone } = useSite()
  const isOffline = !isOnline && (error === null || (error instanceof ApiError && error.status === 0))
  const sentence = isOffline
    ? "You're offline."
    : `${apiErrorMessage(error, FALLBACK_MESSAGES.fetchReservations)}${shownFrom === null ? '' : '.'}`
  const state =
    shownFrom !== null
      ? ` This list is from ${timeOf(shownFrom, timeZone)}.`
      : isOffline
        ? " We'll load these reservations when you're back."
        : ''
  if (isNotFound(error))
    return (
      <div className={className}>
        <Banner tone="error">{sentence}</Banner>
      </div>
    )
  return (
    <div className={className} role={isOffline ? 'alert' : undefined}>
      <RetryBanner tone={isOffline ? 'warning' : 'error'} onRetry={onRetry}>
        {sentence + state}
      </RetryBanner>
    </div>
  )
}

function timeOf(instant: number, timeZone: string): string {
  const { date, time } = localNow(new Date(instant), timeZone)
  return date === localNow(new Date(), timeZone).date ? time : `${formatDate(date, { weekday: true })}, ${time}`
}
