import { getRouteApi } from '@tanstack/react-router'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import { ResultsHeader } from './results-header.tsx'

const route = getRouteApi('/search')

export default function ResultsError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <ResultsHeader query={String(route.useSearch().q ?? '')} list={null} />
      <LoadError message={apiErrorMessage(error, PUBLIC_FALLBACKS.search)} />
    </div>
  )
}
