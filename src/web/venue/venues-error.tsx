import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import { VenuesHeader } from './venues-header.tsx'

export default function VenuesError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <VenuesHeader />
      <LoadError message={`Error loading venues: ${apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues)}`} />
    </div>
  )
}
