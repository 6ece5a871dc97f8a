import { Link } from '@tanstack/react-router'
import type { VenueService } from '../../../contract/demand.ts'
import { formatMinutes, formatShare, SERVICE_COLUMNS, type ServiceColumn } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { AnswerTimes } from './answer-times.tsx'
import { count } from './key-figures.tsx'
import { ExportLink } from './numbers.tsx'
import { type useDemandFilter, useVenueService } from './use-demand.ts'

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
  { title: 'Requests', sort: 'requests', kind: 'number', cell: ({ requests }) => count(requests) },
  {
    title: 'Answered',
    sort: 'answered',
    kind: 'number',
    label: 'Answered:',
    cell: ({ answered, requests }) => `${count(answered)} (${formatShare(answered, requests)})`,
  },
  {
    title: 'Overdue',
    sort: 'overdue',
    kind: 'number',
    label: 'Overdue:',
    cell: ({ overdue }) => (overdue > 0 ? <span className={dataTableStyles.warning}>{count(overdue)}</span> : '0'),
  },
  { title: 'Median', sort: 'median', kind: 'number', label: 'Median:', cell: ({ median_minutes }) => minutes(median_minutes) },
  {
    title: 'Slowest tenth',
    sort: 'slowest',
    kind: 'number',
    label: 'Slowest tenth:',
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
          <ExportLink table="venues" filter={filter} of={TITLE} />
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
