import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { VenueNavigation } from '../../owner/venue-navigation.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmbedForm } from './embed-form.tsx'
import { EmbedPreview } from './embed-preview.tsx'
import { EmbedSnippet } from './embed-snippet.tsx'
import * as styles from './manage-embed.module.css'

export function ManageEmbedPage() {
  const { id } = useParams({ from: '/venue-embed/$id' })
  const api = useApi()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.embed, id],
    queryFn: ({ signal }) => api.get('/api/venues/:id/embed', { params: { id }, signal }),
    // Refetching would replace the entered values.
    refetchOnWindowFocus: false,
  })
  return (
    <PrivatePage
      title="Website"
      navigation={
        <VenueNavigation
          venueId={id}
          name={data?.name}
          onChoose={(venue) => void navigate({ to: '/venue-embed/$id', params: { id: venue } })}
        />
      }
    >
      {error ? <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Spinner label="Loading..." /> : null}
      {data && !data.active ? <Banner tone="warning">This venue is inactive, so its embed cannot be seen yet.</Banner> : null}
      {data ? (
        <div className={styles.columns}>
          <div>
            <EmbedForm key={id} embed={data} onSaved={() => refetch()} />
            <EmbedSnippet embed={data} />
          </div>
          {data.active ? <EmbedPreview embed={data} /> : null}
        </div>
      ) : null}
    </PrivatePage>
  )
}
