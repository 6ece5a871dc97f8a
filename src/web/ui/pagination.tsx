import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paginationItems } from '../../domain/page.ts'
import { Icon } from './icon.tsx'
import * as styles from './pagination.module.css'

type Props = {
  current: number
  last: number
  label: string
  /** What the page is called in the address; given where it is one list among others, whose reader stays where they are. */
  parameter?: string
}

/** Links to the pages of a list that has its page number in the URL; nothing for a single page. Pages count from 1. */
export function Pagination({ current, last, label, parameter }: Props) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    // The pressed button is gone on the first and last page, so the current page number gets the focus.
    if (document.activeElement === document.body) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [current])
  if (last <= 1) return null
  const to = (page: number) => ({ to: '.', search: toPage(page, parameter ?? 'page'), resetScroll: parameter === undefined }) as const
  return (
    <nav className={styles.pages} aria-label={label} ref={nav}>
      {current > 1 ? <Step {...to(current - 1)} label="Previous page" icon="left" /> : null}
      {paginationItems(current, last).map((entry, index, all) =>
        entry === 'gap' ? (
          <span key={`gap after ${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          // The router compares with the address as it was typed, where '2' is not yet the number 2; hence our own mark.
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
      {current < last ? <Step {...to(current + 1)} label="Next page" icon="right" /> : null}
    </nav>
  )
}

type StepProps = { to: '.'; search: never; resetScroll: boolean; label: string; icon: 'left' | 'right' }

function Step({ label, icon, ...link }: StepProps) {
  return (
    <Link {...link} activeOptions={{ exact: true }} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

/**
 * The present choices on another page; the first page has no number in its address. Untyped, since this component does
 * not know which screen it stands on.
 */
function toPage(page: number, parameter: string): never {
  return ((search: object) => ({ ...search, [parameter]: page > 1 ? page : undefined })) as never
}
