import { type ReactNode, type Ref, useEffect } from 'react'
import { repeatEarlyClick } from '../early-clicks.ts'
import * as styles from './banner.module.css'
import { Icon } from './icon.tsx'

type Tone = 'error' | 'warning' | 'success' | 'info'

type Props = {
  tone: Tone
  children: ReactNode
  action?: ReactNode
  ref?: Ref<HTMLDivElement>
}

export function Banner({ tone, children, action, ref }: Props) {
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : undefined} ref={ref} tabIndex={ref ? -1 : undefined}>
      <Icon name={tone === 'error' ? 'warning' : tone === 'success' ? 'tick' : tone} />
      <p>{children}</p>
      {action}
    </div>
  )
}

type RetryProps = { tone?: 'error' | 'warning'; children: ReactNode; onRetry: () => void }

export function RetryBanner({ tone = 'error', children, onRetry }: RetryProps) {
  useEffect(repeatEarlyClick, [])
  const again = (
    <button type="button" className="btn outline compact needs-script" onClick={onRetry} ref={passFocusOn}>
      Try again
    </button>
  )
  return (
    <Banner tone={tone} action={again}>
      {children}
    </Banner>
  )
}

/** Moves the focus to the surrounding page or dialog when the button disappears, unless another element has the focus. Otherwise it would return to the start of the document. */
function passFocusOn(button: HTMLButtonElement | null): () => void {
  const around = button?.closest<HTMLElement>('[role=dialog],main')
  // Runs before the button leaves the document, the timer afterwards.
  return () => {
    if (document.activeElement === button)
      setTimeout(() => document.activeElement === document.body && around?.focus({ preventScroll: true }))
  }
}
