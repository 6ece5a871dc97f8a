import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { RECORD_MISSING_MESSAGE } from '../../domain/private-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { Banner, RetryBanner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import * as styles from './error-banner.module.css'
import { focusOrHeading } from './focus-or-heading.ts'
import { isNotFound } from './is-not-found.ts'

type Notice = { sentence: string; round: number }
type Notify = {
  /** The same message twice is announced twice. */
  showError: (sentence: string) => void
  dismissError: () => void
}

const NoticeContext = createContext<Notify | null>(null)

const shownBanners = new Set<Notify>()

/** Shows an error on the page that is shown now, for work that outlives the page or dialog in which it began. */
export function showErrorOnPage(sentence: string): void {
  for (const { showError } of shownBanners) showError(sentence)
}

export function ErrorBannerProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const before = useRef<Element | null>(null)
  const showError = useCallback((sentence: string) => {
    before.current = document.activeElement
    setNotice((last) => ({ sentence, round: (last?.round ?? 0) + 1 }))
  }, [])
  const dismissError = useCallback(() => setNotice(null), [])
  const notify = useMemo(() => ({ showError, dismissError }), [showError, dismissError])
  // The focus must move, because the button disappears with the banner.
  const dismiss = () => {
    dismissError()
    focusOrHeading(before.current)
  }
  useEffect(() => {
    shownBanners.add(notify)
    return () => void shownBanners.delete(notify)
  }, [notify])
  return (
    <NoticeContext value={notify}>
      {notice ? (
        <div className={styles.notice} key={notice.round}>
          <Banner
            tone="error"
            action={
              <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={dismiss}>
                <Icon name="close" />
              </button>
            }
          >
            {notice.sentence}
          </Banner>
        </div>
      ) : null}
      {children}
    </NoticeContext>
  )
}

export function useErrorBanner(): Notify {
  const notify = useContext(NoticeContext)
  if (!notify) throw new Error('useErrorBanner is used outside of PrivatePage')
  return notify
}

type Props = { error: unknown; fallback: string; onRetry: () => void }

/** Offers another try, unless what was asked for does not exist. */
export function FetchErrorBanner({ error, fallback, onRetry }: Props) {
  const message = apiErrorMessage(error, fallback)
  if (isNotFound(error)) return <Banner tone="error">{error.code === 'not_found' ? RECORD_MISSING_MESSAGE : message}</Banner>
  return <RetryBanner onRetry={onRetry}>{message}</RetryBanner>
}
