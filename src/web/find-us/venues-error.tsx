import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { messageOf } from '../api.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { FindUsFrame } from './find-us-frame.tsx'

/** The Find Us page when its venues did not come. */
export function FindUsError({ error }: { error: unknown }) {
  const message = `Error loading venues: ${messageOf(error, PUBLIC_FALLBACKS.fetchVenues)}`
  return <FindUsFrame list={<LoadFailure message={message} />} map={<div className="map" />} />
}
