import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PageStep, pageLink } from '../../ui/pagination.tsx'
import * as styles from './page-field.module.css'

type Props = { current: number; last: number; label: string; parameter: string }

/** The page number of a long list as a field, between links to the page before and after it. Nothing for a single page. */
export function PageField({ current, last, label, parameter }: Props) {
  const of = useId()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<string | null>(null)
  const total = useRef<HTMLSpanElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    // The clicked link disappears on the first and last page. Not the field, in which the keys of the rows do nothing.
    if (document.activeElement === document.body) total.current?.focus()
  }, [current])
  if (last <= 1) return null
  const open = () => {
    const page = parsePageField(draft ?? '', { current, last })
    setDraft(null)
    if (page !== current) void navigate(pageLink(page, parameter))
  }
  return (
    <nav className={styles.pages} aria-label={label}>
      {current > 1 ? <PageStep {...pageLink(current - 1, parameter)} label="Previous page" icon="left" /> : <NoStep icon="left" />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <input
          aria-label="Page"
          aria-describedby={of}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={draft ?? current}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setDraft(null)
          }}
          // The number pad of phones has no Return key.
          onBlur={open}
        />
        <span id={of} ref={total} tabIndex={-1}>
          of {last.toLocaleString('en-GB')}
        </span>
      </form>
      {current < last ? <PageStep {...pageLink(current + 1, parameter)} label="Next page" icon="right" /> : <NoStep icon="right" />}
    </nav>
  )
}

/**
 * Returns the page that a user typed: the nearest one that exists. Returns the current page when the text is not a whole number.
 * Pages start at 1.
 */
export function parsePageField(text: string, { current, last }: { current: number; last: number }): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d+$/.test(digits) ? Math.min(Math.max(Number(digits), 1), last) : current
}

/** Placeholder for a link that the first or last page does not have. */
function NoStep({ icon }: { icon: 'left' | 'right' }) {
  return (
    <span className={styles.none}>
      <Icon name={icon} />
    </span>
  )
}
