import { useEffect } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { ApiError, apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import * as styles from './venue-page.module.css'

/** Opens the copy of the page that the service worker has stored (`kept-menus.js`), if there is one. */
async function openKeptPage(): Promise<void> {
  // Missing on sites without https.
  if (!('caches' in globalThis)) return
  const kept = await caches.match(location.pathname, { cacheName: 'menus', ignoreVary: true })
  if (kept) location.reload()
}

export default function VenueError({ error }: { error: unknown }) {
  const isOffline = error instanceof ApiError && error.status === 0
  useEffect(() => {
    if (isOffline) void openKeptPage()
  }, [isOffline])
  return (
    <div className={`container ${styles.failure}`}>
      <h1 className="visually-hidden">Venue</h1>
      <LoadError message={`Error: ${apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenue)}`} />
    </div>
  )
}
