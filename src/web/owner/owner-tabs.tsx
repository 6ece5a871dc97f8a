import { Link } from '@tanstack/react-router'
import * as tabsStyles from '../private/tabs.module.css'
import type { PanelSearch } from '../reservation/panel/panel-search.ts'

type Part = 'menus' | 'reservations'
const LABELS: Record<Part, string> = { menus: 'Menus', reservations: 'Reservations' }

export function tabOrder(pending: number | undefined): readonly [Part, Part] {
  return pending ? ['reservations', 'menus'] : ['menus', 'reservations']
}

type Props = { parts: readonly Part[]; current: Part; pending: number | undefined; search: PanelSearch }

export function OwnerTabs({ parts, current, pending, search }: Props) {
  return (
    <nav className={`${tabsStyles.tabs} ${tabsStyles.wide}`} aria-label="Menus or reservations">
      {parts.map((part) => (
        <Link
          key={part}
          to="."
          search={{ ...search, tab: part } as never}
          replace
          resetScroll={false}
          aria-current={part === current ? 'page' : undefined}
        >
          {LABELS[part]} {part === 'reservations' && pending ? <span className="tabular">{pending}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
