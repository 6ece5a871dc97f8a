import { Link } from '@tanstack/react-router'
import type { StaleMenu } from '../../../contract/demand.ts'
import { STALE_MENU_COLUMNS } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { localNow } from '../../../domain/time.ts'
import { DateTime } from '../../private/date-time.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { useSite } from '../../site.ts'
import { ExportLink } from './numbers.tsx'
import { type DemandFilter, useStaleMenus } from './use-demand.ts'

const TITLE = 'Menus out of date'

export function MenusPanel({ filter }: { filter: DemandFilter }) {
  const state = useTableState('menus', STALE_MENU_COLUMNS, 'changed')
  const { timeZone } = useSite()
  const columns: Column<StaleMenu, (typeof STALE_MENU_COLUMNS)[number]>[] = [
    {
      title: 'Venue',
      sort: 'venue',
      cell: ({ venue_id, venue_name }) => (
        <Link className="link" to="/admin/venues/$id/edit" params={{ id: venue_id }}>
          {venue_name}
        </Link>
      ),
    },
    { title: 'Menu', sort: 'menu', cell: ({ name }) => name },
    { title: 'Last changed', sort: 'changed', kind: 'number', label: 'Changed', cell: ({ changed_at }) => <DateTime at={changed_at} /> },
    {
      title: 'Unchanged for',
      cell: ({ changed_at }) => <span className="badge pending">{monthsSince(changed_at, timeZone)} months</span>,
    },
    { title: 'Owner', kind: 'long', cell: ({ owner_email }) => <Owner email={owner_email} /> },
  ]
  return (
    <TablePanel
      title={TITLE}
      id="menus"
      query={useStaleMenus(filter, state)}
      state={state}
      columns={columns}
      keyOf={({ id }) => id}
      filters={<ExportLink table="menus" filter={filter} of={TITLE} />}
      loading="Loading menus..."
      empty="Every public menu was changed lately"
      failure={FALLBACK_MESSAGES.fetchData}
    />
  )
}

function Owner({ email }: { email: string | null }) {
  if (email === null)
    return (
      <Link className="link" to="/admin/venue-management">
        No owner: assign one
      </Link>
    )
  return (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  )
}

function monthsSince(at: string, timeZone: string): number {
  const [from = '', to = ''] = [localNow(new Date(at), timeZone).date, localNow(new Date(), timeZone).date]
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return month(to) - month(from) - (to.slice(8) < from.slice(8) ? 1 : 0)
}
