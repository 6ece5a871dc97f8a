import { VENUE_NOT_FOUND } from '../../domain/public-messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export function EmbedNotFound() {
  return (
    <>
      <h1 className="visually-hidden">Venue</h1>
      <EmptyState>{VENUE_NOT_FOUND}</EmptyState>
    </>
  )
}
