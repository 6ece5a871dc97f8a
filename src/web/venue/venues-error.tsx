import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { messageOf } from '../api.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { VenuesHead } from './venues-head.tsx'

/** The venues page when its venues did not come. */
export default function VenuesError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <VenuesHead />
      <LoadFailure message={`Error loading venues: ${messageOf(error, PUBLIC_FALLBACKS.fetchVenues)}`} />
    </div>
  )
}
