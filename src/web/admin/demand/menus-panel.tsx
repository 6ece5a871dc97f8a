import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaleMenu } from '../../../contract/demand.ts'
import { mailtoHref } from '../../../domain/account/email.ts'
import { REMINDER_PAUSE_DAYS, STALE_MENU_COLUMNS, STALE_MENU_MONTHS } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { localNow } from '../../../domain/time.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { DateTime } from '../../private/date-time.tsx'
import { type Column, DATE_ORDERS } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { useSite } from '../../site.ts'
import { DemandExportLink, formatCount } from './figures.tsx'
import { type DemandFilter, useRemindOwners, useStaleMenus } from './use-demand.ts'

const TITLE = 'Menus out of date'

/** Menus that were not changed for a long time, and the button that reminds their owners. */
export function MenusPanel({ filter, toRemind }: { filter: DemandFilter; toRemind: number }) {
  const state = useTableState('menus', STALE_MENU_COLUMNS, 'changed')
  const { timeZone } = useSite()
  const { remind, isPending } = useRemindOwners()
  const [isAsking, setAsking] = useState(false)
  const all = `Remind ${formatCount(toRemind)} ${toRemind === 1 ? 'owner' : 'owners'}`
  const remindAll = () => remind({ town: filter.town })
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
    {
      title: 'Last changed',
      sort: 'changed',
      orders: DATE_ORDERS,
      kind: 'number',
      label: 'Changed',
      cell: ({ changed_at }) => <DateTime at={changed_at} />,
    },
    {
      title: 'Unchanged for',
      cell: ({ changed_at }) => <span className="badge pending">{monthsSince(changed_at, timeZone)} months</span>,
    },
    { title: 'Owner', kind: 'long', cell: ({ owner_email }) => <Owner email={owner_email} /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (menu) => <Action menu={menu} isBusy={isPending} onRemind={() => void remind({ menu_id: menu.id })} />,
    },
  ]
  return (
    <>
      <TablePanel
        title={TITLE}
        id="menus"
        query={useStaleMenus(filter, state)}
        state={state}
        columns={columns}
        keyOf={({ id }) => id}
        filters={
          <>
            {toRemind > 0 ? (
              <button type="button" className="btn outline compact" onClick={() => setAsking(true)}>
                {all}
              </button>
            ) : null}
            <DemandExportLink table="menus" filter={filter} of={TITLE} />
          </>
        }
        loading="Loading menus..."
        empty="Every public menu was changed recently"
        failure={FALLBACK_MESSAGES.fetchData}
      />
      <ConfirmAction
        open={isAsking}
        onClose={() => setAsking(false)}
        title={all}
        busyVerb="Sending..."
        isDanger={false}
        run={remindAll}
        finalFocus={() => document.getElementById('menus')}
      >
        <p>
          Each owner{filter.town ? ` in ${filter.town}` : ''} gets one email with all their menus that have not changed for{' '}
          {STALE_MENU_MONTHS} months. Menus of which the owner was reminded in the last {REMINDER_PAUSE_DAYS} days are left out.
        </p>
      </ConfirmAction>
    </>
  )
}

type ActionProps = { menu: StaleMenu; isBusy: boolean; onRemind: () => void }

function Action({ menu: { name, venue_name, owner_email, reminded_at, can_remind }, isBusy, onRemind }: ActionProps) {
  if (owner_email === null)
    return (
      <Link className="link" to="/admin/venue-management">
        Assign owner<span className="visually-hidden"> to {venue_name}</span>
      </Link>
    )
  if (reminded_at !== null && !can_remind)
    return (
      <span className="muted">
        Reminded: <DateTime at={reminded_at} />
      </span>
    )
  return (
    <button
      type="button"
      className="btn outline compact"
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onRemind()}
      aria-label={`Remind owner of ${name}, ${venue_name}`}
    >
      Remind owner
    </button>
  )
}

function Owner({ email }: { email: string | null }) {
  if (email === null) return <span className="muted">No owner</span>
  return (
    <a className="link" href={mailtoHref(email)}>
      {email}
    </a>
  )
}

function monthsSince(at: string, timeZone: string): number {
  const [from = '', to = ''] = [localNow(new Date(at), timeZone).date, localNow(new Date(), timeZone).date]
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return month(to) - month(from) - (to.slice(8) < from.slice(8) ? 1 : 0)
}
