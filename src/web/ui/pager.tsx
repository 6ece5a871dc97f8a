import { Link } from '@tanstack/react-router'
import { pagerEntries } from '../../domain/page.ts'
import { Icon } from './icon.tsx'

/** Links to the pages of a list whose address carries `page`; nothing for a list of one page. Pages count from 1. */
export function Pager({ current, last, label }: { current: number; last: number; label: string }) {
  if (last <= 1) return null
  return (
    <nav className="pages" aria-label={label}>
      {current > 1 ? <Step page={current - 1} label="Previous page" icon="left" /> : null}
      {pagerEntries(current, last).map((entry, index, all) =>
        entry === 'gap' ? (
          <span key={`gap after ${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          // The router compares with the address as it was typed, where '2' is not yet the number 2; hence our own mark.
          <Link
            key={entry}
            to="."
            search={toPage(entry)}
            activeOptions={{ exact: true }}
            aria-label={`Page ${entry}`}
            aria-current={entry === current ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      {current < last ? <Step page={current + 1} label="Next page" icon="right" /> : null}
    </nav>
  )
}

function Step({ page, label, icon }: { page: number; label: string; icon: 'left' | 'right' }) {
  return (
    <Link to="." search={toPage(page)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

/**
 * The present choices on another page; the first page has no number in its address. Untyped, since this component does
 * not know which screen it stands on.
 */
function toPage(page: number): never {
  return ((search: object) => ({ ...search, page: page > 1 ? page : undefined })) as never
}
