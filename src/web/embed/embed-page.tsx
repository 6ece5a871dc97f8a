import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { VENUE_NOT_FOUND } from '../../domain/public-messages.ts'
import { venuePath } from '../../domain/public-pages.ts'
import { MenuDetails } from '../menu/menu-details.tsx'
import { CallToBook } from '../reservation/call-to-book.tsx'
import { RequestNote } from '../reservation/notes.tsx'
import { RequestResult, resultTitle } from '../reservation/request-result.tsx'
import { ReservationForm } from '../reservation/reservation-form.tsx'
import * as reservePageStyles from '../reservation/reserve-page.module.css'
import { useMadeRequest, useReservationForm } from '../reservation/use-reservation-form.ts'
import { useSite } from '../site.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { AllergenKey } from '../venue/allergen-key.tsx'
import * as styles from './embed-page.module.css'

export function EmbedNotFound() {
  return (
    <>
      <h1 className="visually-hidden">Venue</h1>
      <EmptyState>{VENUE_NOT_FOUND}</EmptyState>
    </>
  )
}

/** The page is cached, so the script gives each copy of the form its idempotency key. */
function EmbedRequest({ venue }: { venue: Venue }) {
  const [round, setRound] = useState(0)
  return <Request key={round} venue={venue} onAnother={() => setRound(round + 1)} />
}

function Request({ venue, onAnother }: { venue: Venue; onAnother: () => void }) {
  const { card, made, onSent } = useMadeRequest()
  const form = useReservationForm({ venueId: venue.id, hasHours: venue.hours !== null, onSent })
  return (
    <section className={`${reservePageStyles.page} ${styles.request}`} ref={card} tabIndex={-1} aria-labelledby="request">
      <h2 id="request">{made ? resultTitle(made) : 'Make a Reservation'}</h2>
      {made ? (
        <RequestResult venue={venue} values={form.getValues()} made={made} isFramed>
          <button type="button" className="btn outline" onClick={onAnother}>
            New request
          </button>
        </RequestResult>
      ) : (
        <>
          <RequestNote isInstant={form.availability?.is_instant ?? false} />
          <ReservationForm
            form={form}
            venue={venue}
            onCancel={() => {}}
            page={{ slug: venue.slug, venueId: venue.id, key: '', isFramed: true }}
          />
        </>
      )}
    </section>
  )
}

const route = getRouteApi('/embed/venues/$id')

/** A venue's menus and request form in a frame of another website. Every link opens outside it, because no other page may be framed. */
export function EmbedPage() {
  const { venue, menus } = route.useLoaderData()
  const { productName } = useSite()
  const page = useRef<HTMLDivElement>(null)
  useFrameHeight(page)
  return (
    <div className={styles.page} ref={page}>
      <h1>{venue.name}</h1>
      <div className={styles.layout}>
        <section aria-labelledby="menus">
          <h2 id="menus" className="visually-hidden">
            Menus
          </h2>
          <AllergenKey menus={menus} />
          {menus.length === 0 ? <EmptyState>No menus available</EmptyState> : null}
          {menus.map((menu, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two menus may share a name; their order never changes on the page
            <MenuDetails key={place} menu={menu} />
          ))}
        </section>
        {venue.takes_requests ? <EmbedRequest venue={venue} /> : <CallToBook venue={venue} />}
      </div>
      <p className={`muted small ${styles.guide}`}>
        <a href={venuePath(venue.slug)} target="_blank" rel="noopener">
          {venue.name} on {productName}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <a href="/privacy" target="_blank" rel="noopener">
          Privacy Policy<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  )
}

/** Sends the content's height to the embedding website whenever it changes, for `src/web/public/embed.js`. */
function useFrameHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = content.current
    const website = websiteAround()
    if (!shown || !website) return
    const observer = new ResizeObserver(() => {
      parent.postMessage({ type: 'plateful:height', height: Math.ceil(shown.getBoundingClientRect().height) }, website)
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [content])
}

/**
 * Returns the target origin of the message; null outside a frame. `embed.js` sets the frame's referrer policy to
 * `origin`, so that the referrer does not depend on the website's policy.
 */
function websiteAround(): string | null {
  return parent === window || !URL.canParse(document.referrer) ? null : new URL(document.referrer).origin
}
