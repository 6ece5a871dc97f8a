import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutsideHours } from '../../contract/hours.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { can } from '../../domain/permissions.ts'
import { formatDate, type LocalDate } from '../../domain/time.ts'
import type { Api } from '../api.ts'
import { pluralise } from '../pluralise.ts'
import * as panelStyles from '../private/panel.module.css'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { dismissTables, readDismissed } from './dismissed-tables.ts'
import * as styles from './outside-hours.module.css'

type Outside = OutsideHours['data'][number]

export const OUTSIDE_ID = 'outside-hours'

function outsideHoursQuery(api: Api, venueId: string) {
  return queryOptions({
    queryKey: [...reservationsKey(venueId), 'outside-hours'],
    queryFn: ({ signal }) => api.get('/api/reservations/outside-hours', { query: { venue_id: venueId }, signal }),
  })
}

/** Empty for editors, who may change the hours but not read reservations. */
function useOutsideHours(venueId: string): OutsideHours {
  const mayRead = can(useActor(), 'reservation:read', { venueId })
  const { data } = useQuery({ ...outsideHoursQuery(useApi(), venueId), enabled: mayRead })
  return data ?? { data: [], total: 0 }
}

/** Names the guests who expect a table at a time at which the venue is closed, until the warning is dismissed. */
export function OutsideHoursWarning({ venueId }: { venueId: string }) {
  const { data, total } = useOutsideHours(venueId)
  const [dismissed, setDismissed] = useState(readDismissed)
  const rows = data.filter(({ id }) => !dismissed.includes(id))
  const dismiss = () => setDismissed(dismissTables(data.map(({ id }) => id)))
  return (
    <div role="status" id={OUTSIDE_ID}>
      {rows.length > 0 ? (
        <section className={`${panelStyles.panel} ${styles.warning}`} aria-labelledby="outside-title">
          <header>
            <h2 id="outside-title">
              <Icon name="warning" />
              {outsideSentence(rows)}
            </h2>
            <button type="button" className="btn outline compact" onClick={dismiss}>
              Dismiss
            </button>
          </header>
          <div className={styles.body}>
            <p>These guests have not been told. Move or cancel their tables on the screen of the day, or serve them nevertheless.</p>
            <OutsideList venueId={venueId} rows={rows} />
            {total > data.length ? <p className="muted small">And {total - data.length} more.</p> : null}
          </div>
        </section>
      ) : null}
    </div>
  )
}

/** Shows the reservations of one date that are outside its hours, beside the buttons that close the date. */
export function OutsideHoursOfDay({ venueId, date }: { venueId: string; date: LocalDate }) {
  const rows = useOutsideHours(venueId).data.filter(({ requested_date }) => requested_date === date)
  return (
    <div role="status">
      {rows.length > 0 ? (
        <div className={styles.ofDay}>
          <p>
            <Icon name="warning" />
            {outsideSentence(rows)}:
          </p>
          <OutsideList venueId={venueId} rows={rows} />
        </div>
      ) : null}
    </div>
  )
}

function OutsideList({ venueId, rows }: { venueId: string; rows: readonly Outside[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ id, first_name, last_name, party_size, requested_date: date, requested_time: time, status }) => (
        <li key={id}>
          <Link to="/venue-tonight/$id" params={{ id: venueId }} search={{ date }} className="link">
            {formatDate(date, { weekday: true })}, {time}
          </Link>
          , {`${first_name} ${last_name}`.trim()}, {partySizeLabel(party_size)}
          {status === 'pending' ? ' (request)' : ''}
        </li>
      ))}
    </ul>
  )
}

/** '3 tables are booked for times that are now closed'. */
export function outsideSentence(rows: readonly Pick<Outside, 'status'>[]): string {
  const requests = rows.filter(({ status }) => status === 'pending').length
  const tables = rows.length - requests
  const parts = [
    ...(tables > 0 ? [`${pluralise(tables, 'table')} ${tables === 1 ? 'is' : 'are'} booked`] : []),
    ...(requests > 0 ? [`${pluralise(requests, 'request')} ${requests === 1 ? 'waits' : 'wait'}`] : []),
  ]
  return `${parts.join(' and ')} for ${rows.length === 1 ? 'a time that is' : 'times that are'} now closed`
}
