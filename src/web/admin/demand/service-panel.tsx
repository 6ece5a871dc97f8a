import { Link } from '@tanstack/react-router'
import type { VenueService } from '../../../contract/demand.ts'
import { formatMinutes, formatShare, SERVICE_COLUMNS, type ServiceColumn } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { REPLY_HOURS } from '../../../domain/reservation/reply-time.ts'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { type Column, NUMBER_ORDERS } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import * as chartStyles from './charts.module.css'
import { DemandExportLink, formatCount } from './figures.tsx'
import { type useDemandFilter, useVenueService } from './use-demand.ts'

const LATE_MINUTES = REPLY_HOURS * 60
const TICKS = 6

type Answered = VenueService & { median_minutes: number; slowest_minutes: number }

function AnswerTimes({ venues }: { venues: readonly VenueService[] }) {
  const answered = venues.filter((venue): venue is Answered => venue.median_minutes !== null && venue.slowest_minutes !== null)
  if (answered.length === 0) return null
  const end = axisEnd(Math.max(...answered.map(({ slowest_minutes }) => slowest_minutes)))
  const at = (value: number) => `${(value / end) * 100}%`
  return (
    <>
      <p className={chartStyles.legend} aria-hidden="true">
        <span data-mark="dot">Median</span> <span data-mark="diamond">Median over 24 hours</span>{' '}
        <span data-mark="line">Up to the slowest tenth</span> <span data-mark="limit">24 hours</span>
      </p>
      <div className={chartStyles.times} role="img" aria-label={describe(answered)}>
        {answered.map(({ id, name, median_minutes, slowest_minutes }) => (
          <div key={id} data-late={median_minutes > LATE_MINUTES || undefined}>
            <span className="strong">{name}</span>
            <svg width="100%" height="24" aria-hidden="true">
              <line className={chartStyles.track} x1="0" x2="100%" y1="12" y2="12" />
              {end > LATE_MINUTES ? (
                <line className={chartStyles.limit} x1={at(LATE_MINUTES)} x2={at(LATE_MINUTES)} y1="0" y2="24" />
              ) : null}
              <line className={chartStyles.range} x1={at(median_minutes)} x2={at(slowest_minutes)} y1="12" y2="12" />
              {median_minutes > LATE_MINUTES ? (
                <svg x={at(median_minutes)} overflow="visible" aria-hidden="true">
                  <path d="m0 4.500 7.500 7.500-7.500 7.500-7.500-7.500z" />
                </svg>
              ) : (
                <circle cx={at(median_minutes)} cy="12" r="6" />
              )}
            </svg>
            <span className={chartStyles.value}>{formatMinutes(median_minutes)}</span>
          </div>
        ))}
        <div className={chartStyles.axis}>
          <span />
          <svg width="100%" height="18" aria-hidden="true">
            {Array.from({ length: TICKS + 1 }, (_, tick) => (end / TICKS) * tick).map((tick, index) => (
              <text key={tick} x={at(tick)} y="13" data-end={index === 0 ? 'first' : index === TICKS ? 'last' : undefined}>
                {index === 0 ? '0' : formatTick(tick)}
              </text>
            ))}
          </svg>
          <span />
        </div>
      </div>
    </>
  )
}

/** Returns the end of the axis in minutes, so that each part of it is whole hours or whole days. */
function axisEnd(slowest: number): number {
  const part = slowest > 6 * LATE_MINUTES ? LATE_MINUTES : slowest > LATE_MINUTES ? 360 : 60
  return Math.ceil(Math.max(slowest, 1) / (part * TICKS)) * part * TICKS
}

function formatTick(value: number): string {
  return value > 3 * LATE_MINUTES ? `${Math.round(value / LATE_MINUTES)} d` : `${value / 60} h`
}

function describe(venues: readonly Answered[]): string {
  const sorted = venues.toSorted((a, b) => a.median_minutes - b.median_minutes)
  const late = sorted.filter(({ median_minutes }) => median_minutes > LATE_MINUTES).length
  const named = (venue: Answered | undefined) => (venue ? `${venue.name}, ${formatMinutes(venue.median_minutes)}` : '')
  return `Median time to answer of ${venues.length} venues. The fastest: ${named(sorted[0])}. The slowest: ${named(sorted.at(-1))}. Over 24 hours: ${late}.`
}

const TITLE = 'Requests and time to answer, by venue'

const COLUMNS: Column<VenueService, ServiceColumn>[] = [
  {
    title: 'Venue',
    sort: 'name',
    cell: ({ id, name, town }) => (
      <>
        <Link className={dataTableStyles.name} to="/admin/venues/$id/reservations" params={{ id }}>
          {name}
        </Link>
        <span className="muted"> {town}</span>
      </>
    ),
  },
  { title: 'Requests', sort: 'requests', orders: NUMBER_ORDERS, kind: 'number', cell: ({ requests }) => formatCount(requests) },
  {
    title: 'Answered',
    sort: 'answered',
    orders: NUMBER_ORDERS,
    kind: 'number',
    label: 'Answered',
    cell: ({ answered, requests }) => `${formatCount(answered)} (${formatShare(answered, requests)})`,
  },
  {
    title: 'Overdue',
    sort: 'overdue',
    orders: NUMBER_ORDERS,
    kind: 'number',
    label: 'Overdue',
    cell: ({ overdue }) => (overdue > 0 ? <span className={dataTableStyles.warning}>{formatCount(overdue)}</span> : '0'),
  },
  {
    title: 'Median',
    sort: 'median',
    orders: NUMBER_ORDERS,
    kind: 'number',
    label: 'Median',
    cell: ({ median_minutes }) => minutes(median_minutes),
  },
  {
    title: 'Slowest tenth',
    sort: 'slowest',
    orders: NUMBER_ORDERS,
    kind: 'number',
    label: 'Slowest tenth',
    cell: ({ slowest_minutes }) => minutes(slowest_minutes),
  },
]

export function ServicePanel({ filter }: { filter: ReturnType<typeof useDemandFilter> }) {
  const state = useTableState('venues', SERVICE_COLUMNS, '-requests')
  const query = useVenueService(filter, state)
  return (
    <TablePanel
      title={TITLE}
      id="venues"
      query={query}
      state={state}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      find="Find a venue"
      above={query.data ? <AnswerTimes venues={query.data.data} /> : null}
      filters={
        <>
          <label className="chip">
            <input type="checkbox" checked={filter.late} onChange={({ target }) => filter.change({ late: target.checked })} />
            Late or overdue
          </label>
          <DemandExportLink table="venues" filter={filter} of={TITLE} />
        </>
      }
      loading="Loading venues..."
      empty={state.q || filter.late || filter.town ? 'No venues found' : 'No requests in this period'}
      failure={FALLBACK_MESSAGES.fetchData}
    />
  )
}

function minutes(value: number | null): string {
  return value === null ? '–' : formatMinutes(value)
}
