import { useRef, useState } from 'react'
import type { CalendarFeed } from '../../contract/notification.ts'
import { FEED_DAYS_BACK } from '../../domain/notification/calendar-feed.ts'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { QueryBoundary, SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { DateTime } from '../private/date-time.tsx'
import { ShownOnce } from '../private/shown-once.tsx'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import * as styles from './notifications.module.css'
import { type OwnVenue, useCalendarFeeds } from './queries.ts'

export function CalendarSection({ venues }: { venues: readonly OwnVenue[] }) {
  const feeds = useCalendarFeeds()
  return (
    <SettingsSection title="Calendar">
      <p className={settingsSectionStyles.fact}>
        Your confirmed reservations in the calendar on your phone or computer: those of the last {FEED_DAYS_BACK} days and all to come. Your
        calendar updates automatically, every few minutes or twice a day, depending on the program.
      </p>
      <QueryBoundary query={feeds}>
        {(data) => (
          <ul className={styles.venues}>
            {venues.map((venue) => (
              <VenueCalendar
                key={venue.id}
                venue={venue}
                feed={data.find(({ venue_id }) => venue_id === venue.id) ?? null}
                onChanged={() => feeds.refetch()}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </SettingsSection>
  )
}

type Props = { venue: OwnVenue; feed: CalendarFeed | null; onChanged: () => Promise<unknown> }

function VenueCalendar({ venue, feed, onChanged }: Props) {
  const api = useApi()
  const withReauth = useReauth()
  const { error, isBusy, act } = useAction()
  const [url, setUrl] = useState<string | null>(null)
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const create = () =>
    act(async () => {
      // The field with the new URL takes the focus, which an open dialog would keep.
      setAsked(null)
      const made = await withReauth(() => api.post('/api/calendar-feeds', { body: { venue_id: venue.id } }))
      if (!made) return
      setUrl(made.url)
      await onChanged()
    })
  const end = (id: string) =>
    act(async () => {
      await api.delete('/api/calendar-feeds/:id', { params: { id } })
      setUrl(null)
      await onChanged()
    }).then(() => setAsked(null))
  const confirm = () => (asked === 'end' && feed ? end(feed.id) : create())
  return (
    <li>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <div>
        <p className={settingsSectionStyles.name}>{venue.name}</p>
        <p className={settingsSectionStyles.note}>{feed ? <Usage feed={feed} /> : 'No calendar yet.'}</p>
      </div>
      {url ? <CalendarAddress key={url} url={url} /> : null}
      <p className={settingsSectionStyles.save}>
        <button
          type="button"
          className="btn outline"
          ref={createButton}
          aria-disabled={isBusy || undefined}
          onClick={() => (feed ? setAsked('replace') : void create())}
        >
          {feed ? 'Create a new URL' : 'Create a calendar'}
        </button>
        {feed ? (
          <button type="button" className="btn ghost" aria-disabled={isBusy || undefined} onClick={() => setAsked('end')}>
            End the calendar
          </button>
        ) : null}
      </p>
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'end' ? 'End the calendar' : 'Create a new URL'}
        action={asked === 'end' ? 'End the calendar' : 'Create a new URL'}
        actionBusy="Please wait..."
        isDanger={asked === 'end'}
        isBusy={isBusy}
        error={null}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
        finalFocus={() => createButton.current}
      >
        <p>The current calendar URL of {venue.name} stops working immediately, on every device that uses it.</p>
      </ConfirmDialog>
    </li>
  )
}

function Usage({ feed }: { feed: CalendarFeed }) {
  return (
    <>
      Created: <DateTime at={feed.created_at} /> · Last read: {feed.last_read_at ? <DateTime at={feed.last_read_at} withTime /> : 'not yet'}
    </>
  )
}

function CalendarAddress({ url }: { url: string }) {
  return (
    <ShownOnce
      label="URL of the calendar"
      hint="Google Calendar: Other calendars, From URL. Thunderbird: New Calendar, On the Network. It ends when you end it here, change your password or no longer look after the venue."
      warning="Anyone who has this URL can read the names, phone numbers, allergies and requests of your guests."
      value={url}
      noun="URL"
      action={
        <a className="btn outline" href={url.replace(/^https?:/, 'webcal:')}>
          Open in Apple Calendar
        </a>
      }
    />
  )
}
