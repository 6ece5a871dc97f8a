import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'

type Notice = { sentence: string; round: number }
type Notify = {
  /** Says in the red banner what went wrong. The same sentence twice is announced twice. */
  fail: (sentence: string) => void
  /** Takes the banner away, as a new attempt does. */
  clear: () => void
}

const NoticeContext = createContext<Notify | null>(null)

/** The red banner of a screen, in sight wherever the screen is scrolled to. */
export function ErrorBannerProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const fail = useCallback((sentence: string) => setNotice((last) => ({ sentence, round: (last?.round ?? 0) + 1 })), [])
  const clear = useCallback(() => setNotice(null), [])
  const notify = useMemo(() => ({ fail, clear }), [fail, clear])
  return (
    <NoticeContext value={notify}>
      {notice ? (
        <div className="notice" key={notice.round}>
          <Banner
            tone="error"
            action={
              <button type="button" className="icon sm" aria-label="Dismiss" onClick={clear}>
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

/** The banner of the screen around. Only within `Office`. */
export function useNotices(): Notify {
  const notify = useContext(NoticeContext)
  if (!notify) throw new Error('useNotices: only within Office')
  return notify
}
