import { FALLBACKS } from '../../domain/messages.ts'
import { messageOf } from '../api.ts'
import { LoadFailure } from '../filters/load-failure.tsx'
import { VenuesHead } from './venues-head.tsx'

/** The venues page when its venues did not come. */
export default function VenuesError({ error }: { error: unknown }) {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <VenuesHead />
      <LoadFailure>Error loading venues: {messageOf(error, FALLBACKS.fetchVenues)}</LoadFailure>
    </main>
  )
}
