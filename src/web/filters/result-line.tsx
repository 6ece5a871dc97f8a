import type { ReactNode } from 'react'
import { FilterLink } from './filter-link.tsx'

type Props = {
  to: '/venues' | '/menu'
  /** What the list holds, in words; announced when it changes. */
  children: ReactNode
  /** Takes all choices back; left out where nothing is chosen. */
  onClear?: (() => void) | undefined
}

/** The line above a filtered list: how many there are, and the way back to all. */
export function ResultLine({ to, children, onClear }: Props) {
  return (
    <div className="count">
      <p role="status">{children}</p>
      {onClear ? (
        <FilterLink to={to} search={{}} onChoose={onClear} className="link">
          Clear all
        </FilterLink>
      ) : null}
    </div>
  )
}
