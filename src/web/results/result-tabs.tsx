import { Link } from '@tanstack/react-router'
import type { ResultsList } from './queries.ts'
import * as styles from './result-tabs.module.css'
import { inList } from './results-links.ts'
import type { ResultsParams } from './results-params.ts'

const TABS = [
  { type: 'items', label: 'Dishes' },
  { type: 'venues', label: 'Venues' },
] as const

export function ResultTabs({ search, list }: { search: ResultsParams; list: ResultsList }) {
  return (
    <nav className={styles.tabs} aria-label="Kinds of results">
      {TABS.map(({ type, label }) => (
        <Link
          key={type}
          to="/search"
          search={inList(type, search)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={type === list.type ? 'page' : undefined}
        >
          {label} <span>{list.totals[type].toLocaleString('en-GB')}</span>
        </Link>
      ))}
    </nav>
  )
}
