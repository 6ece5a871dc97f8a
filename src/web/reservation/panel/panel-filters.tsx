import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ReservationPage } from '../../../contract/reservation.ts'
import { RESERVATION_PERIODS, type ReservationPeriod } from '../../../domain/reservation/periods.ts'
import * as inputStyles from '../../private/input.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as tabsStyles from '../../private/tabs.module.css'
import { countsInOtherTabs } from './empty-message.ts'
import { type PanelSearch, PERIOD_LABELS, STATUS_CHOICES, type StatusChoice } from './panel-search.ts'
import * as reservationsPanelStyles from './reservations-panel.module.css'

const STATUS_LABELS: Record<StatusChoice, string> = { all: 'All', pending: 'Pending', confirmed: 'Confirmed', declined: 'Declined' }

type Props = { search: PanelSearch; change: (next: Partial<PanelSearch>) => void }

export function StatusTabs({ search, counts }: { search: PanelSearch; counts: ReservationPage['counts'] | undefined }) {
  return (
    <nav className={tabsStyles.tabs} aria-label="Status">
      {STATUS_CHOICES.map((status) => (
        <Link
          key={status}
          to="."
          search={{ ...search, status, page: undefined, reservation: undefined } satisfies PanelSearch}
          resetScroll={false}
          aria-current={search.status === status ? 'page' : undefined}
        >
          {STATUS_LABELS[status]} <span className="tabular">{counts?.[status] ?? ''}</span>
        </Link>
      ))}
    </nav>
  )
}

export function PeriodSelect({ search, change }: Props) {
  return (
    <select
      className={inputStyles.input}
      aria-label="Period"
      value={search.period ?? 'all'}
      onChange={(event) => {
        const period = event.target.value as ReservationPeriod
        change({ period: period === 'all' ? undefined : period, status: search.status ?? 'all' })
      }}
    >
      {RESERVATION_PERIODS.map((period) => (
        <option key={period} value={period}>
          {PERIOD_LABELS[period]}
        </option>
      ))}
    </select>
  )
}

export function SoundSwitch({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <button
      type="button"
      className="icon-button compact"
      aria-pressed={isOn}
      aria-label="Sound for new requests"
      title="Sound for new requests"
      onClick={toggle}
    >
      <PrivateIcon name={isOn ? 'sound' : 'silent'} />
    </button>
  )
}

export function FoundElsewhere({ search, counts }: { search: PanelSearch; counts: ReservationPage['counts'] }) {
  const found = countsInOtherTabs(search, counts)
  return (
    <p className={`${reservationsPanelStyles.foundElsewhere} small`} role="status">
      {found.length > 0 ? 'Also found: ' : null}
      {found.map(({ status, count }, index) => (
        <Fragment key={status}>
          {index > 0 ? ', ' : null}
          <Link to="." search={{ ...search, status, page: undefined } satisfies PanelSearch} resetScroll={false} className="link">
            {count} in {STATUS_LABELS[status]}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
