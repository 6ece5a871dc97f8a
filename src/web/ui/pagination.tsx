import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paginationItems } from '../../domain/pagination.ts'
import { Icon } from './icon.tsx'
import * as styles from './pagination.module.css'

type Props = {
  current: number
  last: number
  label: string
  /** Query parameter of the page number. Set it for one of several lists on a page; the scroll position then stays. */
  parameter?: string
}

/** Page links of a list whose page number is in the URL; nothing for a single page. Pages start at 1. */
export function Pagination({ current, last, label, parameter }: Props) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    // The clicked button disappears on the first and last page, so that the current page number gets the focus.
    if (document.activeElement === document.body) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [current])
  if (last <= 1) return null
  const to = (page: number) => pageLink(page, parameter)
  return (
    <nav className={styles.pages} aria-label={label} ref={nav}>
      {current > 1 ? <PageStep {...to(current - 1)} label="Previous page" icon="left" /> : null}
      {paginationItems(current, last).map((entry, index, all) =>
        entry === 'gap' ? (
          <span key={`gap after ${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          // Not the router's active state: it compares with the raw URL, where '2' is text and not yet the number 2.
          <Link
            key={entry}
            {...to(entry)}
            activeOptions={{ exact: true }}
            aria-label={`Page ${entry}`}
            aria-current={entry === current ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      {current < last ? <PageStep {...to(current + 1)} label="Next page" icon="right" /> : null}
    </nav>
  )
}

/**
 * Returns the target of a link to a page of a list. Keeps the other search parameters; page 1 has no parameter.
 * @param parameter as in `Pagination`
 */
export function pageLink(page: number, parameter: string | undefined) {
  const name = parameter ?? 'page'
  // Any parameters, because the list does not know its route.
  const search = (before: object) => ({ ...before, [name]: page > 1 ? page : undefined })
  return { to: '.', search, resetScroll: parameter === undefined } as const
}

type StepProps = ReturnType<typeof pageLink> & { label: string; icon: 'left' | 'right' }

export function PageStep({ label, icon, ...link }: StepProps) {
  return (
    <Link {...link} activeOptions={{ exact: true }} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
